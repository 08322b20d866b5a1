/**
 * Which search is outdated:
 *  1. One whose client has typed on, or deleted letters, and asks for all else as before.
 *  2. Not one of another client, one that asks for another text or other filters, or one that is repeated.
 *  3. Of several the oldest comes first.
 */
import type { SearchRequest } from "@findling/protocol";
import { expect, test } from "vitest";
import { outdatedSearch } from "../../src/search-threads/outdated-search.js";

const searchOf = (q: string, client = "one", more: Partial<SearchRequest> = {}) => ({
  client,
  job: { request: { q, ...more } },
});

test.each([
  ["a letter more", "ke", "key"],
  ["a letter less", "key", "ke"],
  ["a word more", "red", "red shoes"],
  ["the first letter", "", "k"],
  ["all deleted", "key", ""],
])("%s (1)", (_, q, next) => {
  const first = searchOf(q);
  expect(outdatedSearch([searchOf("unrelated", "two"), first], searchOf(next))).toBe(first);
});

test.each([
  ["another client", searchOf("key", "two")],
  ["another text", searchOf("kay")],
  ["the same text again", searchOf("ke")],
  ["a filter", searchOf("key", "one", { filters: [{ attribute: "a", op: "eq", value: 1 }] })],
  ["facets", searchOf("key", "one", { facets: ["a"] })],
  ["a page", searchOf("key", "one", { page: 1 })],
])("not by %s (2)", (_, next) => {
  expect(outdatedSearch([searchOf("ke")], next)).toBeUndefined();
});

test("of several the oldest (3)", () => {
  const searches = [
    searchOf("x", "two"),
    searchOf("k"),
    searchOf("xy", "two"),
    searchOf("ke"),
    searchOf("key"),
  ];
  const stranger = searchOf("z", "three");
  expect(outdatedSearch(searches, stranger)).toBe(searches[0]);
  expect(outdatedSearch(searches.slice(1), stranger)).toBe(searches[1]);
  expect(outdatedSearch(searches.slice(2), stranger)).toBe(searches[3]);
  expect(outdatedSearch(searches.slice(4), stranger)).toBeUndefined();
});
