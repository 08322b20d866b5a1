import { runFacts } from "../compare/run-facts.js";
import { markdownTable } from "../compare/text-table.js";
import { type AgreementReport, agreementDepth } from "./agreement-report.js";
import { classTable, differenceTable, verdict } from "./agreement-tables.js";

/** A page of Markdown: what was compared, how each class did, and which queries differ. */
export function agreementDocument(report: AgreementReport): string {
  const { indexingSeconds, searchingSeconds, differences } = report;
  return [
    "# Agreement with the exact order",
    "",
    "Written by the command below; who changes something runs it again and does not edit this page.",
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
    `- Every query is asked twice of one index: as a server searches, and with every match ranked in full. The first ${agreementDepth}`,
    "  hits have to be the same in the same order, and the number of hits the same. That ranking every match in full gives the",
    "  exact order is held against a slow program that follows the definitions word by word, by the tests of the engine.",
    `- The queries are those of \`npm run bench\` with the same seed, at most ${queriesPerClass} a class, with its settings: one hit`,
    "  for each url, prefixes and typos. Left out are classes that find what another one finds, that find nothing, and the empty",
    "  query, for which both would do the same.",
    "- A query that was drawn several times is asked once, and counts as often as it was drawn. `distinct` counts it once",
    "  for each class.",
    "- `many hits`: the queries with more hits than 600, where committed 1,500: up to as many matching documents the exact",
    "  order is promised.",
    "- `share`: the queries with the same first hits and the same count, of those asked, rounded down.",
    ...(leftOut === 0
      ? []
      : [
          `- ${leftOut.toLocaleString("en-US")} queries were left out, as the time given was over. All were asked in an order by chance,`,
          "  whatever they cost.",
        ]),
  ];
}

function minutes(seconds: number): string {
  return `${(seconds / 60).toFixed(1)} minutes`;
}
