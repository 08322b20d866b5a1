/**
 * What decided between two hits: the first criterion of ranking 3 that differs; the name of an attribute is none.
 */
import type { RankingVector } from "@findling/protocol";
import { expect, test } from "vitest";
import { decidingCriterion } from "../../src/relevance/vector-difference.js";

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
