import { type CriterionName, type Hit, termsFoundOtherwise } from "@findling/client/explanation";
import type { Comparison } from "./comparison.js";
import { MarkedText } from "./marked-text.js";
import { RankingRow } from "./ranking-row.js";
import { shownHitOf } from "./shown-hit.js";

interface HitCardProperties {
  readonly hit: Hit;
  /** From 1. */
  readonly place: number;
  readonly comparison: Comparison | null;
  /** The criteria that decided between any two hits of the page. */
  readonly deciding: ReadonlySet<CriterionName>;
}

export function HitCard({ hit, place, comparison, deciding }: HitCardProperties) {
  const { title, text, link, kinds, flags, everywhereSince } = shownHitOf(hit);
  return (
    <article class="hit">
      <p class="kinds">
        {kinds.map((kind) => (
          <span key={kind}>{kind}</span>
        ))}
        {everywhereSince !== null && <span>everywhere since {everywhereSince}</span>}
        {flags.map((flag) => (
          <span key={flag} class="flag">
            {flag}
          </span>
        ))}
      </p>
      <h2>
        <span class="place" aria-hidden="true">
          {place}
        </span>
        {link === null ? (
          <span class="hit-title" tabIndex={-1} data-hit>
            <MarkedText segments={title} />
          </span>
        ) : (
          <a class="hit-title" href={link} rel="noreferrer" data-hit>
            <MarkedText segments={title} />
          </a>
        )}
      </h2>
      {text.length > 0 && (
        <p class="hit-text">
          <MarkedText segments={text} />
        </p>
      )}
      <FoundOtherwise hit={hit} />
      <RankingRow hit={hit} comparison={comparison} deciding={deciding} />
    </article>
  );
}

const viaWords = { typo: "a typo", prefix: "a beginning", bigram: "two characters", word: "another form" };
const foundMax = 3;

function FoundOtherwise({ hit }: { readonly hit: Hit }) {
  const found = termsFoundOtherwise(hit.explanation?.matchedTerms ?? []);
  if (found.length === 0) return null;
  return (
    <p class="found-otherwise">
      {found.slice(0, foundMax).map(({ query, indexed, via }) => (
        <span key={`${query} ${indexed}`}>
          <del>{query}</del> <span aria-hidden="true">→</span> <ins>{indexed}</ins>{" "}
          <span class="via">{viaWords[via]}</span>
        </span>
      ))}
    </p>
  );
}
