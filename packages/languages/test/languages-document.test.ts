/**
 * The table of languages in docs/ranking.md says what the lists have:
 *  1. It has each language that has anything, in order of the codes.
 *  2. Its columns are those of the lists.
 *  3. Segmentation is of the languages in scripts without spaces.
 */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { articles, elidedWords, pluralLanguages, stopWordLanguages } from "../src/index.js";

const page = readFileSync(new URL("../../../docs/ranking.md", import.meta.url), "utf8");
const rows = [
  ...page.matchAll(
    /^\| `(?<code>[a-z]{2})` \| [^|]+ \|(?<plurals>[^|]*)\|(?<stops>[^|]*)\|(?<articles>[^|]*)\|(?<elision>[^|]*)\|(?<segments>[^|]*)\|$/gm,
  ),
].flatMap(({ groups }) => (groups === undefined ? [] : [groups]));

const codesWith = (column: string): string[] =>
  rows.filter((row) => row[column].trim() === "yes").map(({ code }) => code);

/** Burmese, Khmer, Lao and Thai in texts; Chinese and Japanese in queries. */
const unspacedScripts = new Set(["Hans", "Jpan", "Khmr", "Laoo", "Mymr", "Thai"]);

test("it has each language once, in order (1)", () => {
  const codes = rows.map(({ code }) => code);
  const known = new Set([...pluralLanguages, ...stopWordLanguages, ...Object.keys(elidedWords)]);
  expect(codes).toEqual([...new Set([...known, ...codesWith("segments")])].sort());
});

test("its cells say yes or nothing", () => {
  for (const row of rows)
    for (const column of ["plurals", "stops", "articles", "elision", "segments"])
      expect(["yes", ""]).toContain(row[column].trim());
});

test("its columns are those of the lists (2)", () => {
  expect(codesWith("plurals")).toEqual([...pluralLanguages].sort());
  expect(codesWith("stops")).toEqual([...stopWordLanguages].sort());
  expect(codesWith("articles")).toEqual(
    [...stopWordLanguages].filter((code) => articles([code]).size > 0).sort(),
  );
  expect(codesWith("elision")).toEqual(Object.keys(elidedWords).sort());
});

test("segmentation is of scripts without spaces (3)", () => {
  expect(codesWith("segments")).toEqual(
    rows
      .map(({ code }) => code)
      .filter((code) => unspacedScripts.has(new Intl.Locale(code).maximize().script ?? "")),
  );
});
