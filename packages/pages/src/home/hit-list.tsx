import type { Hit } from "@findling/client/search";
import { type Comparison, comparisonOf } from "../ranks/comparison.js";
import { Legend } from "../ranks/legend.js";
import { RankConnector } from "../ranks/rank-connector.js";
import { HitCard } from "./hit-card.js";

/** The hits in their order, and between two of them what decided. */
export function HitList({ hits }: { readonly hits: readonly Hit[] }) {
  const comparisons = hits.map((hit, place): Comparison | null => {
    const next = hits[place + 1];
    return next === undefined ? null : comparisonOf(hit, next);
  });
  const deciding = new Set(comparisons.flatMap((comparison) => comparison?.decision.criterion ?? []));
  return (
    <div class="explained">
      <ol class="hits" aria-label="Hits">
        {hits.map((hit, place) => {
          const comparison = comparisons[place];
          return (
            <li key={hit.objectID}>
              <HitCard hit={hit} place={place + 1} comparison={comparison} deciding={deciding} />
              {comparison !== null && <RankConnector comparison={comparison} />}
            </li>
          );
        })}
      </ol>
      <Legend comparisons={comparisons} />
    </div>
  );
}
