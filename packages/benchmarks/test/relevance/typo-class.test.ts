/**
 * The classes of misspellings, which the budget depends on (ranking 2.2):
 *  1. 1-3 characters have no budget, 4-7 one typo, 8 and more two.
 *  2. Another first character costs one more, unless the first two are swapped. A letter too many before
 *     the first one is no swap.
 *  3. What is no single word has no class.
 *  4. A misspelt stop word has none, unless it is another stop word.
 */
import { expect, test } from "vitest";
import { typoClassOf } from "../../src/relevance/typo-class.js";

test.each([
  ["enw", "new", 1, { firstLetter: "swapped", length: "1-3", withinBudget: false }],
  ["ehlp", "help", 1, { firstLetter: "swapped", length: "4-7", withinBudget: true }],
  ["ehen", "hen", 1, { firstLetter: "changed", length: "4-7", withinBudget: false }],
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
  ["wich", "Which"],
])("%s for %s has no class", (misspelling, correction) => {
  expect(typoClassOf({ misspelling, correction, distance: 1 })).toBeNull();
});

test("a stop word for another one has a class (4)", () => {
  expect(typoClassOf({ misspelling: "Form", correction: "from", distance: 1 })).toBeNull();
  expect(typoClassOf({ misspelling: "Were", correction: "where", distance: 1 })).not.toBeNull();
});
