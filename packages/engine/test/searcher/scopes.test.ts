/**
 * What whoever asks may see (see SearchScope):
 *  1. Records outside of the scope are not found, counted, pinned or corrected to; words are removed from the
 *     query as if these records did not exist.
 *  2. The partition of a record is the first value of the partition key that is not empty, as text.
 *  3. Where a segment has only hashes of texts, the texts decide.
 *  4. Of an index without a partition key, no partition has a record.
 */
import { mergeSettings } from "@findling/protocol";
import { expect, test } from "vitest";
import { textHash } from "../../src/doc-values/text-hash.js";
import { type SearchScope, wholeIndex } from "../../src/filters/search-scope.js";
import { IndexFixture, plainSettings } from "./index-fixture.js";

const scopeOf = (key: string | null, ...names: readonly string[]): SearchScope => ({
  filters: [],
  partitions: { key, names },
});

test("outside of the scope nothing is found, counted, pinned, corrected to (1)", () => {
  const pins = [{ id: "1", query: "apple", objectID: "other", position: 0 }];
  const queryTime = { pins, typoTolerance: true, removeWordsIfNoResults: "lastWords" as const };
  const index = new IndexFixture(mergeSettings(plainSettings, { queryTime })).write([
    { objectID: "own", title: "apple", team: "a" },
    { objectID: "other", title: "apple pie", team: "b" },
    { objectID: "elsewhere", title: "orange", team: "b" },
  ]);
  const own = { scope: scopeOf("team", "a"), facets: ["team"] };
  const all = { scope: wholeIndex };

  expect(index.search("apple", own)).toMatchObject({ nbHits: 1, facets: { team: { a: 1 } } });
  expect(index.ids("apple", own)).toEqual(["own"]);
  expect(index.ids("apple", all)).toEqual(["other", "own"]);
  expect(index.search("apple pie", own)).toMatchObject({ nbHits: 1, removedWords: 1 });
  expect(index.search("orangr", all).correctedQuery).toBe("orange");
  expect(index.search("orangr", own)).toMatchObject({ nbHits: 0, correctedQuery: null });
  const filtered: SearchScope = { filters: [{ attribute: "team", op: "eq", value: "a" }], partitions: null };
  expect(index.search("apple pie", { scope: filtered })).toMatchObject({ nbHits: 1, removedWords: 1 });
});

test("the first value that is not empty is the partition, whatever its type (2)", () => {
  const index = new IndexFixture(plainSettings).write([
    { objectID: "1", title: "x", team: ["a", "b"] },
    { objectID: "2", title: "x", team: ["", null, "b", "a"] },
    { objectID: "3", title: "x", team: 7 },
    { objectID: "4", title: "x", team: [] },
    { objectID: "5", title: "x" },
  ]);
  const idsOf = (...names: readonly string[]) => index.ids("", { scope: scopeOf("team", ...names) });
  expect(idsOf("a")).toEqual(["1"]);
  expect(idsOf("b")).toEqual(["2"]);
  expect(idsOf("7", "a")).toEqual(["1", "3"]);
  expect(idsOf("", "null", "undefined")).toEqual([]);
  expect(idsOf()).toEqual([]);
});

/** Two texts with the same hash: a minute of trying found their ends. */
const beginning = "a text of more than a thousand units ".repeat(40);
const collidingTexts = [`${beginning}iigvve`, `${beginning}uv0sdf`] as const;

test("two texts with the same hash are two values, and two partitions (3)", () => {
  const [a, b] = collidingTexts;
  expect(textHash(a)).toBe(textHash(b));
  const index = new IndexFixture(plainSettings).write([
    { objectID: "1", title: "x", team: a },
    { objectID: "2", title: "x", team: b },
  ]);
  expect(index.ids("x", { scope: scopeOf("team", a) })).toEqual(["1"]);
  const filters = [{ attribute: "team", op: "eq", value: b }] as const;
  expect(index.ids("x", { scope: { filters, partitions: null } })).toEqual(["2"]);
});

test("of an index without a partition key, no partition has a record (4)", () => {
  const index = new IndexFixture(plainSettings).write([{ objectID: "1", title: "x", team: "a" }]);
  expect(index.ids("x", { scope: scopeOf(null, "a", "null", "") })).toEqual([]);
  expect(index.ids("x", { scope: wholeIndex })).toEqual(["1"]);
});
