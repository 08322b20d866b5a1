/**
 * Articles (ranking 1.2):
 *  1. Each is a stop word of its language.
 *  2. The languages that have articles have them, the others have none.
 *  3. Several languages give the union; a language without a list gives nothing.
 */
import { expect, test } from "vitest";
import { articles, stopWordLanguages, stopWords } from "../src/index.js";

test.each(stopWordLanguages)("%s: each article is a stop word", (language) => {
  const stops = stopWords([language]);
  expect([...articles([language])].filter((article) => !stops.has(article))).toEqual([]);
});

test.each([
  ["ca", "el la els les un una uns unes"],
  ["da", "en et den det de"],
  ["de", "der die das ein eine"],
  ["el", "ο η το οι τα ενασ μια ενα"],
  ["en", "the a an"],
  ["es", "el la los las un una"],
  ["fr", "le la les un une"],
  ["ga", "an na"],
  ["hu", "a az egy"],
  ["it", "il lo la i gli le un una"],
  ["nb", "en ei et"],
  ["nl", "de het een"],
  ["nn", "ein ei eit"],
  ["no", "en ei et ein eit"],
  ["pt", "o a os as um uma"],
  ["ro", "un o niste"],
  ["sv", "en ett den det de"],
  ["tr", "bir"],
])("%s has its articles", (language, text) => {
  expect([...articles([language])]).toEqual(expect.arrayContaining(text.split(" ")));
});

test.each(["ar", "fi", "ja", "ko", "pl", "ru", "zh", "xx"])("%s has none", (language) => {
  expect(articles([language]).size).toBe(0);
});

test("several languages give the union, and no language nothing", () => {
  expect(articles(["en", "fr", "xx"])).toEqual(new Set([...articles(["en"]), ...articles(["fr"])]));
  expect(articles([]).size).toBe(0);
});
