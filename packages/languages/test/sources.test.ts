/**
 * Sources and licences of the word lists:
 *  1. Every file with words names the source and the licence of what it has.
 *  2. Only files of the machinery hold no words.
 */
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const source = new URL("../src/", import.meta.url);

/** Code that reads or joins the lists. */
const machinery = [
  "han/simplified-han.ts",
  "index.ts",
  "plurals/plural-forms.ts",
  "plurals/plural-rules.ts",
  "plurals/plural-table.ts",
  "stop-words/stop-words.ts",
  "word-list.ts",
];

const files = readdirSync(source, { recursive: true, encoding: "utf8" })
  .map((path) => path.replaceAll("\\", "/"))
  .filter((path) => path.endsWith(".ts"))
  .sort();

test("the machinery is there (2)", () => {
  expect(files.filter((path) => machinery.includes(path))).toEqual(machinery);
});

test.each(files.filter((path) => !machinery.includes(path)))(
  "%s names its source and licence (1)",
  (path) => {
    const comments = readFileSync(new URL(path, source), "utf8").replace(/\n \* /g, " ");
    expect(comments).toMatch(/Source: [^;]+; licence: (?:MIT|Apache License 2\.0|Unicode License V3)\b/);
  },
);
