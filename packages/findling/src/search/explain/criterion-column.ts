import { type Hit, rankingValues } from "@findling/client/explanation";
import { criterionNames } from "@findling/protocol";
import { oneLine } from "../../terminal/one-line.js";
import type { ShownDecision } from "./decision.js";

/** A criterion that decided between two hits of the page, with the value of each hit. */
export interface CriterionColumn {
  readonly name: string;
  readonly cell: (hit: Hit) => string;
  /** Whether it is the one that decided. */
  readonly isOf: (decision: ShownDecision | null) => boolean;
}

/**
 * Only criteria that decided somewhere matter: in all others either the hits are equal, or nothing was
 * compared any more. Pins and objectIDs have no column of their own.
 */
export function columnsOf(
  hits: readonly Hit[],
  decisions: readonly (ShownDecision | null)[],
): CriterionColumn[] {
  return criterionNames.flatMap((criterion) => {
    const deciding = decisions.filter((decision) => decision?.criterion === criterion);
    if (deciding.length === 0 || criterion === "pinned" || criterion === "objectID") return [];
    if (criterion === "custom") return customColumns(hits, deciding);
    const column: CriterionColumn = {
      name: criterion,
      cell: (hit) => cellOf(hit, (value) => value.criterion === criterion),
      isOf: (decision) => decision?.criterion === criterion,
    };
    return [column];
  });
}

/** In the order of the settings. */
function customColumns(hits: readonly Hit[], deciding: readonly (ShownDecision | null)[]): CriterionColumn[] {
  const order = hits[0]?.explanation?.vector.custom.map(({ attribute }) => attribute) ?? [];
  const names = order.filter((name) => deciding.some((decision) => decision?.customAttribute === name));
  return names.map((name) => ({
    name: oneLine(name),
    cell: (hit) => cellOf(hit, (value) => value.criterion === "custom" && value.name === name),
    isOf: (decision) => decision?.customAttribute === name,
  }));
}

type RankingValue = ReturnType<typeof rankingValues>[number];

function cellOf({ explanation }: Hit, isOf: (value: RankingValue) => boolean): string {
  if (explanation === undefined) return "";
  return oneLine(rankingValues(explanation.vector).find(isOf)?.text ?? "");
}
