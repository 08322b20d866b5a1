import type { CriterionName } from "@findling/protocol";
import { attributeCriterion } from "./criteria/attribute.js";
import { bm25Criterion } from "./criteria/bm25.js";
import type { Criterion } from "./criteria/criterion.js";
import { customCriterion } from "./criteria/custom.js";
import { exactnessCriterion } from "./criteria/exactness.js";
import { objectIdCriterion } from "./criteria/object-id.js";
import { proximityCriterion } from "./criteria/proximity.js";
import { typosCriterion } from "./criteria/typos.js";
import { wordsCriterion } from "./criteria/words.js";
import type { PoolIndex, RankedPool } from "./vectors/ranked-pool.js";

/**
 * Decides which of two documents of a pool stands first. `compare` goes through the criteria in their order.
 * It is written out, since it is hot and compares five criteria at once. A test holds it against `criteria`,
 * and VectorBounds, which compares bounds in the order of full matches, too.
 */
export interface RankingOrder {
  /** The criteria in the order in which they are compared. Pins are placed afterwards. */
  readonly criteria: readonly Criterion[];
  /** Negative if `a` ranks first. It is 0 for no two documents. */
  compare(pool: RankedPool, a: PoolIndex, b: PoolIndex): number;
}

const fromWordsOn: readonly Criterion[] = [
  wordsCriterion,
  typosCriterion,
  proximityCriterion,
  attributeCriterion,
  exactnessCriterion,
  customCriterion,
];

/** The order of documents that have every required word (ranking 3). */
export const fullMatchOrder: RankingOrder = {
  criteria: [...fromWordsOn, bm25Criterion, objectIdCriterion],
  compare: (pool, a, b) =>
    compareKeys(pool, a, b) ||
    customCriterion.compare(pool, a, b) ||
    bm25Criterion.compare(pool, a, b) ||
    objectIdCriterion.compare(pool, a, b),
};

/**
 * The order of partial matches (ranking 2.4 b). A document is better the more of the question it covers.
 */
export const partialMatchOrder: RankingOrder = {
  criteria: [bm25Criterion, ...fromWordsOn, objectIdCriterion],
  compare: (pool, a, b) =>
    bm25Criterion.compare(pool, a, b) ||
    compareKeys(pool, a, b) ||
    customCriterion.compare(pool, a, b) ||
    objectIdCriterion.compare(pool, a, b),
};

/** The criteria by which full and partial matches are compared, in order. Pins are placed afterwards. */
export const comparedCriteria: Readonly<Record<"full" | "partial", readonly CriterionName[]>> = {
  full: namesOf(fullMatchOrder),
  partial: namesOf(partialMatchOrder),
};

function namesOf({ criteria }: RankingOrder): CriterionName[] {
  return criteria.map(({ name }) => name);
}

/** Compares criteria 2 to 6 at once (see packedKey). */
function compareKeys({ key }: RankedPool, a: PoolIndex, b: PoolIndex): number {
  return key[a] === key[b] ? 0 : key[a] < key[b] ? -1 : 1;
}

/** The first criterion that separates two documents; `a` is the one ranked first. */
export function decidingCriterion(
  { criteria }: RankingOrder,
  pool: RankedPool,
  a: PoolIndex,
  b: PoolIndex,
): CriterionName {
  for (const criterion of criteria) if (criterion.compare(pool, a, b) !== 0) return criterion.name;
  return "objectID";
}

/** The indexes of the pool, best first. */
export function rankedOrder(pool: RankedPool, order: RankingOrder): Uint32Array {
  const indexes = new Uint32Array(pool.length);
  for (let poolIndex = 0; poolIndex < indexes.length; poolIndex++) indexes[poolIndex] = poolIndex;
  return indexes.sort((a, b) => order.compare(pool, a, b));
}
