/**
 * A damaged record has no values. Long texts are read from records, and the columns have only their hashes:
 *  1. A facet reads the text of a value from another record that has it, in any segment.
 *  2. A value that no readable record has is left out of the facet, and the next one takes its place.
 *  3. Filters, distinct and custom ranking by such an attribute do not fail.
 */
import { type JsonObject, mergeSettings, type QueryTimeSettings } from "@findling/protocol";
import { expect, test } from "vitest";
import { damagedRecord } from "../../src/doc-values/record-source.js";
import type { SearchOutcome } from "../../src/search/search-outcome.js";
import { searchQueryOf } from "../../src/search/search-query.js";
import { Searcher } from "../../src/search/searcher.js";
import { type FixtureRecord, IndexFixture, plainSettings } from "./index-fixture.js";

/** The values are so long that columns keep only their hashes. */
const long = (name: string | number): string => `${"Some long category path > ".repeat(50)}${name}`;

function recordsOf(prefix: string, names: readonly (string | number)[]): FixtureRecord[] {
  return names.map((name, i) => ({ objectID: `${prefix}${i}`, title: "shoe", cat: long(name) }));
}

const numbers = (count: number): number[] => Array.from({ length: count }, (_, i) => i);

function search(
  index: IndexFixture,
  damaged: ReadonlySet<number>,
  request: Partial<Parameters<typeof searchQueryOf>[0]> = {},
): SearchOutcome {
  const snapshot = index.snapshot();
  const query = searchQueryOf({ q: "shoe", facets: ["cat"], ...request }, snapshot.settings);
  const read = (document: number): JsonObject =>
    damaged.has(document) ? damagedRecord : index.record(document);
  return new Searcher().search(snapshot, query, { read });
}

const fixture = (queryTime: Partial<QueryTimeSettings> = {}): IndexFixture =>
  new IndexFixture(
    mergeSettings(plainSettings, {
      indexTime: { attributesForFaceting: ["cat"] },
      queryTime: { ...queryTime, typoTolerance: true },
    }),
  );

test("its values are read from other records, of the same segment or another one (1)", () => {
  const index = fixture().write(recordsOf("a", [...numbers(90), 0, 0]));
  index.write(recordsOf("b", [1, ...numbers(80).map((number) => `b${number}`)]));
  expect(index.segmentCount).toBe(2);
  const whole = search(index, new Set());
  const counts = search(index, new Set([0, 1])).facets["cat"];
  expect(counts).toEqual(whole.facets["cat"]);
  expect([counts[long(0)], counts[long(1)]]).toEqual([3, 2]);
});

test("a value that none can be read of is left out (2)", () => {
  const index = fixture().write(recordsOf("a", [...numbers(150), 5]));
  const { facets, nbHits } = search(index, new Set([5, 150, 40]));
  const listed = Object.keys(facets["cat"]);
  expect(nbHits).toBe(151);
  expect(listed).toHaveLength(100);
  for (const name of [5, 40]) expect(listed).not.toContain(long(name));
  expect(listed).toContain(long(55));
});

test("nothing else fails (3)", () => {
  const queryTime = {
    distinctAttribute: "cat",
    customRanking: [{ attribute: "cat", order: "asc" as const }],
  };
  const index = fixture(queryTime).write(recordsOf("a", numbers(90)));
  const filters = [{ attribute: "cat", op: "in" as const, values: [long(3), long(4)] }];
  expect(search(index, new Set([3])).nbHits).toBe(90);
  expect(search(index, new Set([3]), { filters }).nbHits).toBe(2);
  expect(search(index, new Set([3]), { q: "sheo" }).nbHits).toBe(90);
});
