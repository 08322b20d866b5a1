import type { Hit } from "@findling/client";
import type { CriterionName } from "@findling/client/explanation";
import type { ComponentChildren } from "preact";
import { type Comparison, comparisonOf } from "../../ranks/comparison.js";
import { RankConnector } from "../../ranks/rank-connector.js";
import { PreviewHit } from "./preview-hit.js";
import type { PreviewState } from "./preview-state.js";

interface HitsInOrderProperties {
  readonly label: string;
  readonly hits: readonly Hit[];
  readonly comparisons: readonly (Comparison | null)[];
  /** The criteria that stand out in the rows of values. */
  readonly deciding: ReadonlySet<CriterionName>;
  readonly preview: PreviewState;
  /** What was searched for. */
  readonly q: string;
  /** Whether hits can be pinned and hidden. */
  readonly hasRules: boolean;
  /** What stands beside the title of a hit. */
  readonly markOf?: (hit: Hit, place: number) => ComponentChildren;
}

/** Hits, and between each two of them what separated them. */
export function HitsInOrder({ label, hits, comparisons, markOf, ...ofAll }: HitsInOrderProperties) {
  return (
    <ol class="hits" aria-label={label}>
      {hits.map((hit, place) => {
        const comparison = comparisons[place] ?? null;
        return (
          <li key={hit.objectID}>
            <PreviewHit {...{ hit, place, comparison, ...ofAll }} mark={markOf?.(hit, place)} />
            {comparison !== null && <RankConnector comparison={comparison} />}
          </li>
        );
      })}
    </ol>
  );
}

/** The comparison of each hit with the next one; null: there is no next one. */
export function comparisonsOf(hits: readonly Hit[]): (Comparison | null)[] {
  return hits.map((hit, place) => {
    const next = hits[place + 1];
    return next === undefined ? null : comparisonOf(hit, next);
  });
}

export function decidersOf(comparisons: readonly (Comparison | null)[]): Set<CriterionName> {
  return new Set(comparisons.flatMap((comparison) => comparison?.decision.criterion ?? []));
}
