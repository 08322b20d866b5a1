/**
 * What decided between two hits: the first criterion of ranking 3 that differs; the name of an attribute is
 * none. Of partial matches `bm25` comes first, which a list of them shows.
 */
import type { SearchHit } from "@findling/engine";
import type { RankingVector } from "@findling/protocol";
import type { Explanation } from "@findling/protocol/schemas";
import { expect, test } from "vitest";
import { comparesPartialMatches, decidingCriterion } from "../../src/relevance/vector-difference.js";

const vector: RankingVector = {
  pinned: false,
  words: 2,
  typos: 0,
  proximity: 1,
  attribute: { tier: 0, position: 3, name: "title" },
  exactness: 2,
  custom: [{ attribute: "inlinks", order: "desc", value: 7 }],
  bm25: 1.5,
};

test.each([
  ["words", { words: 1, bm25: 9 }],
  ["typos", { typos: 1 }],
  ["attribute", { attribute: { tier: 0, position: 2, name: "title" }, exactness: 3 }],
  ["custom", { custom: [{ attribute: "inlinks", order: "desc" as const, value: null }] }],
  ["bm25", { bm25: 1.4 }],
  ["objectID", { attribute: { tier: 0, position: 3, name: "description" } }],
])("%s", (name, other) => {
  expect(decidingCriterion(vector, { ...vector, ...other })).toBe(name);
});

test.each([
  ["bm25", { words: 1, bm25: 9 }],
  ["words", { words: 1 }],
  ["pinned", { pinned: true, bm25: 9 }],
])("%s decides between partial matches", (name, other) => {
  expect(decidingCriterion(vector, { ...vector, ...other }, true)).toBe(name);
});

function hitOf(
  other: Partial<RankingVector>,
  decidedAgainstNextBy: Explanation["decidedAgainstNextBy"],
): SearchHit {
  const objectID = "a";
  const explanation = { vector: { ...vector, ...other }, decidedAgainstNextBy, matchedTerms: [] };
  return { documentNumber: 0, objectID, highlight: {}, snippet: {}, explanation };
}

test("a list of partial matches is one in which bm25 overrules another criterion", () => {
  expect(comparesPartialMatches([hitOf({ words: 1, bm25: 9 }, "bm25"), hitOf({}, "none")])).toBe(true);
  expect(comparesPartialMatches([hitOf({ bm25: 9 }, "bm25"), hitOf({}, "none")])).toBe(false);
  expect(comparesPartialMatches([hitOf({}, "words"), hitOf({ words: 1, bm25: 9 }, "none")])).toBe(false);
  expect(comparesPartialMatches([])).toBe(false);
});
