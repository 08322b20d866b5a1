import { describe, expect, test } from "vitest";
import { cutsOf } from "../../src/query/cut-word.js";

describe("a word is cut between a letter and a digit at no cost (ranking 2.2, row cut)", () => {
  test.each([
    ["ryzen5", ["ryzen", "5"]],
    ["5ghz", ["5", "ghz"]],
    // The vowel sign belongs to the letter before it.
    ["\u0928\u09402024", ["\u0928\u0940", "2024"]],
    ["\u0e1b\u0e35\u0e52\u0e55", ["\u0e1b\u0e35", "\u0e52\u0e55"]],
  ])("%s", (word, [left, right]) => {
    expect(cutsOf(word, false)).toEqual([{ left, right, cost: 0 }]);
  });

  test("not for nothing between a letter and its mark, or a mark and a letter", () => {
    expect(cutsOf("\u0939\u093f\u0928", false)).toEqual([]);
  });
});
