import type { CriterionName, RankingVector } from "@findling/protocol";
import { attribute } from "./attribute.js";
import { bm25 } from "./bm25.js";
import { compareStrings } from "./compare-strings.js";
import type { RankedDocument, RankingContext } from "./criterion.js";
import { custom } from "./custom.js";
import { exactness } from "./exactness.js";
import { proximity } from "./proximity.js";
import { typos } from "./typos.js";
import { words } from "./words.js";

/** Ranking 3: the vector of a document, and the total order of documents. */
export interface Ranked {
  readonly document: RankedDocument;
  readonly vector: RankingVector;
}

export function rankingVector(document: RankedDocument, context: RankingContext): RankingVector {
  return {
    pinned: false,
    words: words.valueOf(document, context),
    typos: typos.valueOf(document, context),
    proximity: proximity.valueOf(document, context),
    attribute: attribute.valueOf(document, context),
    exactness: exactness.valueOf(document, context),
    custom: custom.valueOf(document, context),
    bm25: bm25.valueOf(document, context),
  };
}

/** The comparisons by which two documents that no pin placed differ, in order. */
function comparisons(a: Ranked, b: Ranked): [CriterionName, number][] {
  return [
    ["words", words.compare(a.vector.words, b.vector.words)],
    ["typos", typos.compare(a.vector.typos, b.vector.typos)],
    ["proximity", proximity.compare(a.vector.proximity, b.vector.proximity)],
    ["attribute", attribute.compare(a.vector.attribute, b.vector.attribute)],
    ["exactness", exactness.compare(a.vector.exactness, b.vector.exactness)],
    ["custom", custom.compare(a.vector.custom, b.vector.custom)],
    ["bm25", bm25.compare(a.vector.bm25, b.vector.bm25)],
    ["objectID", compareStrings(a.document.analyzed.objectID, b.document.analyzed.objectID)],
  ];
}

/** Negative when `a` ranks before `b`; never 0 for two documents. */
export const compareRanked = (a: Ranked, b: Ranked): number =>
  comparisons(a, b)
    .map(([, order]) => order)
    .find((order) => order !== 0) ?? 0;

/** The criterion that separates a hit from the one after it: `pinned` if either of them is. */
export function decidingCriterion(a: Ranked, b: Ranked): CriterionName {
  if (a.vector.pinned || b.vector.pinned) return "pinned";
  return comparisons(a, b).find(([, order]) => order !== 0)?.[0] ?? "objectID";
}
