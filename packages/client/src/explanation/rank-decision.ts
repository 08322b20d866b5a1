import type { CriterionName, CustomRankingValue, Hit } from "@findling/protocol";
import { customText, objectIDTexts, placeText, scoreTexts, tierText } from "./value-text.js";

/** Why a hit stands above the next one. */
export interface RankDecision {
  readonly criterion: CriterionName;
  /** The entry of the custom ranking that decided, as the upper hit has it; null: another criterion did. */
  readonly customEntry: CustomRankingValue | null;
  /** What both hits have; null: the next hit is not known. */
  readonly values: ComparedValues | null;
}

/** The values of two hits by which one stands above the other, for people. */
export interface ComparedValues {
  readonly above: string;
  readonly below: string;
}

type ExplainedHit = Pick<Hit, "objectID" | "explanation">;

/**
 * What put a hit above the next one.
 *
 * @param next undefined: it is on the next page, and its values are not known
 * @returns null if no hit is behind it that paging reaches, or the search did not ask for `explain`
 */
export function decisionBetween(hit: ExplainedHit, next: ExplainedHit | undefined): RankDecision | null {
  const criterion = hit.explanation?.decidedAgainstNextBy ?? "none";
  if (criterion === "none") return null;
  const customEntry = criterion === "custom" ? decidingEntry(hit, next) : null;
  return { criterion, customEntry, values: valuesOf(criterion, hit, next) };
}

function valuesOf(
  criterion: CriterionName,
  hit: ExplainedHit,
  next: ExplainedHit | undefined,
): ComparedValues | null {
  const above = hit.explanation?.vector;
  const below = next?.explanation?.vector;
  if (above === undefined || below === undefined || next === undefined) return null;
  switch (criterion) {
    case "pinned":
      return pair(pinText(above.pinned), pinText(below.pinned));
    case "attribute":
      return above.attribute.tier === below.attribute.tier
        ? pair(placeText(above.attribute), placeText(below.attribute))
        : pair(tierText(above.attribute), tierText(below.attribute));
    case "custom":
      return customValues(hit, next);
    case "bm25":
      return pair(...scoreTexts(above.bm25, below.bm25));
    case "objectID":
      return pair(...objectIDTexts(hit.objectID, next.objectID));
    default:
      return pair(String(above[criterion]), String(below[criterion]));
  }
}

function pair(above: string, below: string): ComparedValues {
  return { above, below };
}

function pinText(isPinned: boolean): string {
  return isPinned ? "pinned" : "not pinned";
}

function customValues(hit: ExplainedHit, next: ExplainedHit): ComparedValues | null {
  const entry = decidingEntry(hit, next);
  const other = next.explanation?.vector.custom.find(({ attribute }) => attribute === entry?.attribute);
  return entry === null || other === undefined ? null : pair(customText(entry), customText(other));
}

/** The first entry of the custom ranking in which two hits differ. */
function decidingEntry(hit: ExplainedHit, next: ExplainedHit | undefined): CustomRankingValue | null {
  const below = next?.explanation?.vector.custom;
  if (below === undefined) return null;
  return hit.explanation?.vector.custom.find(({ value }, place) => value !== below[place]?.value) ?? null;
}
