/**
 * docs/definitions.md, and the comments that cite its rules:
 *  1. Its sections and rules are numbered without a gap, and so are letters and criteria.
 *  2. Its tables of derivations and criteria are those of the oracle, in order.
 *  3. Every citation in code and in documents names a rule that is there.
 *  4. A planted citation of a rule that is not there is found, in every form in use.
 *  5. The tables of texts give what the oracle makes of them.
 *  6. The limits that it names have their values.
 */
import { readdirSync, readFileSync } from "node:fs";
import * as limits from "@findling/protocol";
import { criterionNames } from "@findling/protocol";
import { describe, expect, test } from "vitest";
import { analyzeValue } from "../../src/oracle/analysis/analyze-value.js";
import { normalize } from "../../src/oracle/analysis/normalize.js";
import { derivationKinds } from "../../src/oracle/matching/occurrence.js";
import { type Citation, citationsIn, unresolved } from "./citations.js";
import { ruleNumbersOf } from "./rule-numbers.js";

const root = new URL("../../../../", import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, root), "utf8");
const page = read("docs/definitions.md");
const rules = ruleNumbersOf(page);

const foldersIn = (path: string): string[] =>
  readdirSync(new URL(path, root), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `${path}${name}/`);

/** Paths of all files of a folder and of those in it, as far as it is there. */
function filesBelow(path: string, extension: RegExp): string[] {
  const entries = readdirSync(new URL(path, root), { withFileTypes: true });
  return entries.flatMap((entry) => {
    if (entry.isDirectory()) return filesBelow(`${path}${entry.name}/`, extension);
    return extension.test(entry.name) ? [`${path}${entry.name}`] : [];
  });
}

const codeFolders = new Set(["src", "assembly", "test", "scripts"]);
const codeFiles = [
  ...foldersIn("packages/").flatMap((folder) =>
    foldersIn(folder)
      .filter((inside) => codeFolders.has(inside.slice(folder.length, -1)))
      .flatMap((inside) => filesBelow(inside, /\.m?ts$|\.mjs$/)),
  ),
  ...filesBelow("scripts/", /\.mjs$/),
];
const documents = [
  "ARCHITECTURE.md",
  "CHANGELOG.md",
  "CONTRIBUTING.md",
  "README.md",
  "packages/benchmarks/README.md",
  ...filesBelow("docs/", /\.md$/),
];

const ordinals = (count: number): string[] => Array.from({ length: count }, (_, at) => String(at + 1));

describe("the numbers (1)", () => {
  test("of sections", () => {
    expect(rules.sections).toEqual(ordinals(7));
  });

  test("of rules: in each section from 1 on, in the order of sections", () => {
    const counts = rules.sections.map(
      (section) => rules.rules.filter((rule) => rule.startsWith(`${section}.`)).length,
    );
    const consecutive = rules.sections.flatMap((section, at) =>
      ordinals(counts[at]).map((rule) => `${section}.${rule}`),
    );
    expect(rules.rules).toEqual(consecutive);
  });

  test("of letters", () => {
    expect(rules.letters).toEqual(["2.4 a", "2.4 b"]);
  });

  test("every heading that begins with a number is one the check can read", () => {
    const headings = page.match(/^#+ +\d.*$/gm) ?? [];
    expect(headings.length).toBe(rules.sections.length + rules.rules.length);
  });
});

describe("the tables (2)", () => {
  test("of derivations", () => {
    expect(rules.kinds).toEqual(derivationKinds);
  });

  test("of criteria", () => {
    const { criteria } = rules;
    expect(criteria.map(({ number }) => number)).toEqual(ordinals(criteria.length));
    // objectID comes last, and has no number.
    expect(criteria.map(({ name }) => name)).toEqual(criterionNames.slice(0, -1));
  });
});

/** `file:line "citation": what of it is not there` */
const faultsOf = (file: string, citation: Citation): string[] =>
  unresolved(citation, rules).map((missing) => `${file}:${citation.line} "${citation.text}": ${missing}`);

describe("citations (3)", () => {
  const citationsOf = (files: readonly string[]) =>
    files.flatMap((file) => citationsIn(read(file)).map((citation) => ({ file, citation })));
  const inCode = citationsOf(codeFiles);

  test("each names a rule of the page", () => {
    const all = [...inCode, ...citationsOf(documents)];
    expect(all.flatMap(({ file, citation }) => faultsOf(file, citation))).toEqual([]);
  });

  test("there are citations, in the engine, the oracle and the tests", () => {
    for (const folder of ["packages/engine/src/", "packages/testkit/src/oracle/", "packages/engine/test/"])
      expect(inCode.filter(({ file }) => file.startsWith(folder)).length).toBeGreaterThan(10);
  });

  test("each rule is cited: by the oracle, but for two that are the engine's alone", () => {
    const uncitedIn = (folder: string): string[] => {
      const inFolder = inCode.filter(({ file }) => file.startsWith(folder));
      const inThat = new Set(inFolder.flatMap(({ citation }) => citation.numbers));
      return rules.rules.filter((rule) => !inThat.has(rule));
    };
    expect(uncitedIn("packages/testkit/src/oracle/")).toEqual(["2.6", "6.5"]);
    expect(uncitedIn("packages/")).toEqual([]);
  });
});

/** Put together here, so that the check of this file does not take them for citations. */
const cited = "ranking";
const cite = (behind: string): string => `/** Of a word (${cited} ${behind}). */`;

describe("planted citations (4)", () => {
  test.each([
    ["7.1", ["7.1"]],
    ["8", ["8"]],
    ["2.7", ["2.7"]],
    ["0.1", ["0.1"]],
    ["1.2.3", ["1.2.3"]],
    ["12", ["12"]],
    ["2.4 c", ["2.4 c"]],
    ["2.4\n * c", ["2.4 c"]],
    ["2.4 c where", ["2.4 c"]],
    ["2.1 a", ["2.1 a"]],
    ["2.2 b", ["2.2 b"]],
    ["2.2, 2.9", ["2.9"]],
    ["2.2 and 2.9", ["2.9"]],
    ["1.2 to 1.5", ["1.5"]],
    ["1.2,\n * 1.9", ["1.9"]],
    ["2.2, row `typing`", ["typing"]],
    ["2.2, rows `typo` and `cuts`", ["cuts"]],
    ["3, row 9", ["9"]],
    ["3, criterion 9", ["9"]],
    ["3, criteria 5 and 10", ["10"]],
    ["3, `exactnes`", ["exactnes"]],
    ["3, `exactnes`; see", ["exactnes"]],
    ["3,\n * exactnes", ["exactnes"]],
    ["\n * 9.1", ["9.1"]],
  ])("%j is found", (behind, missing) => {
    const citations = citationsIn(cite(behind));
    expect(citations.flatMap((citation) => unresolved(citation, rules))).toEqual(missing);
  });

  test("with its file and line", () => {
    const [citation] = citationsIn(`\n\n${cite("2.9, too")}`);
    expect(faultsOf("planted.ts", citation)).toEqual([`planted.ts:3 "${cited} 2.9": 2.9`]);
  });

  test.each([
    "2.4 b",
    "2.4 b), which",
    "2.4\n * b",
    "2.2 alone",
    "2.2 a word",
    "2.4, 5.1",
    "1.2 to 1.4",
    "2.2 and 3",
    "2.2, row `typo`",
    "2.2, rows `joined` and `cut`",
    "3, row 7",
    "3, criteria 5 and 6",
    "3, `exactness`",
    "3, exactness",
    "3, `len`",
    "2.2): a word",
    "\n * 2.1",
  ])("%j resolves", (behind) => {
    const citations = citationsIn(cite(behind));
    expect(citations.length).toBe(1);
    expect(citations.flatMap((citation) => unresolved(citation, rules))).toEqual([]);
  });

  test("a number of something else is no citation", () => {
    expect(citationsIn(cite("1,000 matches"))).toEqual([]);
    expect(citationsIn("customRanking 9.9")).toEqual([]);
  });
});

/** The rows of the table with these columns: the cells, each the texts in backticks. */
function rowsOf(...columns: string[]): string[][][] {
  const head = `| ${columns.join(" | ")} |\n| ${columns.map(() => "---").join(" | ")} |\n`;
  const [, behind = ""] = page.split(head);
  const [table] = behind.split("\n\n");
  return table.split("\n").map((row) =>
    row
      .split("|")
      .slice(1, -1)
      .map((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, text]) => text)),
  );
}

describe("the tables of texts (5)", () => {
  test("tokens", () => {
    const rows = rowsOf("text", "words", "parts", "grams");
    expect(rows.length).toBeGreaterThan(10);
    for (const [[text], ...cells] of rows) {
      const { tokens } = analyzeValue(text, { languages: ["en", "fr"], dictionary: ["node.js", "京都"] });
      const terms = ["word", "part", "gram"].map((kind) =>
        tokens.filter((token) => token.kind === kind).map(({ term }) => term),
      );
      expect([text, terms]).toEqual([text, cells]);
    }
  });

  test("terms", () => {
    const rows = rowsOf("text", "term");
    expect(rows.length).toBeGreaterThan(5);
    for (const [[text], [term]] of rows) expect([text, normalize(text, ["en", "zh"])]).toEqual([text, term]);
  });
});

test("the limits (6)", () => {
  const values = new Map<string, unknown>(Object.entries(limits));
  const named = [...page.matchAll(/\(`(\w+(?:Max|Min|Units))`\)/g)].map(([, name]) => name);
  expect(named.length).toBeGreaterThan(10);
  for (const name of named) {
    const value = values.get(name);
    const numbers = typeof value === "object" && value !== null ? Object.values(value) : [value];
    const paragraph = page.split("\n\n").find((text) => text.includes(`(\`${name}\`)`)) ?? "";
    for (const number of numbers) {
      const shown = typeof number === "number" ? number.toLocaleString("en") : name;
      expect([name, paragraph.includes(shown)]).toEqual([name, true]);
    }
  }
});
