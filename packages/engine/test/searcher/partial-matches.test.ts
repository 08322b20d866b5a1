/**
 * Where no document has all words (ranking 2.4 b, 3):
 *  1. A document matches in which any content word occurs; all count as removed.
 *  2. They are compared by bm25 first, then by words to custom in this order.
 *  3. A word that occurs at no cost counts so only; joined ones stay.
 *  4. A prefix word of fewer than 3 characters counts as a whole word only, if another content word is left.
 */
import { type IndexSettingsPatch, mergeSettings } from "@findling/protocol";
import { expect, test } from "vitest";
import { tolerantSettings, vectorOf } from "./derivation-fixture.js";
import { type FixtureRecord, IndexFixture } from "./index-fixture.js";

const titled = (titles: Readonly<Record<string, string>>): FixtureRecord[] =>
  Object.entries(titles).map(([objectID, title]) => ({ objectID, title }));

function indexOf(records: readonly FixtureRecord[], patch: IndexSettingsPatch = {}): IndexFixture {
  const settings = mergeSettings(tolerantSettings, {
    queryTime: { removeWordsIfNoResults: "lastWords" },
  });
  return new IndexFixture(mergeSettings(settings, patch)).write(records);
}

test("any word suffices, and all words count as removed (1)", () => {
  const index = indexOf(titled({ "1": "zebra", "2": "lion", "3": "tiger" }));
  const { nbHits, removedWords } = index.search("zebra lion ");
  expect([nbHits, removedWords]).toEqual([2, 2]);
});

test("words that occur nowhere are dropped before (1)", () => {
  const index = indexOf(titled({ "1": "zebra lion", "2": "lion" }));
  const { hits, removedWords } = index.search("zebra qqqq lion ");
  expect([hits.map(({ objectID }) => objectID), removedWords]).toEqual([["1"], 1]);
});

test("bm25 decides before words, and before custom ranking (2)", () => {
  const records = titled({
    rare: "zebra x",
    both: "lion tiger y z",
    lion: "lion x",
    tiger: "tiger x",
    l: "lion tiger",
  });
  const patch = { queryTime: { customRanking: [{ attribute: "rank", order: "desc" as const }] } };
  const ranked = records.map((record, rank) => ({ ...record, rank }));
  const { hits } = indexOf(ranked, patch).search("zebra lion tiger ", { explain: true });
  const scores = hits.map((hit) => vectorOf(hit).bm25);
  expect(scores).toEqual(scores.toSorted((a, b) => b - a));
  expect(hits.map(({ objectID }) => objectID)).toEqual(["rare", "l", "both", "tiger", "lion"]);
});

test("of equal bm25 what comes from words on decides before custom ranking (2)", () => {
  const records = [
    { objectID: "late", title: "x zebra", rank: 2 },
    { objectID: "early", title: "zebra x", rank: 1 },
    { objectID: "lion", title: "lion y y y y", rank: 0 },
  ];
  const patch = { queryTime: { customRanking: [{ attribute: "rank", order: "desc" as const }] } };
  const { hits } = indexOf(records, patch).search("zebra lion ", { explain: true });
  const decided = hits.map(({ objectID, explanation }) => [objectID, explanation?.decidedAgainstNextBy]);
  expect(decided).toEqual([
    ["lion", "bm25"],
    ["early", "attribute"],
    ["late", "none"],
  ]);
});

test("a word that occurs at no cost counts so only (3)", () => {
  const index = indexOf(titled({ "1": "zebra", "2": "zebro", "3": "lion", "4": "tigre" }));
  expect(index.ids("zebra lion tiger ").sort()).toEqual(["1", "3", "4"]);
});

test("words written together stay (3)", () => {
  const index = indexOf(titled({ "1": "javascript", "2": "java", "3": "script", "4": "zebra" }));
  expect(index.ids("java script zebra ").sort()).toEqual(["1", "2", "3", "4"]);
});

test("a word written together with a free one stays (3)", () => {
  const english = { indexTime: { languages: ["en"] } };
  const index = indexOf(titled({ "1": "thebox", "2": "box", "3": "zebra" }), english);
  expect(index.ids("the box zebra ").sort()).toEqual(["1", "2", "3"]);
});

test("a short prefix counts as a whole word only, if another content word is left (4)", () => {
  const index = indexOf(titled({ "1": "zebra", "2": "lime", "3": "li", "4": "lion king" }));
  expect(index.ids("zebra li").sort()).toEqual(["1", "3"]);
  expect(index.ids("zebra lio").sort()).toEqual(["1", "4"]);
  expect(index.ids("qqqq li").sort()).toEqual(["2", "3", "4"]);
});
