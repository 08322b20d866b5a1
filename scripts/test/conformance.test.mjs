/**
 * docs/conformance.md, the rules of the API and where each is proved:
 *  1. Every row has an id of its own, which begins as those of its section do, and a rule.
 *  2. Every row has a proof: a test, or `not there yet` and the feature that is missing.
 *  3. A test that is named is there: its file, and in it a test or describe with exactly this title. A title
 *     with `%s` or `${...}` is named as it stands in the source.
 *  4. What is not there yet is in the list of the README with this name, and everything of that list is in a
 *     row. The rows are listed at the top of the page.
 * And these checks find planted faults (5).
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { pageFaults } from "../conformance/page-faults.mjs";
import { testTitles } from "../conformance/test-titles.mjs";
import { root } from "../steps/run.mjs";

const textOf = (file) => readFileSync(join(root, file), "utf8");
const titles = new Map();

/** The titles of a test file; undefined: there is no such file. */
function titlesOf(file) {
  if (!titles.has(file)) {
    titles.set(file, existsSync(join(root, file)) ? testTitles(textOf(file)) : undefined);
  }
  return titles.get(file);
}

test("the page has no fault (1, 2, 3, 4)", () => {
  const page = textOf("docs/conformance.md");
  expect(page.match(/^\| [A-Z]+-\d+ \|/gm)?.length).toBeGreaterThan(300);
  expect(pageFaults(page, textOf("README.md"), titlesOf)).toEqual([]);
});

const readme = `# A

## What is not there yet

- Click events (\`POST /1/events/click\`) and
  reports of searches.
- \`GET /metrics\`.

## Where things are
`;

const page = `# Conformance

Not there yet: GEN-2, GEN-3, ERR-1.

## General

| id | rule | proof |
| --- | --- | --- |
| GEN-1 | A rule. | [a.test.ts](../a.test.ts): "says "no" (1)"; [a.test.ts](../a.test.ts): "of %s" |
| GEN-2 | A rule. | not there yet: click events |
| GEN-3 | A rule. | not there yet: GET /metrics |

## Errors

| id | rule | proof |
| --- | --- | --- |
| ERR-1 | A rule. | not there yet: reports of searches |
| ERR-3 | A rule. | [a.test.ts](../a.test.ts): "\${a \\| b} is refused" |
`;

const source = `
  describe("of nothing", () => {});
  const title = "no title";
  test('says "no" (1)', () => {});
  describe.each([1])("of %s", (each) => {
    test(\`\${a | b} is refused\`, { timeout: 1 }, () => {});
  });
  it.skipIf(false)("alone", () => {});
`;

const plantedTitles = (file) => (file === "a.test.ts" ? testTitles(source) : undefined);
const faultsOf = (changedPage, changedReadme = readme) =>
  pageFaults(changedPage, changedReadme, plantedTitles);

test("titles are those of tests, as they stand in the source (5)", () => {
  const found = ["of nothing", 'says "no" (1)', "of %s", "${a | b} is refused", "alone"];
  expect([...testTitles(source)]).toEqual(found);
});

test("a page without faults has none (5)", () => {
  expect(faultsOf(page)).toEqual([]);
});

test.each([
  ["an id twice", "| ERR-3 |", "| ERR-1 |", "ERR-1 is used twice"],
  ["an id of another section", "| ERR-3 |", "| GEN-9 |", "GEN-9 stands among ids that begin with ERR"],
  ["an id of another form", "| GEN-1 |", "| General 1 |", '"General 1" is no id'],
  ["a row without a rule", "| GEN-2 | A rule. |", "| GEN-2 | |", "GEN-2 has no rule"],
  ["a row without a proof", "| not there yet: GET /metrics |", "| |", "GEN-3 has no proof"],
  ["a proof in words", "| not there yet: GET /metrics |", "| by reading |", "GEN-3 has no proof"],
  ["words beside a proof", '"of %s" |', '"of %s", mostly |', "GEN-1 has no proof"],
  ["a column too few", " | not there yet: GET /metrics |", " |", "GEN-3 has 2 columns, not 3"],
  ["a file that is not there", '../a.test.ts): "of', '../b.test.ts): "of', "GEN-1: there is no b.test.ts"],
  [
    "another file than the link says",
    '[a.test.ts](../a.test.ts): "of',
    '[b.test.ts](../a.test.ts): "of',
    "GEN-1: b.test.ts is not the name of a.test.ts",
  ],
  ["a wrong title", '"of %s"', '"of %d"', 'GEN-1: a.test.ts has no test "of %d"'],
  ["a part of a title", '"of %s"', '"of"', 'GEN-1: a.test.ts has no test "of"'],
  ["a text that is no title", '"of %s"', '"no title"', 'GEN-1: a.test.ts has no test "no title"'],
  [
    "a feature that the README does not miss",
    "GET /metrics |",
    "GET /docs |",
    "GEN-3: the README does not miss GET /docs",
  ],
  [
    "a row missing at the top",
    "GEN-2, GEN-3, ERR-1",
    "GEN-2, ERR-1",
    "the list at the top is GEN-2, ERR-1, not GEN-2, GEN-3, ERR-1",
  ],
  [
    "no list at the top",
    "Not there yet: GEN-2, GEN-3, ERR-1.",
    "",
    "the list at the top is , not GEN-2, GEN-3, ERR-1",
  ],
])("%s is found (5)", (_, before, after, fault) => {
  expect(page).toContain(before);
  expect(faultsOf(page.replace(before, after))).toContain(fault);
});

test("a feature of the README without a row is found (5)", () => {
  const more = readme.replace("- `GET", "- Dashboards.\n- `GET");
  expect(faultsOf(page, more)).toEqual(['"Dashboards." of the README has no row']);
  expect(faultsOf(page, "# A\n")).toContain("the README has no list of what is not there yet");
});
