import { runFacts } from "../compare/run-facts.js";
import { markdownTable } from "../compare/text-table.js";
import { type AgreementReport, agreementDepth } from "./agreement-report.js";
import { classTable, differenceTable, verdict } from "./agreement-tables.js";

/** A page of Markdown: what was compared, the figures of each class, and the queries that differ. */
export function agreementDocument(report: AgreementReport): string {
  const { indexingSeconds, searchingSeconds, differences } = report;
  return [
    "# Agreement with the exact order",
    "",
    "The command below writes this page. After a change run it again; do not edit the page.",
    "",
    ...runFacts(report),
    `| time | ${minutes(indexingSeconds)} to read and index, ${minutes(searchingSeconds)} to search |`,
    "",
    verdict(report),
    "",
    ...whatIsCompared(report),
    "",
    "## By class",
    "",
    ...markdownTable(classTable(report)),
    "",
    "## Queries that differ",
    "",
    ...(differences.length === 0 ? ["None."] : markdownTable(differenceTable(report))),
    "",
  ].join("\n");
}

function whatIsCompared({ queriesPerClass, classes }: AgreementReport): string[] {
  const leftOut = classes.reduce((sum, row) => sum + row.leftOut, 0);
  return [
    "## What is compared",
    "",
    "- Every query is asked twice of one index: as a server searches, and with every match ranked in full.",
    `  The first ${agreementDepth} hits have to be the same, in the same order, and so does the number of hits.`,
    "- The tests of the engine compare a full ranking with the oracle, a slow program that follows the",
    "  definitions word by word.",
    `- The queries are those of \`npm run bench\` with the same seed, at most ${queriesPerClass} a class, with its`,
    "  settings: one hit for each url, prefixes and typos. Three kinds of classes are left out: those that",
    "  find what another class finds, those that find nothing, and the empty query, for which both searches",
    "  would do the same.",
    "- A query that was drawn several times is asked once, and counts as often as it was drawn. `distinct`",
    "  counts it once for each class.",
    "- `many hits`: the queries with more than 600 hits (1,500 where committed). Up to that many matching",
    "  documents the exact order is promised.",
    "- `share`: of the queries that were asked, those with the same first hits and the same count, rounded",
    "  down.",
    ...(leftOut === 0
      ? []
      : [
          `- ${leftOut.toLocaleString("en-US")} queries were left out, as the time given was over. The queries are asked in random`,
          "  order, whatever they cost.",
        ]),
  ];
}

function minutes(seconds: number): string {
  return `${(seconds / 60).toFixed(1)} minutes`;
}
