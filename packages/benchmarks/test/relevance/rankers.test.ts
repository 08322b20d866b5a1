/**
 * What stands beside Findling:
 *  1. Plain BM25 is that of its formula, counts words as often as they are asked, and sorts equals by place.
 *  2. Each engine that is there lists by place what has any, or all, of the words, no more than asked for.
 *  3. Scripts without spaces are found by bigrams.
 *  4. Searchable attributes beside the title become one text.
 */
import { defaultIndexSettings, mergeSettings } from "@findling/protocol";
import fc from "fast-check";
import { expect, test } from "vitest";
import { luceneFolderByDefault } from "../../src/engines/lucene-jars.js";
import { rankedTextOf, textAt } from "../../src/relevance/ranked-text.js";
import { allRankers } from "../../src/relevance/rankers/all-rankers.js";
import { bm25Ranker } from "../../src/relevance/rankers/bm25-ranker.js";
import { luceneRanker } from "../../src/relevance/rankers/lucene-ranker.js";
import type { RankedText } from "../../src/relevance/rankers/ranker.js";

const textOf = (title: string, content = ""): RankedText => ({ title, content });
const timeout = 120_000;

function bm25(texts: readonly RankedText[], query: string, depth = 10): readonly number[] {
  return bm25Ranker.rank({ texts, language: "en", queries: [query], depth })[0];
}

/** By the formula, word by word. */
function bm25ByHand(texts: readonly (readonly string[])[], words: readonly string[]): number[] {
  const average = texts.reduce((sum, { length }) => sum + length, 0) / texts.length;
  const scores = texts.map((text) =>
    words.reduce((sum, word) => {
      const having = texts.filter((each) => each.includes(word)).length;
      const count = text.filter((each) => each === word).length;
      const idf = Math.log(1 + (texts.length - having + 0.5) / (having + 0.5));
      return sum + (idf * count * 2.2) / (count + 1.2 * (0.25 + (0.75 * text.length) / average));
    }, 0),
  );
  return scores
    .map((score, place) => ({ score, place }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || a.place - b.place)
    .map(({ place }) => place);
}

const word = fc.constantFrom("comb", "hive", "queen", "wax");
const text = fc.array(word, { minLength: 1, maxLength: 6 });

test("BM25 by hand (1)", () => {
  fc.assert(
    fc.property(fc.array(text, { minLength: 1, maxLength: 8 }), text, fc.nat(8), (texts, query, depth) => {
      const asTexts = texts.map(([first, ...others]) => textOf(first, others.join(" ")));
      expect(bm25(asTexts, query.join(" "), depth)).toEqual(bm25ByHand(texts, query).slice(0, depth));
    }),
  );
});

test("function words are no words (1)", () => {
  expect(bm25([textOf("What is the"), textOf("Wax")], "what is the wax")).toEqual([1]);
});

const texts = [
  textOf("Swarms", "A swarm leaves the hive in May."),
  textOf("Wax moths", "They eat comb."),
  textOf("蜜蜂の巣箱", "8世紀に日本で"),
];
const queries = ["hive smoke", "comb", "zqxj", "日本の巣箱"];

test.for(["en", "ja"])("all engines, in %s (2, 3)", { timeout }, (language) => {
  for (const { name, absence, rank } of allRankers(luceneFolderByDefault)) {
    if (absence !== null) {
      expect(name).toBe("Lucene");
      expect(absence).toMatch(/^There is no .*\.$/);
      continue;
    }
    const [any, one, none, bigrams] = rank({ texts, language, queries, depth: 10 });
    expect([name, any, one, none]).toEqual([name, name.endsWith("AND") ? [] : [0], [1], []]);
    // MiniSearch takes a run of characters in an English text for one word.
    const isCut = language === "ja" || !name.startsWith("MiniSearch");
    if (isCut && !name.endsWith("AND")) expect([name, bigrams]).toEqual([name, [2]]);
  }
});

test("no more is listed than asked for (2)", { timeout }, () => {
  const alike = Array.from({ length: 5 }, () => textOf("Comb"));
  for (const { absence, rank } of allRankers(luceneFolderByDefault)) {
    if (absence !== null) continue;
    expect(rank({ texts: alike, language: "en", queries: ["comb"], depth: 3 })[0]).toHaveLength(3);
  }
});

test("where Lucene is not, it says so (2)", () => {
  expect(luceneRanker("/nowhere").absence).toMatch(/^There is no .*\.$/);
});

test("searchable attributes beside the title become one text (4)", () => {
  const settings = mergeSettings(defaultIndexSettings, {
    indexTime: {
      searchableTiers: [
        { attributes: ["title"], typoTolerance: true },
        { attributes: ["hierarchy.lvl2", "cast"], typoTolerance: true },
      ],
    },
  });
  const record = {
    title: "Ulee's Gold",
    cast: ["Peter Fonda", 7, "Jessica Biel"],
    hierarchy: { lvl2: "Bees" },
    x: "y",
  };
  expect(rankedTextOf(record, settings)).toEqual({
    title: "Ulee's Gold",
    content: "Bees Peter Fonda Jessica Biel",
  });
  expect(textAt(record, "hierarchy.lvl3.deeper")).toBe("");
  expect(textAt({ hierarchy: ["a"] }, "hierarchy.length")).toBe("");
});
