/**
 * What is reported of a run, from made up results:
 *  1. A row for each class, and one for all, with the share of queries with the same first hits and count.
 *  2. Queries that differ stand with the rank at which they do.
 *  3. One sentence says whether a class is below the goal.
 *  4. Where the time was over, the page says how many queries were left out.
 */
import { expect, test } from "vitest";
import { agreementDocument } from "../../src/agreement/agreement-document.js";
import type { AgreementReport, ClassAgreement } from "../../src/agreement/agreement-report.js";
import { verdict } from "../../src/agreement/agreement-tables.js";

const words: ClassAgreement = {
  name: "two words",
  asked: 200,
  leftOut: 0,
  distinct: 190,
  beyondFull: 120,
  sameFirst: 200,
  sameCount: 200,
  same: 200,
};
const prefixes: ClassAgreement = { ...words, name: "prefix of 1", distinct: 30, beyondFull: 200 };
const differing: ClassAgreement = { ...prefixes, sameFirst: 197, sameCount: 199, same: 196 };

const report: AgreementReport = {
  machine: {
    date: "2026-01-02T03:04:05.000Z",
    node: "20.19.0",
    processor: "Imagined",
    cores: 2,
    memoryGiB: 8,
    system: "Linux 6",
  },
  command: "npm run bench:agreement -- --records 1000000",
  dataset: "docs-large",
  recordCount: 1_000_000,
  seed: 1,
  queriesPerClass: 200,
  indexingSeconds: 90,
  searchingSeconds: 600,
  classes: [words, differing],
  differences: [
    {
      q: "a|b",
      classes: [{ name: "prefix of 1", drawn: 3 }],
      nbHits: 4_000,
      exactNbHits: 4_000,
      firstRank: 17,
    },
    {
      q: "c",
      classes: [
        { name: "prefix of 1", drawn: 1 },
        { name: "typing", drawn: 2 },
      ],
      nbHits: 11,
      exactNbHits: 12,
      firstRank: null,
    },
  ],
};

test("the page (1, 2)", () => {
  const page = agreementDocument(report);
  expect(page).toContain("| date | 2026-01-02 |");
  expect(page).toContain("| machine | Imagined, 2 cores, 8 GiB, Linux 6 |");
  expect(page).toContain("| records | 1,000,000 of docs-large, seed 1 |");
  expect(page).toContain("| command | `npm run bench:agreement -- --records 1000000` |");
  expect(page).toContain("| time | 1.5 minutes to read and index, 10.0 minutes to search |");
  expect(page).toContain(
    "| class | queries | distinct | many hits | same first 20 | same count | share |\n" +
      "| --- | --: | --: | --: | --: | --: | --: |\n" +
      "| two words | 200 | 190 | 120 | 200 | 200 | 100 % |\n" +
      "| prefix of 1 | 200 | 30 | 200 | 197 | 199 | 98.0 % |\n" +
      "| all | 400 | 220 | 320 | 397 | 399 | 99.0 % |\n",
  );
  expect(page).toContain('| "a\\|b" | 17 | 4,000 | 3 | prefix of 1 |');
  expect(page).toContain('| "c" | - | 12 | 3 | prefix of 1; typing; counted 11 |');
  expect(page).not.toContain("left out, as the time");
});

test("a page without differences", () => {
  const page = agreementDocument({ ...report, classes: [words], differences: [] });
  expect(page).toContain("## Queries that differ\n\nNone.\n");
});

test("the verdict (3)", () => {
  expect(verdict(report)).toBe(
    "99.0 % of 400 queries have the exact first 20 hits and count; BELOW 99 %: prefix of 1 (98.0 %).",
  );
  expect(verdict({ ...report, classes: [words, { ...words, sameFirst: 198, same: 198 }] })).toBe(
    "99.5 % of 400 queries have the exact first 20 hits and count; no class is below 99 %.",
  );
});

test("left out queries are reported (4)", () => {
  const nothing: ClassAgreement = {
    ...words,
    name: "typing",
    asked: 0,
    leftOut: 1_200,
    distinct: 0,
    same: 0,
  };
  const cut = { ...report, classes: [{ ...words, leftOut: 300 }, nothing] };
  const page = agreementDocument(cut);
  expect(page).toContain("| same count | left out | share |");
  expect(page).toContain("- 1,500 queries were left out, as the time given was over.");
  expect(verdict(cut)).toMatch(/no class is below 99 %\. Nothing was asked of: typing\.$/);
  expect(verdict({ ...report, classes: [nothing] })).toMatch(/^No query was asked\./);
});
