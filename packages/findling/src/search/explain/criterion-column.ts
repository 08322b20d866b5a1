import { criterionNames, type Hit } from "@findling/protocol";
import { oneLine } from "../../terminal/one-line.js";
import { customText, placeText, scoreText } from "./compared-value.js";
import type { RankDecision } from "./decision.js";

/** A criterion that decided between two hits of the page, with the value of each hit. */
export interface CriterionColumn {
  readonly name: string;
  readonly cell: (hit: Hit) => string;
  /** Whether it is the one that decided. */
  readonly isOf: (decision: RankDecision | null) => boolean;
}

/**
 * Only criteria that decided somewhere matter: in all others either the hits are equal, or nothing was
 * compared any more. Pins and objectIDs have no column of their own.
 */
export function columnsOf(
  hits: readonly Hit[],
  decisions: readonly (RankDecision | null)[],
): CriterionColumn[] {
  return criterionNames.flatMap((criterion) => {
    const deciding = decisions.filter((decision) => decision?.criterion === criterion);
    if (deciding.length === 0 || criterion === "pinned" || criterion === "objectID") return [];
    if (criterion === "custom") return customColumns(hits, deciding);
    const column: CriterionColumn = {
      name: criterion,
      cell: ({ explanation }) => {
        if (explanation === undefined) return "";
        const { vector } = explanation;
        if (criterion === "attribute") return placeText(vector.attribute);
        return criterion === "bm25" ? scoreText(vector.bm25) : String(vector[criterion]);
      },
      isOf: (decision) => decision?.criterion === criterion,
    };
    return [column];
  });
}

/** In the order of the settings. */
function customColumns(hits: readonly Hit[], deciding: readonly (RankDecision | null)[]): CriterionColumn[] {
  const order = hits[0]?.explanation?.vector.custom.map(({ attribute }) => attribute) ?? [];
  const names = order.filter((name) => deciding.some((decision) => decision?.customAttribute === name));
  return names.map((name) => ({
    name: oneLine(name),
    cell: ({ explanation }) => {
      const value = explanation?.vector.custom.find(({ attribute }) => attribute === name);
      return value === undefined ? "" : customText(value);
    },
    isOf: (decision) => decision?.customAttribute === name,
  }));
}
