/**
 * What a draft makes of a search, as far as it needs no browser:
 *  1. A hit says where it stands in the other list, or that it is not among those that are known.
 *  2. The change of a search is said in words, and nothing is called new or gone that may stand further down.
 *  3. Of a draft a search tries what holds for searches; the rest is named.
 */
import { defaultIndexSettings } from "@findling/protocol";
import { describe, expect, test } from "vitest";
import { placeWords } from "../../src/dashboard/difference/change-words.js";
import { comparedWords, knownHits } from "../../src/dashboard/preview/compared-words.js";
import { previewDraftOf } from "../../src/dashboard/preview/preview-draft.js";

describe("the place in the other list (1)", () => {
  test.each([
    [{ from: 3, to: 0 }, "after", "was 4th"],
    [{ from: 3, to: 0 }, "before", "now 1st"],
    [{ from: 0, to: 1 }, "before", "now 2nd"],
    [{ from: 2, to: 10 }, "after", "was 3rd"],
    [{ from: 2, to: 10 }, "before", "now 11th"],
    [{ from: 0, to: 20 }, "before", "now 21st"],
    [{ from: null, to: 5 }, "after", "new"],
    [{ from: 5, to: null }, "before", "gone"],
    [{ from: 5, to: 5 }, "after", null],
  ] as const)("%o, %s: %s", (travel, side, words) => {
    expect(placeWords(travel, side, null)).toBe(words);
  });

  test("of lists that are cut", () => {
    expect(placeWords({ from: null, to: 5 }, "after", 20)).toBe("new in the first 20");
    expect(placeWords({ from: 5, to: null }, "before", 20)).toBe("not in the first 20");
  });
});

describe("the change of a search (2)", () => {
  const found = (ids: string, nbHits = ids.length) => ({
    nbHits,
    hits: [...ids].map((objectID) => ({ objectID })),
  });

  test.each([
    ["abc", "abc", "No hit moves, comes or goes."],
    ["abc", "bac", "Another first hit, 2 moved."],
    ["abc", "axb", "1 moved, 1 new, 1 gone."],
    ["ab", "", "2 found now, 0 with the changes. 2 gone."],
    ["", "ab", "0 found now, 2 with the changes. 2 new."],
    ["", "", "No hit moves, comes or goes."],
  ])("%s, then %s: %s", (before, after, words) => {
    expect(comparedWords(found(before), found(after))).toBe(words);
  });

  test("of more hits than are shown", () => {
    const [before, after] = [found("abc", 1_200), found("abx", 1_201)];
    expect(knownHits(before, after)).toBe(3);
    expect(comparedWords(before, after)).toBe(
      "1,200 found now, 1,201 with the changes. Of the first 3 hits: 1 new, 1 gone.",
    );
    expect(comparedWords(before, before)).toBe("Of the first 3 hits: no hit moves, comes or goes.");
  });
});

describe("a draft (3)", () => {
  const stored = (after: object) => ({ before: {}, after });

  test("is tried as far as it is of searches", () => {
    const after = { queryTime: { typoTolerance: false }, indexTime: { languages: ["de"] } };
    expect(previewDraftOf(defaultIndexSettings, stored(after))).toEqual({
      queryTime: { typoTolerance: false },
      tried: [expect.objectContaining({ name: "typoTolerance" })],
      untried: ["languages"],
    });
  });

  test("that says what is saved is none", () => {
    const { typoTolerance } = defaultIndexSettings.queryTime;
    expect(previewDraftOf(defaultIndexSettings, stored({ queryTime: { typoTolerance } }))).toBe(null);
    expect(previewDraftOf(defaultIndexSettings, null)).toBe(null);
  });
});
