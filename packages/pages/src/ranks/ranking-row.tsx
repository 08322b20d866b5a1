import { type CriterionName, criterionWords, type Hit, rankingValues } from "@findling/client/explanation";
import type { ComparedRow, Comparison } from "./comparison.js";

interface RankingRowProperties {
  readonly hit: Hit;
  readonly comparison: Comparison | null;
  /** The criteria that decided between any two hits of the page. */
  readonly deciding: ReadonlySet<CriterionName>;
}

/** The values by which a hit is compared, in that order. What put it above the next one stands out. */
export function RankingRow({ hit, comparison, deciding }: RankingRowProperties) {
  if (hit.explanation === undefined) return null;
  const rows = comparison?.rows ?? [];
  return (
    <dl class="ranking-row">
      {rankingValues(hit.explanation.vector).map(({ criterion, name, text }) => {
        const row = rows.find((one) => one.criterion === criterion && one.name === name);
        return (
          <div key={name} class={classOf(row, deciding.has(criterion))} title={criterionWords[criterion]}>
            <dt>{name}</dt>
            <dd>{row?.above ?? text}</dd>
          </div>
        );
      })}
    </dl>
  );
}

/** Narrow windows show only the criteria that decided somewhere on the page. */
function classOf(row: ComparedRow | undefined, isDeciding: boolean): string {
  return ["value", isDeciding ? "" : "is-quiet", row?.part === "decides" ? "decides" : ""].join(" ").trim();
}
