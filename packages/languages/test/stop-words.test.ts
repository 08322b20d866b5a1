/**
 * Stop words:
 *  1. Every list is written as terms are, so that a query word can be looked up in it.
 *  2. Function words are in, words that a page could be about are not.
 *  3. Several languages give the union; a language without a list gives nothing.
 */
import { describe, expect, test } from "vitest";
import { stopWordLanguages, stopWords } from "../src/index.js";
import { normalize } from "./normalize.js";

describe.each(stopWordLanguages)("the list of %s", (language) => {
  const words = [...stopWords([language])];

  test("is written as terms are", () => {
    expect(words.filter((word) => normalize(word) !== word || !/^\p{L}+$/u.test(word))).toEqual([]);
  });

  test("is a list of function words in size", () => {
    expect(words.length).toBeGreaterThan(100);
    expect(words.length).toBeLessThan(400);
  });
});

test.each([
  ["en", "how do i the with dont is"],
  ["de", "wie fur uber ich nicht das konnen"],
  ["fr", "comment dans avec les est pas etre"],
  ["es", "como para con los que esta"],
  ["it", "perche nella con che piu"],
  ["pt", "nao para com uma voce"],
  ["nl", "hoe voor met het niet"],
  ["sv", "hur for med inte ar"],
  ["da", "hvordan med ikke pa er"],
  ["no", "hvordan med ikke pa er"],
  ["nb", "hvordan med ikke pa er"],
  ["nn", "korleis ikkje eg"],
  ["fi", "miten kanssa ei etta on"],
  ["ru", "как для не мои что"],
  ["pl", "jak dla nie ze sie"],
  ["tr", "nasıl icin degil ve bir"],
])("%s has its function words", (language, text) => {
  const words = stopWords([language]);
  expect(text.split(" ").filter((word) => !words.has(word))).toEqual([]);
});

test.each([
  ["en", "computer system value new page mine shell well hell id work use user free show name"],
  ["de", "mensch jahr suche startseite neue grosse sache ware ordnung uhr teil"],
  ["fr", "ete avion or homme jour valeur exemple"],
  ["es", "estado poder dia tiempo ano trabajo ejemplo"],
  ["it", "stato ora cosa anno tempo lavoro"],
  ["pt", "estado poder dia tempo ano"],
  ["nl", "weer dag jaar werk"],
  ["sv", "far fisk bok"],
  ["da", "far bade"],
  ["no", "far bade"],
])("%s has no word that a page could be about", (language, text) => {
  const words = stopWords([language]);
  expect(text.split(" ").filter((word) => words.has(word))).toEqual([]);
});

test("several languages give the union", () => {
  const both = stopWords(["en", "de"]);
  expect(both).toEqual(new Set([...stopWords(["en"]), ...stopWords(["de"])]));
});

test("a language without a list, and no language, give nothing", () => {
  expect(stopWords(["xx"]).size).toBe(0);
  expect(stopWords([]).size).toBe(0);
});
