/**
 * The rules against lists made without them:
 *  1. A list holds 200 different pairs, none with a plural that is written like its singular.
 *  2. Of each list at least 95 % are found, from the singular and from the plural.
 */
import { expect, test } from "vitest";
import { pluralForms, pluralLanguages } from "../src/index.js";
import { danish } from "./pairs/da.js";
import { german } from "./pairs/de.js";
import { english } from "./pairs/en.js";
import { spanish } from "./pairs/es.js";
import { french } from "./pairs/fr.js";
import { italian } from "./pairs/it.js";
import { norwegian } from "./pairs/nb.js";
import { dutch } from "./pairs/nl.js";
import { type NounPair, parsePairs } from "./pairs/parse-pairs.js";
import { polish } from "./pairs/pl.js";
import { portuguese } from "./pairs/pt.js";
import { russian } from "./pairs/ru.js";
import { swedish } from "./pairs/sv.js";
import { turkish } from "./pairs/tr.js";

const listLength = 200;
const shareMin = 0.95;

const lists: Record<string, string> = {
  da: danish,
  de: german,
  en: english,
  es: spanish,
  fr: french,
  it: italian,
  nb: norwegian,
  nl: dutch,
  no: norwegian,
  pl: polish,
  pt: portuguese,
  ru: russian,
  sv: swedish,
  tr: turkish,
};

test("every language has a list", () => {
  expect(Object.keys(lists).sort()).toEqual([...pluralLanguages].sort());
});

test.each(Object.entries(lists))("%s: the list holds 200 different pairs", (_language, list) => {
  const pairs = parsePairs(list);
  expect(pairs.filter(({ singular, plural }) => singular === plural)).toEqual([]);
  expect(new Set(pairs.map(({ singular, plural }) => `${singular}/${plural}`)).size).toBe(listLength);
  expect(pairs).toHaveLength(listLength);
});

test.each(Object.entries(lists))("%s: at least 95 % of the pairs meet", (language, list) => {
  const pairs = parsePairs(list);
  const misses = pairs.filter((pair) => !meets(pair, language));
  const found = (pairs.length - misses.length) / pairs.length;
  const missed = misses.map(({ singular, plural }) => `${singular}/${plural}`).join(" ");
  expect(found, `${language} finds ${found}, misses ${missed}`).toBeGreaterThanOrEqual(shareMin);
});

function meets({ singular, plural }: NounPair, language: string): boolean {
  return (
    pluralForms(singular, [language]).includes(plural) && pluralForms(plural, [language]).includes(singular)
  );
}
