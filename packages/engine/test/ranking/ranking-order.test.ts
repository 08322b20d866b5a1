/**
 * The order of the criteria (ranking 3, 2.4 b), which comparisons write out because they are hot:
 *  1. `compare` has the sign of the first criterion that separates two documents, for full and for partial
 *     matches. That criterion is the one that explanations name.
 *  2. Packed keys order documents as their criteria do, one after the other.
 *  3. Bounds that are exact order documents as their vectors do, except by objectID.
 *  4. A document whose upper bound is better than the lower bound of another one ranks before it, also where
 *     a column has only the beginnings of texts.
 *  5. Lower bounds of the documents of several segments are in one order.
 */
import type { CustomRankingEntry } from "@findling/protocol";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { NOT_A_COLUMN } from "../../src/doc-values/column-set.js";
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
const ranks = [2, "b", true, undefined, "a"];
/** Each pair of values of the two attributes, in both of two segments. */
const records = Array.from({ length: 25 }, (_, i): FixtureRecord => {
  const [rank, age] = [ranks[i % 5], ranks[Math.floor(i / 5)]];
  return {
    objectID: `r${(i * 7) % 25}`,
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
  const bounds = new VectorBounds(new CustomBounds(customRanking, segments, Number.POSITIVE_INFINITY));
  for (const { document, vector } of [first, second]) {
    const key = packedKey(vector.key);
    const { segment } = segments[document.segment];
    const read = { segment, document: document.document, records: source };
    pool.custom[pool.append(document, key, vector.bm25)] = customValues(customRanking, read);
    bounds.add(document, key, vector.bm25);
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
  expect(segments.map(({ segment }) => segment.documentCount)).toEqual([25, 25]);
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

/** Stories that begin with the same 16 units, some of them shorter than these. */
const shared = "a".padEnd(16, "c");
const cutStories = [shared, "b".padEnd(16, "c")].flatMap((beginning) =>
  ["a", "b"].map((end) => `${beginning}${end}${"d".repeat(3_000)}`),
);
const wholeStories = ["a", "ab", shared, `${shared}A`, `${shared}aa`, `${shared}z`, "b", undefined, 1, true];
/** Too many paths: some have no column. */
const manyPaths = Object.fromEntries(Array.from({ length: 300 }, (_, i) => [`p${i}`, 1]));
/** A segment with the beginnings of stories, one with whole stories, and one without a column of `age`. */
const storyIndex = new IndexFixture();
for (const [at, texts] of [cutStories, wholeStories, wholeStories].entries()) {
  const written = texts.flatMap((story, i) =>
    [1, 2].map((age): FixtureRecord => {
      const own = { objectID: `${at}-${i}-${age}`, ...(story !== undefined && { story }) };
      return at === 2 ? { ...own, ...manyPaths, age } : { ...own, age };
    }),
  );
  storyIndex.write(written);
}
const storySegments = storyIndex.snapshot().index.segments;
const storySource = new ValueCache().over({ read: (document) => storyIndex.record(document) });
const storyDocuments = storySegments.flatMap(({ segment }, at) =>
  Array.from({ length: segment.documentCount }, (_, document) => ({ segment: at, document, group: 0 })),
);
const story = { attribute: "story", order: "asc" as const };
const age = { attribute: "age", order: "desc" as const };

/** A pool of all documents with stories, and their upper and lower bounds. BM25 varies. */
function storyBounds(customRanking: readonly CustomRankingEntry[]) {
  const pool = new RankedPool();
  pool.reset(storySegments);
  const [upper, lower] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY].map(
    (unknown) => new VectorBounds(new CustomBounds(customRanking, storySegments, unknown)),
  );
  for (const [i, document] of storyDocuments.entries()) {
    const { segment } = storySegments[document.segment];
    const read = { segment, document: document.document, records: storySource };
    pool.custom[pool.append(document, 0, i % 7)] = customValues(customRanking, read);
    for (const bounds of [upper, lower]) bounds.add(document, 0, i % 7);
  }
  return { pool, upper, lower };
}

describe.each([
  ["a text", [story]],
  ["a text, then a number", [story, age]],
  ["a number, then a text", [age, story]],
  ["a descending text, then a number", [{ ...story, order: "desc" as const }, age]],
])("bounds by %s", (_, customRanking) => {
  const { pool, upper, lower } = storyBounds(customRanking);
  const all = [...storyDocuments.keys()];

  test("there are texts of which only the beginnings are known, whole ones, and no column", () => {
    const { columns } = storySegments[2].segment;
    expect(storySegments.map(({ segment }) => segment.columns.isHashed("story"))).toEqual([
      true,
      false,
      false,
    ]);
    expect(columns.column("age")).toBe(NOT_A_COLUMN);
  });

  test("a better upper bound is a better vector (4)", () => {
    let certain = 0;
    for (const a of all) {
      for (const b of all) {
        if (upper.compare(a, lower, b) >= 0) continue;
        certain++;
        expect(fullMatchOrder.compare(pool, a, b)).toBeLessThan(0);
      }
    }
    expect(certain).toBeGreaterThan(300);
  });

  test("lower bounds are in one order (5)", () => {
    for (const a of all) {
      for (const b of all) {
        const ab = Math.sign(lower.compare(a, lower, b));
        expect(Math.sign(lower.compare(b, lower, a))).toBe(ab === 0 ? 0 : -ab);
        for (const c of all) if (ab <= 0 && lower.compare(b, lower, c) < 0) expectBefore(lower, a, c);
      }
    }
  });
});

/** `expect` would take most of the time of a hundred thousand comparisons. */
function expectBefore(bounds: VectorBounds, a: number, b: number): void {
  if (bounds.compare(a, bounds, b) >= 0) expect.fail(`bound ${a} is not before ${b}`);
}

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
