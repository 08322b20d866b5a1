/**
 * Why a hit stands above the next one:
 *  1. The criterion that the server names decides, with the values of both hits, for each criterion.
 *  2. Without an explanation or a hit behind it there is no decision; without the next hit no values.
 *  3. Each decision has words, which never name a criterion as the protocol does.
 *  4. The values of a hit stand in the order in which hits are compared.
 *  5. Only partial matches are recognized as such.
 *  6. A word that was found as it was typed is not among those found otherwise.
 */
import {
  type CriterionName,
  criterionNames,
  type Explanation,
  type Hit,
  type RankingVector,
} from "@findling/protocol";
import { describe, expect, test } from "vitest";
import {
  criterionWords,
  decisionBetween,
  decisionWords,
  isPartialMatch,
  rankingValues,
  termsFoundOtherwise,
} from "../src/explanation.js";

const vector: RankingVector = {
  pinned: false,
  words: 2,
  typos: 0,
  proximity: 1,
  attribute: { tier: 0, position: 0, name: "title" },
  exactness: 3,
  custom: [{ attribute: "level", order: "asc", value: 1 }],
  bm25: 9.312,
};

function hitOf(
  decidedAgainstNextBy: Explanation["decidedAgainstNextBy"],
  changes: Partial<RankingVector> = {},
  objectID = "a",
): Pick<Hit, "objectID" | "explanation"> {
  return {
    objectID,
    explanation: { vector: { ...vector, ...changes }, decidedAgainstNextBy, matchedTerms: [] },
  };
}

const none = { tier: 0, position: 0, name: "" };

describe("the criterion that the server names decides, with the values of both hits (1)", () => {
  test.each<[CriterionName, Partial<RankingVector>, Partial<RankingVector>, string, string]>([
    ["pinned", { pinned: true }, {}, "pinned", "not pinned"],
    ["words", {}, { words: 1 }, "2", "1"],
    ["typos", {}, { typos: 1 }, "0", "1"],
    ["proximity", {}, { proximity: 8 }, "1", "8"],
    [
      "attribute",
      {},
      { attribute: { tier: 0, position: 4, name: "title" } },
      "title, word 1",
      "title, word 5",
    ],
    [
      "attribute",
      {},
      { attribute: { tier: 2, position: 4, name: "text" } },
      "title (tier 1)",
      "text (tier 3)",
    ],
    ["attribute", {}, { attribute: none }, "title, word 1", "nowhere"],
    ["exactness", {}, { exactness: 0 }, "3", "0"],
    ["custom", {}, { custom: [{ attribute: "level", order: "asc", value: null }] }, "1", "none"],
    ["bm25", {}, { bm25: 9.313 }, "9.312", "9.313"],
    ["objectID", {}, {}, "a", "b"],
  ])("%s", (criterion, above, below, ...[textAbove, textBelow]) => {
    const decision = decisionBetween(hitOf(criterion, above), hitOf("none", below, "b"));
    expect(decision?.criterion).toBe(criterion);
    expect(decision?.values).toEqual({ above: textAbove, below: textBelow });
  });

  test("of a custom ranking with several entries, the first that differs", () => {
    const custom = [...vector.custom, { attribute: "stars", order: "desc" as const, value: 4 }];
    const other = [...vector.custom, { attribute: "stars", order: "desc" as const, value: 2 }];
    const decision = decisionBetween(hitOf("custom", { custom }), hitOf("none", { custom: other }));
    expect(decision).toMatchObject({
      customEntry: { attribute: "stars", value: 4 },
      values: { above: "4", below: "2" },
    });
  });

  test("of long objectIDs the part that differs, with whole letters", () => {
    const start = "e\u0301".repeat(30);
    const decision = decisionBetween(hitOf("objectID", {}, `${start}x`), hitOf("none", {}, `${start}y`));
    const shown = `…${"e\u0301".repeat(12)}`;
    expect(decision?.values).toEqual({ above: `${shown}x`, below: `${shown}y` });
  });
});

describe("without the other hit (2)", () => {
  test("the last hit that paging reaches, and one without an explanation, have no decision", () => {
    expect(decisionBetween(hitOf("none"), undefined)).toBeNull();
    expect(decisionBetween({ objectID: "a" }, hitOf("none"))).toBeNull();
  });

  test("the criterion is known, its values are not", () => {
    const decision = decisionBetween(hitOf("custom"), undefined);
    expect(decision).toEqual({ criterion: "custom", customEntry: null, values: null });
  });
});

describe("words (3)", () => {
  test.each(criterionNames)("%s has some", (criterion) => {
    const decision = decisionBetween(hitOf(criterion), hitOf("none", { typos: 1 }, "b"));
    const words = decision === null ? "" : decisionWords(decision);
    expect(words).toMatch(/^\w.*\w$/u);
    expect(words).not.toMatch(/bm25|proximity|exactness/u);
    expect(criterionWords[criterion]).toMatch(/^\w.*\w$/u);
  });

  test("what criteria measure stands in the order in which they are compared", () => {
    expect(Object.keys(criterionWords)).toEqual(criterionNames);
  });

  test("a custom ranking is named by its attribute and its order", () => {
    const custom = [{ attribute: "stars", order: "desc" as const, value: 4 }];
    const below = [{ attribute: "stars", order: "desc" as const, value: 2 }];
    const decision = decisionBetween(hitOf("custom", { custom }), hitOf("none", { custom: below }));
    expect(decision === null ? "" : decisionWords(decision)).toBe("stars, highest first");
  });

  test("a pin of the next hit is not one of this hit", () => {
    const decision = decisionBetween(hitOf("pinned"), hitOf("none", { pinned: true }));
    expect(decision === null ? "" : decisionWords(decision)).toBe("a pin puts the next one there");
  });
});

test("the values of a hit stand in the order in which hits are compared (4)", () => {
  expect(rankingValues(vector).map(({ name, text }) => `${name} ${text}`)).toEqual([
    "words 2",
    "typos 0",
    "proximity 1",
    "attribute title, word 1",
    "exactness 3",
    "level 1",
    "bm25 9.31",
  ]);
  const order = rankingValues(vector).map(({ criterion }) => criterionNames.indexOf(criterion));
  expect(order).toEqual([...order].sort((one, other) => one - other));
});

test("only partial matches are recognized as such (5)", () => {
  expect(isPartialMatch(hitOf("words"), hitOf("none", { words: 1 }))).toBe(true);
  expect(isPartialMatch(hitOf("bm25"), hitOf("none", { typos: 1 }))).toBe(true);
  expect(isPartialMatch(hitOf("bm25"), hitOf("none", { bm25: 1 }))).toBe(false);
  expect(isPartialMatch(hitOf("typos"), hitOf("none", { typos: 1 }))).toBe(false);
  expect(isPartialMatch(hitOf("words"), undefined)).toBe(false);
});

test("a word that was found as it was typed is not among those found otherwise (6)", () => {
  const asTyped = { query: "abort", indexed: "abort", via: "word" } as const;
  const alsoSo = { query: "abort", indexed: "aborts", via: "prefix" } as const;
  const typo = { query: "controler", indexed: "controller", via: "typo" } as const;
  expect(termsFoundOtherwise([asTyped, alsoSo, typo])).toEqual([typo]);
});
