/**
 * Stop words of a query (ranking 2.1, 3):
 *  1. A free word is in place on the same side of, and as far from, the nearest content word as in q; dropped
 *     ones aside.
 *  2. Its bigram counts as exact, also of one character.
 *  3. Written together with a content word it stands at no cost where that one does.
 *  4. A free word has no df.
 */
import { type IndexSettingsPatch, mergeSettings } from "@findling/protocol";
import { describe, expect, test } from "vitest";
import { tolerantSettings, vectorOf } from "./derivation-fixture.js";
import { IndexFixture, plainSettings } from "./index-fixture.js";

/** An index of titles in a language; explained hits of the query by title. */
function hitsOf(titles: readonly string[], q: string, patch: IndexSettingsPatch = {}) {
  const english = { indexTime: { languages: ["en"] } };
  const settings = mergeSettings(mergeSettings(tolerantSettings, english), patch);
  const index = new IndexFixture(settings).write(titles.map((title) => ({ objectID: title, title })));
  return index.search(q, { explain: true }).hits;
}

const exactnessOf = (title: string, q: string, patch: IndexSettingsPatch = {}): number | undefined =>
  hitsOf([title], q, patch)
    .map((hit) => vectorOf(hit).exactness)
    .at(0);

describe("in place (1)", () => {
  test("on the same side of the content word as in q", () => {
    expect(exactnessOf("x the box", "the box ")).toBe(2);
    expect(exactnessOf("x box the", "the box ")).toBe(1);
  });

  test("as far from it as in q", () => {
    expect(exactnessOf("the old box", "the box ")).toBe(1);
  });

  test("of the nearest content word before it or behind it, one of the two suffices", () => {
    expect(exactnessOf("x state of x art", "state of art ")).toBe(3);
    expect(exactnessOf("x state x of art", "state of art ")).toBe(3);
  });

  test("dropped words aside, which keep their places in q", () => {
    const patch = { queryTime: { removeWordsIfNoResults: "lastWords" as const } };
    expect(exactnessOf("the old box", "the zzzz box ", patch)).toBe(2);
    expect(exactnessOf("x the box", "the zzzz box ", patch)).toBe(1);
  });
});

describe.each([
  ["ja", "検索の東京"],
  ["zh", "北京的东京"],
])("a bigram (2), in %s", (language, q) => {
  test("of one character counts as exact", () => {
    // Two words, one in place, 2 as a value wholly said by exact occurrences alone, and 1 as it is q.
    expect(exactnessOf(q, `${q} `, { indexTime: { languages: [language] } })).toBe(6);
  });
});

describe("written together (3)", () => {
  test("stands where the content word beside it has it", () => {
    const [before] = hitsOf(["thebox"], "what the box ");
    expect(before.explanation?.matchedTerms).toEqual([
      { query: "the", indexed: "thebox", via: "word" },
      { query: "box", indexed: "thebox", via: "word" },
    ]);
    const [behind] = hitsOf(["login"], "the log in to ");
    expect(behind.explanation?.matchedTerms).toEqual([
      { query: "log", indexed: "login", via: "word" },
      { query: "in", indexed: "login", via: "word" },
    ]);
  });

  test("the content word bears the cost", () => {
    expect(hitsOf(["thebox"], "the box ").map((hit) => vectorOf(hit).typos)).toEqual([1]);
    expect(hitsOf(["thebox"], "the-box ").map((hit) => vectorOf(hit).typos)).toEqual([0]);
    expect(hitsOf(["login"], "log in ").map((hit) => vectorOf(hit).typos)).toEqual([1]);
  });
});

test("a free word has no df, and gives no other word one (4)", () => {
  const japanese = { indexTime: { languages: ["ja"] } };
  const others = ["のり", "のこ", "のみ", "のど"];
  const bm25Of = (q: string) => hitsOf(["検索", ...others], q, japanese).map((hit) => vectorOf(hit).bm25);
  expect(bm25Of("の検索 ")).toEqual(bm25Of("検索 "));
});

test("a free word has the synonym of an entry whose content word is too long for one", () => {
  const long = "y".repeat(65);
  const synonyms = [{ id: "1", type: "multiWay" as const, words: [`of ${long}`, "data"] }];
  const index = new IndexFixture(
    mergeSettings(plainSettings, {
      indexTime: { languages: ["en"] },
      queryTime: { synonyms, removeWordsIfNoResults: "lastWords" },
    }),
  );
  index.write([{ objectID: "1", title: "data" }]);
  const [hit] = index.search(`of ${long} data `, { explain: true }).hits;
  expect(hit.explanation?.matchedTerms).toContainEqual({ query: "of", indexed: "data", via: "word" });
});
