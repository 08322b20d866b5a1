/**
 * Facets and filters over many records, in several segments, some of them removed:
 *  1. The count of a value is the number of groups with a matching record that has it: of texts, numbers,
 *     booleans, lists, long texts, of attributes that many records lack.
 *  2. It is the nbHits of the same query with the filter for this value (ranking 5.4), however matches are
 *     kept and groups are known.
 *  3. Filters keep what a plain reading of the records keeps, whichever of them kernels take.
 *  4. A text that is no value of a record is not counted: an empty one.
 *  5. Values are counted without their texts: only of those that may be listed are they made.
 */
import { type Filter, facetValuesMax, type JsonValue, mergeSettings } from "@findling/protocol";
import { drawnCases } from "@findling/testkit";
import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { StringTable } from "../../src/doc-values/string-table.js";
import { type MatchingCosts, usualCosts } from "../../src/matching/workspace/matching-costs.js";
import { usualBudget } from "../../src/ranking/best-first/ranking-budget.js";
import { Searcher } from "../../src/search/searcher.js";
import { PlainKernels } from "../kernels/plain/plain-kernels.js";
import { type FixtureRecord, IndexFixture, plainSettings } from "./index-fixture.js";

const never = Number.POSITIVE_INFINITY;
const costs: readonly MatchingCosts[] = [
  usualCosts,
  // Lists; runs in all segments.
  { ...usualCosts, dense: never, runs: 0 },
  { ...usualCosts, dense: 0, runs: 0 },
  // Runs in large segments only, and in none.
  { ...usualCosts, dense: 0, runs: 150 },
  { ...usualCosts, dense: 0, runs: never },
];
const searchers = costs
  .map((own) => new Searcher(usualBudget, own))
  .concat(new Searcher(usualBudget, { ...usualCosts, dense: 0, runs: 100 }, new PlainKernels()));

/** Three values of this length suffice for the columns of most segments to take them for texts. */
const texts = [0, 1, 2].map((number) => `${number} of a long text. `.repeat(500));
const textOf = (number: number): string => texts[number];

const facets = ["kind", "size", "flag", "tags", "text", "mixed", "rare", "fine"];
const filters: readonly Filter[] = [
  { attribute: "kind", op: "eq", value: "k1" },
  { attribute: "kind", op: "in", values: ["k0", "k2", "absent", ""] },
  { attribute: "size", op: "range", gte: 1.5, lte: 3 },
  { attribute: "size", op: "in", values: [2, "3", 700, "-1", "02"] },
  { attribute: "fine", op: "range", gte: -0.25 },
  { attribute: "fine", op: "eq", value: 0.5 },
  { attribute: "flag", op: "eq", value: true },
  { attribute: "tags", op: "eq", value: "t1" },
  { attribute: "mixed", op: "range", lte: 1 },
  { attribute: "mixed", op: "eq", value: "1" },
  { attribute: "text", op: "eq", value: textOf(1) },
  { attribute: "text", op: "range", gte: 0 },
  { attribute: "rare", op: "in", values: ["r0", 1] },
  { attribute: "rare", op: "range", gte: -5, lte: 1_000 },
  { attribute: "absent", op: "eq", value: 1 },
];

const drawn = fc.record({
  sizes: fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 4 }),
  // Documents of one group side by side; the group comes again later.
  run: fc.integer({ min: 1, max: 9 }),
  groups: fc.integer({ min: 1, max: 400 }),
  distinctAttribute: fc.constantFrom(null, "group", "group", "kind"),
  q: fc.constantFrom("", "common", "some", "common some"),
  filters: fc.uniqueArray(fc.constantFrom(...filters), { maxLength: 2 }),
  deleted: fc.array(fc.nat(1_600), { maxLength: 60 }),
  seed: fc.nat(1_000),
});
type Drawn = typeof drawn extends fc.Arbitrary<infer Case> ? Case : never;

/** An attribute that is undefined is left out. */
function recordOf(i: number, { run, groups, seed }: Drawn): FixtureRecord {
  const mixed = (i * 7 + seed) % 97;
  const values: Record<string, JsonValue | undefined> = {
    title: mixed % 3 === 0 ? "common some" : "common",
    group: Math.floor(i / run) % groups,
    kind: mixed % 11 === 0 ? "" : `k${Math.floor(i / 20) % 5}`,
    size: (i + seed) % 6,
    flag: mixed % 2 === 0,
    tags: mixed % 4 === 0 ? undefined : [`t${mixed % 3}`, "t1", `t${i % 4}`].slice(0, mixed % 4),
    text: textOf(mixed % 3),
    mixed: [0, "0", 1, "1", true, "", null, [1, "x"]][i % 8],
    rare: seed % 2 === 0 ? (mixed < 20 ? mixed * 40 : undefined) : mixed < 20 ? `r${mixed % 2}` : undefined,
    fine: (mixed % 5) / 4 - 0.5,
  };
  const known = Object.entries(values).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  );
  return { ...Object.fromEntries(known), objectID: String(i) };
}

function valuesOf(record: FixtureRecord, attribute: string): (string | number | boolean)[] {
  const value = record[attribute];
  const values = Array.isArray(value) ? value : [value ?? ""];
  return values.filter((one) => typeof one !== "object").filter((one) => one !== "");
}

function passes(record: FixtureRecord, filter: Filter): boolean {
  return valuesOf(record, filter.attribute).some((value) => {
    if (filter.op === "eq") return String(value) === String(filter.value);
    if (filter.op === "in") return filter.values.map(String).includes(String(value));
    return typeof value === "number" && value >= (filter.gte ?? -never) && value <= (filter.lte ?? never);
  });
}

function built(given: Drawn): { index: IndexFixture; live: FixtureRecord[] } {
  const { distinctAttribute, sizes, deleted } = given;
  const index = new IndexFixture(mergeSettings(plainSettings, { queryTime: { distinctAttribute } }));
  const records: FixtureRecord[] = [];
  for (const size of sizes) {
    const batch = Array.from({ length: size }, (_, i) => recordOf(records.length + i, given));
    records.push(...batch);
    index.write(batch);
  }
  const gone = new Set(deleted.map((i) => String(i % records.length)));
  index.write([], [...gone]);
  return { index, live: records.filter(({ objectID }) => !gone.has(objectID)) };
}

/** A document without a value is its own group. */
function groupOf(record: FixtureRecord, attribute: string | null): string {
  const [value] = attribute === null ? [] : valuesOf(record, attribute);
  return value === undefined ? `own ${record.objectID}` : `of ${String(value)}`;
}

function countsOf(
  matches: readonly FixtureRecord[],
  given: Drawn,
  attribute: string,
): Record<string, number> {
  const groups = new Map<string, Set<string>>();
  for (const record of matches) {
    for (const value of valuesOf(record, attribute)) {
      const ofValue = groups.get(String(value)) ?? new Set();
      groups.set(String(value), ofValue.add(groupOf(record, given.distinctAttribute)));
    }
  }
  return Object.fromEntries(Array.from(groups, ([value, { size }]) => [value, size]));
}

test("facets count groups, filters keep what they ask for (1, 3, 4)", () => {
  fc.assert(
    fc.property(drawn, (given) => {
      const { index, live } = built(given);
      const matches = live.filter(
        (record) =>
          (!given.q.includes("some") || record["title"] !== "common") &&
          given.filters.every((filter) => passes(record, filter)),
      );
      const expected = Object.fromEntries(facets.map((name) => [name, countsOf(matches, given, name)]));
      const hits = new Set(matches.map((record) => groupOf(record, given.distinctAttribute))).size;
      const snapshot = index.snapshot();
      for (const searcher of searchers) {
        const options = { facets, filters: given.filters };
        const found = index.search(given.q, options, snapshot, searcher);
        expect({ facets: found.facets, nbHits: found.nbHits }).toEqual({ facets: expected, nbHits: hits });
        const shown = new Set(found.hits.map(({ objectID }) => objectID));
        expect(matches.filter(({ objectID }) => shown.has(objectID)).length).toBe(Math.min(hits, 20));
      }
    }),
    { numRuns: drawnCases(60) },
  );
});

test("a value's count is the nbHits of its filter (2)", () => {
  fc.assert(
    fc.property(drawn, (given) => {
      const { index } = built(given);
      const snapshot = index.snapshot();
      for (const [i, searcher] of searchers.entries()) {
        const attribute = facets[(i + given.seed) % facets.length];
        const options = { facets: [attribute], filters: given.filters };
        const counts = index.search(given.q, options, snapshot, searcher).facets[attribute];
        for (const [value, count] of Object.entries(counts)) {
          const narrowed = [...given.filters, { attribute, op: "eq" as const, value }];
          expect(index.search(given.q, { filters: narrowed }, snapshot, searcher).nbHits).toBe(count);
        }
      }
    }),
    { numRuns: drawnCases(60) },
  );
});

/** Strings that are made of columns while it is searched. */
function madeTexts(search: () => void): number {
  const made = vi.spyOn(StringTable.prototype, "stringOf");
  search();
  const { length } = made.mock.calls;
  made.mockRestore();
  return length;
}

test("of many values the texts of those are made that are listed, or nearly (5)", () => {
  const count = 4_000;
  const index = new IndexFixture(plainSettings);
  for (const start of [0, 1_000, 2_500]) {
    const end = start === 2_500 ? count : start === 0 ? 1_000 : 2_500;
    index.write(
      Array.from({ length: end - start }, (_, i) => ({
        objectID: String(start + i),
        title: "common",
        sku: `s${((start + i) * 7_919) % count}`,
        pair: `p${(start + i) % (count / 2)}`,
        tags: [`t${start + i}`, `u${((start + i) * 31) % count}`],
      })),
    );
  }
  const snapshot = index.snapshot();
  for (const q of ["", "common"]) {
    const options = { q, facets: ["sku", "pair", "tags"], hitsPerPage: 0 };
    let found = index.search(q, options, snapshot);
    const made = madeTexts(() => (found = index.search(q, options, snapshot)));
    const first = Array.from({ length: count }, (_, i) => `s${i}`)
      .sort()
      .slice(0, facetValuesMax);
    expect(Object.entries(found.facets["sku"])).toEqual(first.map((text) => [text, 1]));
    expect(new Set(Object.values(found.facets["pair"]))).toEqual(new Set([2]));
    expect(found.truncatedFacets).toEqual(["sku", "pair", "tags"]);
    expect(made).toBeLessThan(3 * 12 * facetValuesMax);
  }
});
