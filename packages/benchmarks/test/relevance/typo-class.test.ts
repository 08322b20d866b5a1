/**
 * The classes of misspellings, which the budget depends on (ranking 2.2):
 *  1. 1-3 characters have no budget, 4-7 one typo, 8 and more two.
 *  2. Another first character costs one more, unless the first two are swapped.
 *  3. What is no single word has no class.
 */
import { expect, test } from "vitest";
import { typoClassOf } from "../../src/relevance/typo-class.js";

test.each([
  ["hte", "the", 1, { firstLetter: "swapped", length: "1-3", withinBudget: false }],
  ["ehlp", "help", 1, { firstLetter: "swapped", length: "4-7", withinBudget: true }],
  ["gelp", "help", 1, { firstLetter: "changed", length: "4-7", withinBudget: false }],
  ["helq", "help", 1, { firstLetter: "kept", length: "4-7", withinBudget: true }],
  ["hellq", "help", 2, { firstLetter: "kept", length: "4-7", withinBudget: false }],
  ["recieved", "received", 1, { firstLetter: "kept", length: "8+", withinBudget: true }],
  ["decieved", "received", 2, { firstLetter: "changed", length: "8+", withinBudget: false }],
  ["Garnett", "garnet", 1, { firstLetter: "kept", length: "4-7", withinBudget: true }],
])("%s for %s", (misspelling, correction, distance, expected) => {
  expect(typoClassOf({ misspelling, correction, distance })).toEqual({ distance, ...expected });
});

test.each([
  ["alot", "a lot"],
  ["dont", "don't"],
  ["1nd", "1st"],
])("%s for %s has no class", (misspelling, correction) => {
  expect(typoClassOf({ misspelling, correction, distance: 1 })).toBeNull();
});
