import { counted } from "../elements/counted.js";
import { shareWords, verdictWords } from "./difference-words.js";
import { type FailedQuery, type QueryDifference, summaryOf } from "./ranking-difference.js";
import { reasonTally } from "./reason-tally.js";

const reasonsShown = 4;

interface DifferenceVerdictProperties {
  readonly differences: readonly QueryDifference[];
  readonly failed: readonly FailedQuery[];
}

/** The outcome: a sentence, how many queries change in which way, and why hits move. */
export function DifferenceVerdict({ differences, failed }: DifferenceVerdictProperties) {
  const summary = summaryOf(differences);
  const { changed, otherFirstHit, queries } = summary;
  const { lead, rest } = verdictWords(summary);
  const parts = [
    { kind: "first", count: otherFirstHit, words: "another first hit" },
    { kind: "changed", count: changed - otherFirstHit, words: "other changes" },
    { kind: "same", count: queries - changed, words: "the same hits" },
    { kind: "failed", count: failed.length, words: "not compared" },
  ].filter(({ count }) => count > 0);
  const reasons = reasonTally(differences);
  const hits = reasons.reduce((sum, reason) => sum + reason.hits, 0);
  return (
    <div class="verdict-card">
      <p class="verdict">
        <b>{lead}</b>
        {rest}
      </p>
      <PartsBar parts={parts} />
      <ul class="parts-legend">
        {parts.map(({ kind, count, words }) => (
          <li key={kind} class={`is-${kind}`}>
            <b>{count}</b> {words}
          </li>
        ))}
      </ul>
      {reasons.length > 0 && (
        <p class="all-reasons">
          Why hits have other places:{" "}
          {reasons
            .slice(0, reasonsShown)
            .map((reason) => `${reason.words} (${shareWords(reason.hits / hits)})`)
            .join("; ")}
          {reasons.length > reasonsShown ? "; and others" : ""}. These are {counted(hits, "hit", "hits")}.
        </p>
      )}
    </div>
  );
}

interface QueryPart {
  readonly kind: string;
  readonly count: number;
}

function PartsBar({ parts }: { readonly parts: readonly QueryPart[] }) {
  const widths = parts.map(({ count }) => count);
  const startOf = (at: number): number => widths.slice(0, at).reduce((sum, width) => sum + width, 0);
  return (
    <svg
      class="parts-bar"
      viewBox={`0 0 ${startOf(widths.length)} 1`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {parts.map(({ kind, count }, at) => (
        <rect key={kind} class={`is-${kind}`} x={startOf(at)} width={count} height={1} />
      ))}
    </svg>
  );
}
