import type { CriterionName, Hit } from "@findling/client/explanation";
import { MarkedText } from "../parts/marked-text.js";
import type { Comparison } from "../ranks/comparison.js";
import { FoundOtherwise } from "../ranks/found-otherwise.js";
import { RankingRow } from "../ranks/ranking-row.js";
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
