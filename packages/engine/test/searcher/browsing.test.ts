/**
 * An empty query with custom ranking, over more records than paging reaches:
 *  1. The hits are the first ones by custom ranking, then objectID: numbers, strings, booleans, missing ones,
 *     `desc` within a type; also where no record has an attribute.
 *  2. Of each group its first record, be there many groups or few. Where all of a few have been found nothing
 *     more is looked at.
 *  3. Texts, of which columns keep hashes only, are compared as they are.
 *     Records are read where these begin alike, and few others.
 *  4. So it is whether kernels exclude what comes behind a limit, or each document is compared with it.
 */
import { candidatesMax, facetValuesMax, type JsonValue, mergeSettings } from "@findling/protocol";
import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { BrowseLimit } from "../../src/browse/browse-limit.js";
import { usualCosts } from "../../src/matching/workspace/matching-costs.js";
import { usualBudget } from "../../src/ranking/best-first/ranking-budget.js";
import { Searcher } from "../../src/search/searcher.js";
import { Segment } from "../../src/segment/segment.js";
import { type FixtureRecord, IndexFixture, plainSettings } from "./index-fixture.js";

const text = fc.constantFrom("a", "b", "ä", "z");
/** A few values of this length suffice for the columns of most segments to take them for texts. */
const longText = text.map((piece) => `${piece} of a long text. `.repeat(1_000));
const value: fc.Arbitrary<JsonValue> = fc.oneof(
  fc.nat(3),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  text,
  fc.boolean(),
  fc.constantFrom<JsonValue[]>(null, [1], { a: 1 }),
);

const drawn = fc.record({
  count: fc.integer({ min: 500, max: 900 }),
  // Ranks have few different values: nearly all are equals.
  ranks: fc.oneof(
    fc.array(value, { minLength: 1, maxLength: 40 }),
    fc.array(fc.nat(300), { minLength: 1, maxLength: 300 }),
    fc.array(text, { minLength: 1, maxLength: 40 }),
    fc.array(fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.constant(null)), {
      minLength: 1,
      maxLength: 90,
    }),
  ),
  texts: fc.array(fc.oneof(longText, fc.nat(2)), { minLength: 1, maxLength: 5 }),
  order: fc.constantFrom("asc" as const, "desc" as const),
  distinctAttribute: fc.constantFrom(null, "kind"),
  kindCount: fc.constantFrom(300, 30, 3),
  first: fc.constantFrom("rank", "text", "none"),
  deleted: fc.array(fc.nat(900), { maxLength: 300 }),
  step: fc.constantFrom(7, 191, 1),
  // Then one segment knows more than the other, or has other texts.
  hasNumbersLater: fc.boolean(),
  isAlone: fc.boolean(),
});

const searchers = [Number.POSITIVE_INFINITY, 0, 4].map(
  (browse) => new Searcher(usualBudget, { ...usualCosts, browse }),
);

/** Segments have other texts then, between those of one another. */
function later(rank: JsonValue, isLater: boolean): JsonValue {
  return isLater && typeof rank === "string" ? `${rank}m` : rank;
}

test("lists the first of all in their order (1, 2, 3, 4)", () => {
  fc.assert(
    fc.property(
      drawn,
      ({ count, ranks, texts, order, deleted, step, hasNumbersLater, isAlone, ...settings }) => {
        const { first, distinctAttribute, kindCount } = settings;
        const customRanking = [
          { attribute: first, order },
          { attribute: first === "rank" ? "text" : "rank", order: "asc" as const },
        ].slice(0, isAlone ? 1 : 2);
        const index = new IndexFixture(
          mergeSettings(plainSettings, { queryTime: { customRanking, distinctAttribute } }),
        );
        const records = Array.from(
          { length: count },
          (_, i): FixtureRecord => ({
            objectID: `${(i * step) % count}-${i}`,
            rank: later(ranks[(i * 13) % ranks.length], hasNumbersLater && i >= 400),
            text: hasNumbersLater && i >= 400 ? i % 3 : texts[i % texts.length],
            kind: i % kindCount,
          }),
        );
        for (let start = 0; start < count; start += 400) index.write(records.slice(start, start + 400));
        const gone = new Set(deleted.map((i) => records[i % count].objectID));
        index.write([], [...gone]);
        const live = records.filter(({ objectID }) => !gone.has(objectID));
        const compare = (a: FixtureRecord, b: FixtureRecord): number => {
          for (const entry of customRanking) {
            const difference = compareValues(a[entry.attribute], b[entry.attribute], entry.order);
            if (difference !== 0) return difference;
          }
          return a.objectID < b.objectID ? -1 : 1;
        };
        const kinds = new Set<JsonValue | undefined>();
        const expected = live.toSorted(compare).filter(({ kind }) => {
          if (distinctAttribute === null) return true;
          return !kinds.has(kind) && kinds.add(kind);
        });
        const snapshot = index.snapshot();
        for (const hitsPerPage of [20, candidatesMax.typing]) {
          const shown = expected.slice(0, hitsPerPage).map(({ objectID }) => objectID);
          for (const searcher of searchers) {
            const { hits } = index.search("", { hitsPerPage }, snapshot, searcher);
            expect(hits.map(({ objectID }) => objectID)).toEqual(shown);
          }
        }
      },
    ),
    { numRuns: 60 },
  );
});

test("nothing more is looked at where all groups have been found (2)", () => {
  const index = new IndexFixture(
    mergeSettings(plainSettings, { queryTime: { distinctAttribute: "kind", customRanking: [] } }),
  );
  const records = Array.from({ length: 2_000 }, (_, i) => ({
    objectID: `${10_000 + i}`,
    kind: i < 100 ? 0 : i % 5,
  }));
  const snapshot = index.write(records).snapshot();
  const decoded = vi.spyOn(Segment.prototype, "objectId");
  const { hits, nbHits } = index.search("", { hitsPerPage: 20 }, snapshot);
  expect([hits.map(({ objectID }) => objectID), nbHits]).toEqual([
    ["10000", "10101", "10102", "10103", "10104"],
    5,
  ]);
  expect(decoded.mock.calls.length).toBeLessThan(20);
  decoded.mockRestore();
});

test.each([1, 3, 24])(
  "of %i groups the limit is set anew seldom, though ever better records come (2)",
  (kindCount) => {
    const index = new IndexFixture(
      mergeSettings(plainSettings, {
        queryTime: { distinctAttribute: "kind", customRanking: [{ attribute: "date", order: "desc" }] },
      }),
    );
    const records = Array.from({ length: 8_000 }, (_, i) => ({
      objectID: `${10_000 + i}`,
      date: i,
      kind: i % kindCount,
    }));
    const snapshot = index.write(records).snapshot();
    const limits = vi.spyOn(BrowseLimit.prototype, "set");
    const { hits } = index.search("", { hitsPerPage: 20 }, snapshot);
    expect(hits.map(({ objectID }) => objectID)).toEqual(
      records
        .slice(-Math.min(20, kindCount))
        .toReversed()
        .map(({ objectID }) => objectID),
    );
    expect(limits.mock.calls.length).toBeLessThan(8_000 / 100);
    limits.mockRestore();
  },
);

function typeRank(of: JsonValue | undefined): number {
  return ["number", "string", "boolean"].indexOf(typeof of) >>> 0;
}

function compareValues(a: JsonValue | undefined, b: JsonValue | undefined, order: "asc" | "desc"): number {
  const types = Math.sign(typeRank(a) - typeRank(b));
  if (types !== 0 || a === b || a === undefined || b === undefined || a === null || b === null) return types;
  if (typeof a === "object" || typeof b === "object") return 0;
  return a < b === (order === "asc") ? -1 : 1;
}

test("of long texts few records are read (3)", () => {
  const count = 3_000;
  const textOf = (i: number): string => `${(i * 7_919) % count} of a text. `.padEnd(2_000, "x");
  for (const order of ["asc", "desc"] as const) {
    const index = new IndexFixture(
      mergeSettings(plainSettings, { queryTime: { customRanking: [{ attribute: "text", order }] } }),
    );
    for (let start = 0; start < count; start += 1_000) {
      index.write(
        Array.from({ length: 1_000 }, (_, i) => ({ objectID: `${start + i}`, text: textOf(start + i) })),
      );
    }
    const texts = Array.from({ length: count }, (_, i) => textOf(i)).sort();
    const snapshot = index.snapshot();
    const read = vi.spyOn(index, "record");
    const options = { facets: ["text"], filters: [{ attribute: "text", op: "range" as const, gte: 0 }] };
    const { hits } = index.search("", { hitsPerPage: 20 }, snapshot);
    const first = (order === "asc" ? texts : texts.toReversed()).slice(0, 20);
    expect(hits.map(({ objectID }) => textOf(Number(objectID)))).toEqual(first);
    expect(read.mock.calls.length).toBeLessThan(count / 5);
    expect(index.search("", options, snapshot).nbHits).toBe(0);
    expect(read.mock.calls.length).toBeLessThan(count / 5);
    const { facets } = index.search("", { facets: ["text"], hitsPerPage: 0 }, snapshot);
    expect(Object.keys(facets["text"])).toEqual(texts.slice(0, facetValuesMax));
    expect(read.mock.calls.length).toBeLessThan(count / 2);
    read.mockRestore();
  }
});
