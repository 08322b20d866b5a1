/**
 * The options of `npm run bench:relevance`:
 *  1. Without options everything is measured whole.
 *  2. `--quick` limits all, and a limit of one's own wins.
 *  3. What is wrong is named.
 */
import { expect, test } from "vitest";
import { UsageError } from "../../src/command-options.js";
import { commandLineOf } from "../../src/relevance/command-line.js";
import { dataParts, missingFiles } from "../../src/relevance/data-parts.js";

test("everything, whole", () => {
  const { parts, pages, queries, failures, json, before, help } = commandLineOf([]);
  expect({ parts, pages, queries, failures, json, before, help }).toEqual({
    parts: dataParts,
    pages: null,
    queries: null,
    failures: 0,
    json: null,
    before: null,
    help: false,
  });
});

test("--quick limits, and a limit of one's own wins", () => {
  const { pages, queries } = commandLineOf(["--quick", "--sample", "7"]);
  expect(pages).toBe(7);
  expect(queries).toBeGreaterThan(0);
});

test("--only takes parts by name", () => {
  expect(commandLineOf(["--only", "typos, films, en"]).parts.map(({ name }) => name)).toEqual([
    "en",
    "films",
    "typos",
  ]);
});

test.each([
  [["--only", "xx"], '"xx"'],
  [["--sample", "none"], '--sample takes a whole number, at least 1, not "none"'],
  [["--failures", "-1"], "--failures"],
  [["--fast"], "--fast"],
])("%j is refused", (args, message) => {
  expect(() => commandLineOf(args)).toThrow(UsageError);
  expect(() => commandLineOf(args)).toThrow(message);
});

test("missing files are named", () => {
  const [english] = dataParts;
  expect(missingFiles("/nowhere", english)).toEqual([
    "mdn/mdn-en.ndjson.gz",
    "queries/mdn-known-item-en-dev.tsv",
  ]);
});
