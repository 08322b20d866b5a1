/**
 * Synonyms (ranking 2.2, row `synonym`):
 *  1. An entry equal to consecutive query words, whole terms, stands for all of them; every other entry of a
 *     multiWay rule, each synonym of a oneWay rule, is a derivation of each.
 *  2. Of several words it matches as a phrase: consecutive word tokens of one value.
 *  3. What is of an unspaced script matches by bigrams.
 *  4. Of the rules that the words of a query call up 1,000 entries are used, in the order of the rules.
 *  5. No chaining; off with `synonyms: false`; costs nothing, needs no typo tolerance.
 */
import type { SynonymRule } from "@findling/protocol";
import { describe, expect, test } from "vitest";
import { inverseDocumentFrequency } from "../../src/ranking/criteria/bm25.js";
import { costsOf, titleIndex, titlesFound, vectorOf } from "./derivation-fixture.js";
import type { IndexFixture } from "./index-fixture.js";

const multiWay = (...words: string[]): SynonymRule => ({ id: words.join(), type: "multiWay", words });
const oneWay = (input: string, ...synonyms: string[]): SynonymRule => ({
  id: input,
  type: "oneWay",
  input,
  synonyms,
});

function indexOf(titles: readonly string[], ...synonyms: SynonymRule[]): IndexFixture {
  return titleIndex(titles, { queryTime: { synonyms, typoTolerance: false } });
}

describe("single words", () => {
  const index = indexOf(
    ["js", "javascript", "ecmascript", "coffee"],
    multiWay("js", "JavaScript"),
    oneWay("javascript", "ecmascript"),
  );

  test("multiWay goes both ways, oneWay one way, and nothing chains", () => {
    expect(titlesFound(index, "js ")).toEqual(["javascript", "js"]);
    expect(titlesFound(index, "javascript ")).toEqual(["ecmascript", "javascript", "js"]);
    expect(titlesFound(index, "ecmascript ")).toEqual(["ecmascript"]);
  });

  test("a prefix word has those of its whole term", () => {
    expect(titlesFound(index, "js")).toEqual(["javascript", "js"]);
    expect(titlesFound(index, "javascrip")).toEqual(["javascript"]);
  });

  test("cost nothing, are not exact, and are off with synonyms: false", () => {
    expect(costsOf(index, "js ", { typoTolerance: false })).toEqual({ js: 10, javascript: 10 });
    const hits = index.search("js ", { explain: true }).hits;
    expect(hits.map(({ objectID, explanation }) => [objectID, explanation?.vector.exactness])).toEqual([
      ["js", 4],
      // It says all of the value.
      ["javascript", 1],
    ]);
    expect(titlesFound(index, "js ", { synonyms: false })).toEqual(["js"]);
  });

  test("match parts of words", () => {
    expect(
      titlesFound(
        indexOf(["e-mail", "useMail"], multiWay("letter", "email"), multiWay("post", "mail")),
        "letter ",
      ),
    ).toEqual(["e-mail"]);
    expect(titlesFound(indexOf(["useMail"], multiWay("post", "mail")), "post ")).toEqual(["useMail"]);
  });
});

describe("several words", () => {
  const rule = multiWay("nyc", "new york", "big red apple");
  const index = indexOf(
    ["nyc pizza", "new york pizza", "york new pizza", "new best york pizza", "big red apple pizza", "pizza"],
    rule,
  );

  test("a phrase of consecutive words stands for one word", () => {
    expect(titlesFound(index, "nyc pizza ")).toEqual(["big red apple pizza", "new york pizza", "nyc pizza"]);
  });

  test("one word or a phrase stands for each of several words", () => {
    const found = costsOf(index, "new york pizza ");
    expect(found).toEqual({
      "new york pizza": 30,
      "york new pizza": 30,
      "new best york pizza": 30,
      "nyc pizza": 30,
      "big red apple pizza": 30,
    });
  });

  test("a phrase does not reach from one value into the next, nor over parts", () => {
    const values = indexOf([], rule).write([
      { objectID: "1", title: ["new", "york"] },
      { objectID: "2", title: "new york" },
      { objectID: "3", title: "new", content: "york" },
      { objectID: "4", title: "newYork" },
    ]);
    expect(values.ids("nyc ")).toEqual(["2"]);
  });

  test("spans from its first to its last token", () => {
    const spans = indexOf(["new york has pizza", "pizza new york"], rule);
    const distances = spans
      .search("nyc pizza ", { explain: true })
      .hits.map((hit) => [hit.objectID, vectorOf(hit).proximity]);
    expect(distances).toEqual([
      ["pizza new york", 2],
      ["new york has pizza", 2],
    ]);
  });

  test("equal phrases of two rules count once", () => {
    const once = indexOf(["new york", "x"], multiWay("nyc", "new york"));
    const twice = indexOf(["new york", "x"], multiWay("nyc", "new york"), oneWay("nyc", "New  York"));
    const bm25 = (index: IndexFixture): number =>
      vectorOf(index.search("nyc ", { explain: true }).hits[0]).bm25;
    expect(bm25(twice)).toBe(bm25(once));
  });

  test("the document frequency is the least of its terms', if the phrase stands in some document", () => {
    const bm25 = (index: IndexFixture): number | undefined =>
      index.search("nyc ", { explain: true }).hits.find(({ objectID }) => objectID === "nyc")?.explanation
        ?.vector.bm25;
    // All texts have two words, but for `nyc`.
    const adjacent = indexOf(["nyc", "new york", "york x", "new x"], rule);
    const apart = indexOf(["nyc", "york new", "york x", "new x"], rule);
    const tf = 2.2 / (1 + 1.2 * (0.25 + 0.75 / (7 / 4)));
    expect(bm25(adjacent)).toBeCloseTo(inverseDocumentFrequency(4, 2) * tf, 5);
    expect(bm25(apart)).toBeCloseTo(inverseDocumentFrequency(4, 1) * tf, 5);
  });

  test("a term of its own beats a phrase that overlaps it", () => {
    const overlap = indexOf(["new york"], multiWay("york", "new york"));
    const [hit] = overlap.search("york ", { explain: true }).hits;
    expect(vectorOf(hit)).toMatchObject({ exactness: 1, attribute: { position: 1 } });
  });
});

describe("unspaced scripts", () => {
  const index = indexOf(
    ["東京都庁", "京都", "手機 shop", "アイ フォン", "アイフォン", "iphone手機"],
    multiWay("tokyo", "東京", "東京都"),
    multiWay("phone", "アイフォン", "機"),
    multiWay("apple phone", "iphone 手機"),
  );

  test("entries match by bigrams", () => {
    expect(titlesFound(index, "tokyo ")).toEqual(["東京都庁"]);
    expect(titlesFound(index, "phone ")).toEqual(["iphone手機", "アイフォン", "手機 shop"].sort());
  });

  test("entries stand for the words that a run is cut into", () => {
    const cut = indexOf(["search engine", "検索エンジン"], multiWay("検索エンジン", "search engine"));
    expect(titlesFound(cut, "検索エンジン ")).toEqual(["search engine", "検索エンジン"]);
  });

  test("words and runs stand beside each other", () => {
    expect(titlesFound(index, "apple phone ")).toEqual(["iphone手機"]);
  });
});

test("a rule of 50 entries finds each", () => {
  const words = Array.from({ length: 50 }, (_, i) => `entry${i}x`);
  const index = indexOf(words, multiWay(...words));
  expect(index.search("entry7x ").nbHits).toBe(50);
});

describe("of the entries called up 1,000 are used (4)", () => {
  const titles = ["entry0", "entry998 thing", "entry1000 thing"];
  const names = Array.from({ length: 1_001 }, (_, i) => `entry${i}`);

  test("in the order of the rules, of all words together", () => {
    const rules = names.map((name, i) => ({ ...oneWay(i % 2 === 0 ? "word" : "thing", name), id: name }));
    const index = indexOf(titles, ...rules);
    expect(titlesFound(index, "word ")).toEqual(["entry0", "entry1000 thing", "entry998 thing"]);
    expect(titlesFound(index, "word thing ")).toEqual(["entry998 thing"]);
  });

  test("each entry of a rule counts, also where no record has it", () => {
    const rules = Array.from({ length: 21 }, (_, rule) => ({
      id: String(rule),
      type: "multiWay" as const,
      words: ["word", ...names.slice(rule * 49, rule * 49 + 49)],
    }));
    const index = indexOf(titles, ...rules);
    expect(titlesFound(index, "word ")).toEqual(["entry0", "entry998 thing"]);
  });
});

test("where a run and a phrase that begins with it overlap, the phrase's mark, a word's, is shown", () => {
  const index = indexOf(["ガイド HTMLElement"], multiWay("ガイド", "c", "ガイド HTMLElement"));
  const [{ highlight }] = index.search("c ").hits;
  expect(highlight["title"].segments).toEqual([
    { text: "ガイド", match: true, via: "word" },
    { text: " ", match: false },
    { text: "HTMLElement", match: true, via: "word" },
  ]);
});

test.each([
  ["東京", "東"],
  ["東", "東京"],
])("a gram that two synonyms find, %s and %s, is found once and as a whole", (first, second) => {
  const index = indexOf(["東京"], oneWay("犬", first, second));
  const [hit] = index.search("犬", { explain: true }).hits;
  expect(hit.explanation?.matchedTerms).toEqual([{ query: "犬", indexed: "東京", via: "bigram" }]);
  expect(hit.highlight["title"].segments).toEqual([{ text: "東京", match: true, via: "bigram" }]);
});
