import type { CriterionName } from "@findling/protocol";
import { attribute } from "./attribute.js";
import { bm25 } from "./bm25.js";
import { compareStrings } from "./compare-strings.js";
import { custom } from "./custom.js";
import { exactness } from "./exactness.js";
import { proximity } from "./proximity.js";
import { typos } from "./typos.js";
import type { Ranked } from "./vector.js";
import { words } from "./words.js";

/**
 * Ranking 3: the total order of documents that no pin placed, and the criteria that decide between two of
 * them.
 */
export type Order = (a: Ranked, b: Ranked) => readonly [CriterionName, number][];

const byWordsToCustom: Order = (a, b) => [
  ["words", words.compare(a.vector.words, b.vector.words)],
  ["typos", typos.compare(a.vector.typos, b.vector.typos)],
  ["proximity", proximity.compare(a.vector.proximity, b.vector.proximity)],
  ["attribute", attribute.compare(a.vector.attribute, b.vector.attribute)],
  ["exactness", exactness.compare(a.vector.exactness, b.vector.exactness)],
  ["custom", custom.compare(a.vector.custom, b.vector.custom)],
];
const byBm25: Order = (a, b) => [["bm25", bm25.compare(a.vector.bm25, b.vector.bm25)]];
const byObjectID: Order = (a, b) => [
  ["objectID", compareStrings(a.document.analyzed.objectID, b.document.analyzed.objectID)],
];

export const fullMatchOrder: Order = (a, b) => [
  ...byWordsToCustom(a, b),
  ...byBm25(a, b),
  ...byObjectID(a, b),
];

/**
 * If no record has all words, the first criterion is how much of the question a record covers (ranking 2.4
 * b).
 */
export const partialMatchOrder: Order = (a, b) => [
  ...byBm25(a, b),
  ...byWordsToCustom(a, b),
  ...byObjectID(a, b),
];

/** Negative if `a` ranks before `b`; never 0 for two documents. */
export const compareRanked = (order: Order, a: Ranked, b: Ranked): number =>
  order(a, b)
    .map(([, compared]) => compared)
    .find((compared) => compared !== 0) ?? 0;

/** The criterion that separates a hit from the next one: `pinned` if either of them is pinned. */
export function decidingCriterion(order: Order, a: Ranked, b: Ranked): CriterionName {
  if (a.vector.pinned || b.vector.pinned) return "pinned";
  return order(a, b).find(([, compared]) => compared !== 0)?.[0] ?? "objectID";
}
