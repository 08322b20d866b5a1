/**
 * Characters that the comparison of random cases does not draw, in records and in queries:
 *  1. U+FE0F behind anything but a pictograph: a mark like others;
 *  2. vowels and final consonants of Hangul that compose with no syllable;
 *  3. digits whose term has letters, written together;
 *  4. halfwidth voiced sound marks behind other letters than Kana.
 */
import { mergeSettings } from "@findling/protocol";
import { expect, test } from "vitest";
import { engineModules } from "../engine-modules.js";
import { IndexFixture, plainSettings } from "../searcher/index-fixture.js";
import { comparisonWithOracle } from "./comparison-with-oracle.js";

const { expectEqual } = comparisonWithOracle(engineModules);

test.each([
  ["U+FE0F (1)", ["1\ufe0f", "1", "\ufe0fa", "a\ufe0f", "東\ufe0f京", "東京", "ก\ufe0f", "1\ufe0f\u20e3"]],
  ["jamo (2)", ["가\u1161나", "가\u1161", "각\u11a8가", "나다 가\u1161나다", "\u1161가"]],
  ["Roman numerals (3)", ["Ⅷ-Ⅷ", "Ⅷ-8", "Ⅷ Ⅷ", "viiiviii", "8-8"]],
  ["voiced sound marks (4)", ["\uff9e", "\uff9ea", "가\uff9e나", "東\uff9e", "ｱ\uff9e", "\uff9e-\uff9e"]],
])("the engine gives what the oracle gives: %s", (_, texts) => {
  const settings = mergeSettings(plainSettings, { indexTime: { languages: ["ko", "ja"] } });
  const upserts = texts.map((content, at) => ({ objectID: `${at}`, content }));
  const requests = texts.map((q) => ({ q, explain: true }));
  expectEqual({ history: [{ upserts, deletes: [] }], settings, requests, limits: {} });
});

test("the written together form of Roman numerals is found (3)", () => {
  const index = new IndexFixture(plainSettings).write([{ objectID: "1", content: "Ⅷ-Ⅷ" }]);
  expect(index.search("viiiviii ").nbHits).toBe(1);
});
