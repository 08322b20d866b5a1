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
import type { PoolIndex, RankedPool } from "./ranked-pool.js";

/** The criteria of a text match in the order in which they are compared (ranking 3). Pins are placed afterwards. */
const criteria: readonly Criterion[] = [
  wordsCriterion,
  typosCriterion,
  proximityCriterion,
  attributeCriterion,
  exactnessCriterion,
  customCriterion,
  bm25Criterion,
  objectIdCriterion,
];

/** The first criterion that separates two documents; `a` is the one ranked first. */
export function decidingCriterion(pool: RankedPool, a: PoolIndex, b: PoolIndex): CriterionName {
  for (const criterion of criteria) if (criterion.compare(pool, a, b) !== 0) return criterion.name;
  return "objectID";
}

/** Negative where `a` ranks first; 0 for no two documents. */
export function comparePlaces(pool: RankedPool, a: PoolIndex, b: PoolIndex): number {
  const key = pool.key[a];
  const other = pool.key[b];
  if (key !== other) return key < other ? -1 : 1;
  return (
    customCriterion.compare(pool, a, b) ||
    bm25Criterion.compare(pool, a, b) ||
    objectIdCriterion.compare(pool, a, b)
  );
}

/** The places of the pool, best first. */
export function rankedOrder(pool: RankedPool): Uint32Array {
  const order = new Uint32Array(pool.length);
  for (let place = 0; place < order.length; place++) order[place] = place;
  return order.sort((a, b) => comparePlaces(pool, a, b));
}
