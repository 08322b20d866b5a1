import { describe, expect, test } from "vitest";
import { runCharacters } from "../../src/oracle/analysis/run-characters.js";
import { analyzeIndex } from "../../src/oracle/analyzed-index.js";
import type { OracleIndex } from "../../src/oracle/oracle-index.js";
import { joinedSegments } from "../../src/oracle/query/joined-segments.js";
import { analyzeQuery, type Query } from "../../src/oracle/query/query-words.js";
import { found, search, titled, vectorOf } from "./small-index.js";

/**
 * Ranking 2.1, the query words:
 *  1. An unspaced run is cut into words; segments of one Han character each are joined where an index has
 *     their bigrams.
 *  2. The last word is a prefix word if the query ends in it.
 *  3. Stop words are free beside others; too many words are ignored.
 */
const queryOf = (index: OracleIndex, q: string, prefix = true): Query =>
  analyzeQuery(q, analyzeIndex(index), prefix);

/** `term@position`, with `*` behind the prefix word and free words in brackets. */
const shown = (index: OracleIndex, q: string, prefix = true): string =>
  queryOf(index, q, prefix)
    .words.map(({ term, position, isPrefixWord, isFree }) => {
      const text = `${term}@${position}${isPrefixWord ? "*" : ""}`;
      return isFree ? `(${text})` : text;
    })
    .join(" ");

const english = titled([]);
const many = (word: string, count: number): string => `${word} `.repeat(count);

describe("an unspaced run of the query is cut into words", () => {
  test("dictionary entries first, the rest with Intl.Segmenter", () => {
    expect(shown(titled([], { languages: ["ja"] }), "a全文検索b")).toBe("a@0 全文@1 検索@3 b@5*");
    const whole = titled([], { languages: ["ja"], dictionary: ["文検"] });
    expect(shown(whole, "全文検索")).toBe("全@0 文検@1 索@3*");
  });

  test("in the run's NFKC form, whose characters have the ranges that they came from", () => {
    // U+F9BE is 料 by NFKC, with which 料理 is one word.
    const [word] = queryOf(titled([], { languages: ["ja"] }), "\u{F9BE}理").words;
    expect(word).toMatchObject({ term: "料理", start: 0, end: 2, characters: ["料", "理"] });
    const [half] = queryOf(titled([], { languages: ["ja"] }), "ｶﾞｲﾄﾞ ").words;
    expect(half).toMatchObject({ term: "がいど", start: 0, end: 5 });
  });

  test("entries of synonyms are cut as the query is", () => {
    const synonyms = [{ id: "s", type: "multiWay" as const, words: ["数组", "array"] }];
    const index = titled(["array", "数组"], { languages: ["zh"], synonyms });
    expect(found(index, "数组").toSorted()).toEqual(["r0", "r1"]);
  });
});

describe("segments of one Han character each are joined", () => {
  const zh = (titles: readonly string[]) => titled(titles, { languages: ["zh"] });

  test("as long as the bigram of the last and the next is a gram of a live document", () => {
    expect(shown(zh([]), "数组")).toBe("数@0 组@1*");
    expect(shown(zh(["数组"]), "数组")).toBe("数组@0*");
    expect(shown(zh(["的数", "组的"]), "数组")).toBe("数@0 组@1*");
  });

  test("also where documents have it in traditional characters", () => {
    expect(shown(zh(["數組"]), "数组")).toBe("数组@0*");
    expect(shown(zh(["数组"]), "數組")).toBe("数组@0*");
  });

  const characters = (text: string) => runCharacters(text, { start: 0, end: text.length }, []);
  const joined = (segments: string[], grams: string[], stopWords: string[] = []): string[] =>
    joinedSegments(segments.map(characters), {
      isStopWord: (term) => stopWords.includes(term),
      isGram: (term) => grams.includes(term),
    }).map((own) => own.map(({ term }) => term).join(""));

  test("from the left, and a new word starts where they are not", () => {
    expect(joined(["甲", "乙", "丙", "丁"], ["甲乙", "乙丙"])).toEqual(["甲乙丙", "丁"]);
    expect(joined(["甲", "乙", "丙", "丁"], ["甲乙", "丙丁"])).toEqual(["甲乙", "丙丁"]);
  });

  test("neither stop words nor longer segments nor Kana", () => {
    expect(joined(["甲", "的", "乙"], ["甲的", "的乙"], ["的"])).toEqual(["甲", "的", "乙"]);
    expect(joined(["甲", "乙丙", "丁"], ["甲乙", "丙丁"])).toEqual(["甲", "乙丙", "丁"]);
    expect(joined(["甲", "の", "乙"], ["甲の", "の乙"])).toEqual(["甲", "の", "乙"]);
  });
});

describe("the last word is a prefix word", () => {
  test("if nothing stands behind it", () => {
    const index = titled(["search engine"], { removeWordsIfNoResults: "none" });
    expect(found(index, "sear")).toEqual(["r0"]);
    expect(found(index, "sear ")).toEqual([]);
    expect(found(index, "eng search")).toEqual([]);
    expect(found(index, "sear", { prefix: false })).toEqual([]);
  });

  test("and if it is not ignored", () => {
    const title = Array.from({ length: 20 }, (_, at) => `w${at}`).join(" ");
    const longer = titled([`${title}x`], { removeWordsIfNoResults: "none" });
    expect(found(longer, title)).toEqual(["r0"]);
    expect(found(longer, `${title} nothing`)).toEqual([]);
  });
});

test("equal words are counted each by itself", () => {
  expect(vectorOf(search(titled(["box cat"]), "box box"), "r0").words).toBe(2);
});

describe("a query word is free", () => {
  test("if it is a stop word, and some query word is none", () => {
    expect(shown(english, "what is a closure ")).toBe("(what@0) (is@1) (a@2) closure@3");
    expect(shown(english, "to be or not to be ")).toBe("to@0 be@1 or@2 not@3 to@4 be@5");
  });

  test("and not the prefix word", () => {
    expect(shown(english, "closure of the")).toBe("closure@0 (of@1) the@2*");
    expect(shown(english, "closure of the", false)).toBe("closure@0 (of@1) (the@2)");
    // No word is other than a stop word: a prefix word makes none free.
    expect(shown(english, "of the")).toBe("of@0 the@1*");
  });

  test("entries of dictionary aside", () => {
    expect(shown(titled([], { dictionary: ["what"] }), "what is it ")).toBe("what@0 (is@1) (it@2)");
  });

  test("in the languages of the index", () => {
    expect(shown(titled([], { languages: ["de"] }), "the und box ")).toBe("the@0 (und@1) box@2");
    expect(shown(titled([], { languages: [] }), "the box ")).toBe("the@0 box@1");
  });
});

describe("words are ignored", () => {
  const counts = (q: string) => {
    const { words, ignored } = queryOf(english, q);
    const free = words.filter(({ isFree }) => isFree).length;
    return { content: words.length - free, free, ignored };
  };

  test("content words beyond the 20th, and free words after it", () => {
    expect(counts(many("box", 20))).toEqual({ content: 20, free: 0, ignored: 0 });
    expect(counts(`the ${many("box", 20)}of box of `)).toEqual({ content: 20, free: 1, ignored: 3 });
    expect(counts(many("the", 21))).toEqual({ content: 20, free: 0, ignored: 1 });
  });

  test("free words beyond the 40th", () => {
    expect(counts(`${many("the", 41)}box of `)).toEqual({ content: 1, free: 40, ignored: 2 });
  });

  test("they have no say in what is found, but are counted among the removed words", () => {
    const response = search(titled(["box"]), `${many("box", 20)}xyzzy `);
    expect(vectorOf(response, "r0").words).toBe(20);
    expect(response.removedWords).toBe(1);
    expect(response.hits[0].highlight["title"].fullyMatched).toBe(true);
  });
});

test("a query with no words matches every record with words 0", () => {
  const response = search(titled(["box", ""]), "?!");
  expect(response.nbHits).toBe(2);
  expect(vectorOf(response, "r0").words).toBe(0);
});
