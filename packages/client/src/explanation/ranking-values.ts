import type { CriterionName, RankingVector } from "@findling/protocol";
import { customText, placeText, scoreText } from "./value-text.js";

/** What a hit has of one criterion, for people. */
export interface RankingValue {
  readonly criterion: CriterionName;
  /** The name of the criterion; of an entry of the custom ranking its attribute. */
  readonly name: string;
  readonly text: string;
}

/** The values by which a hit is compared, in that order. Pins and objectIDs are no values of their own. */
export function rankingValues(vector: RankingVector): RankingValue[] {
  const { words, typos, proximity, attribute, exactness, custom, bm25 } = vector;
  return [
    valueOf("words", String(words)),
    valueOf("typos", String(typos)),
    valueOf("proximity", String(proximity)),
    valueOf("attribute", placeText(attribute)),
    valueOf("exactness", String(exactness)),
    ...custom.map((entry) => ({
      criterion: "custom" as const,
      name: entry.attribute,
      text: customText(entry),
    })),
    valueOf("bm25", scoreText(bm25)),
  ];
}

function valueOf(criterion: CriterionName, text: string): RankingValue {
  return { criterion, name: criterion, text };
}
