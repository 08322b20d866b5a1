/**
 * The order of the criteria (ranking 3, 2.4 b), which comparisons write out because they are hot:
 *  1. `compare` has the sign of the first criterion that separates two documents, for full and for partial
 *     matches. That criterion is the one that explanations name.
 *  2. Packed keys order documents as their criteria do, one after the other.
 *  3. Bounds that are exact order documents as their vectors do, except by objectID.
 */
import type { CustomRankingEntry } from "@findling/protocol";
import fc from "fast-check";
import { expect, test } from "vitest";
import { ValueCache } from "../../src/doc-values/value-cache.js";
import { customValues } from "../../src/ranking/criteria/custom.js";
import {
  decidingCriterion,
  fullMatchOrder,
  partialMatchOrder,
  type RankingOrder,
} from "../../src/ranking/ranking-order.js";
import { CustomBounds } from "../../src/ranking/vectors/custom-bounds.js";
import { packedKey } from "../../src/ranking/vectors/packed-key.js";
import { RankedPool } from "../../src/ranking/vectors/ranked-pool.js";
import { VectorBounds } from "../../src/ranking/vectors/vector-bounds.js";
import { type FixtureRecord, IndexFixture } from "../searcher/index-fixture.js";

const key = fc.record({
  words: fc.constantFrom(1, 2),
  typos: fc.constantFrom(0, 1),
  proximity: fc.constantFrom(1, 255),
  tier: fc.constantFrom(0, 15),
  position: fc.constantFrom(0, 65_535),
  exactness: fc.constantFrom(0, 63),
});
const oneKey = { words: 2, typos: 0, proximity: 1, tier: 0, position: 0, exactness: 63 };
/** Few values, and one key often, so that later criteria decide about many pairs, too. */
const vector = fc.record({ key: fc.oneof(fc.constant(oneKey), key), bm25: fc.constantFrom(0.5, 2) });

const entries: readonly CustomRankingEntry[] = [
  { attribute: "rank", order: "desc" },
  { attribute: "age", order: "asc" },
];
const ranks = [2, 1, true, undefined];
/** Each pair of values of the two attributes, in both of two segments. */
const records = Array.from({ length: 16 }, (_, i): FixtureRecord => {
  const [rank, age] = [ranks[i % 4], ranks[(i >> 2) % 4]];
  return {
    objectID: `r${(i * 7) % 16}`,
    ...(rank !== undefined && { rank }),
    ...(age !== undefined && { age }),
  };
});
const index = new IndexFixture();
index.write(records).write(records.map((record) => ({ ...record, objectID: `${record.objectID}x` })));
const { segments } = index.snapshot().index;
const source = new ValueCache().over({ read: (document) => index.record(document) });
const documents = segments.flatMap(({ segment }, at) =>
  Array.from({ length: segment.documentCount }, (_, document) => ({ segment: at, document, group: 0 })),
);

const drawn = fc.record({ document: fc.constantFrom(...documents), vector });
const pairs = fc.tuple(drawn, drawn, fc.subarray([...entries]));

/** A pool of two documents, and their bounds. */
function poolOf([first, second, customRanking]: typeof pairs extends fc.Arbitrary<infer Pair>
  ? Pair
  : never) {
  const pool = new RankedPool();
  pool.reset(segments);
  const bounds = new VectorBounds(new CustomBounds(customRanking, Number.POSITIVE_INFINITY));
  for (const { document, vector } of [first, second]) {
    const key = packedKey(vector.key);
    const { segment } = segments[document.segment];
    const read = { segment, document: document.document, records: source };
    pool.custom[pool.append(document, key, vector.bm25)] = customValues(customRanking, read);
    bounds.add(segment, document.document, key, vector.bm25);
  }
  return { pool, bounds };
}

/** The sign of the first criterion that is not 0, without those that are left out. */
function firstSign({ criteria }: RankingOrder, pool: RankedPool, leftOut: readonly string[] = []): number {
  const compared = criteria.filter(({ name }) => !leftOut.includes(name));
  return Math.sign(
    compared.map((criterion) => criterion.compare(pool, 0, 1)).find((sign) => sign !== 0) ?? 0,
  );
}

test("there are two segments with documents of both orders of objectIDs", () => {
  expect(segments.map(({ segment }) => segment.documentCount)).toEqual([16, 16]);
});

test.each([
  ["full", fullMatchOrder],
  ["partial", partialMatchOrder],
])("documents of %s matches are compared by the first criterion that differs (1, 2)", (_, order) => {
  fc.assert(
    fc.property(pairs, (pair) => {
      const { pool } = poolOf(pair);
      expect(Math.sign(order.compare(pool, 0, 1))).toBe(firstSign(order, pool));
      const deciding = decidingCriterion(order, pool, 0, 1);
      const named = order.criteria.find(({ name }) => name === deciding);
      expect(Math.sign(named?.compare(pool, 0, 1) ?? 0)).toBe(firstSign(order, pool));
    }),
    { numRuns: 2_000 },
  );
});

test("exact bounds are compared like vectors (3)", () => {
  fc.assert(
    fc.property(pairs, (pair) => {
      const { pool, bounds } = poolOf(pair);
      expect(Math.sign(bounds.compare(0, bounds, 1))).toBe(firstSign(fullMatchOrder, pool, ["objectID"]));
    }),
    { numRuns: 2_000 },
  );
});

test("a comparison in another order is noticed (1, 3)", () => {
  const { criteria } = fullMatchOrder;
  for (const [at] of criteria.slice(1).entries()) {
    const swapped = criteria.with(at, criteria[at + 1]).with(at + 1, criteria[at]);
    const notices = fc.check(
      fc.property(pairs, (pair) => {
        const { pool } = poolOf(pair);
        const sign = firstSign({ criteria: swapped, compare: fullMatchOrder.compare }, pool);
        expect(Math.sign(fullMatchOrder.compare(pool, 0, 1))).toBe(sign);
      }),
      { numRuns: 20_000, endOnFailure: true },
    );
    expect(notices.failed).toBe(true);
  }
});
