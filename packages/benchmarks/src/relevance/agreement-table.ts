import { agreementDepth } from "../agreement/agreement-report.js";
import type { AgreementFigures, AgreementResult } from "./measure-agreement.js";
import { mean } from "./metrics.js";

/** A row for each class, ranking and mode, then the shares over all queries. */
export function agreementTable({ recordCount, classes }: AgreementResult): string[] {
  return [
    "",
    `Agreement of the first ${agreementDepth} hits with the exact order, ${recordCount} records`,
    "  settings: the defaults; custom: with customRanking desc inlinks; beyond: queries with more hits than are",
    "  always ranked in full; decided by: the criterion between the first two hits that differ",
    `${"".padEnd(24)}${"".padEnd(9)}${"".padEnd(11)} queries  beyond   order     set  decided by`,
    ...classes.map(rowOf),
    `${"all".padEnd(44)}${total(classes)}`,
  ];
}

function rowOf(figures: AgreementFigures): string {
  const { queryClass, ranking, mode, queries, beyondPool, sameOrder, sameSet, decidedBy } = figures;
  const criteria = Object.entries(decidedBy).map(([name, count]) => `${name} ${count}`);
  const about = `${queryClass.padEnd(24)}${ranking.padEnd(9)}${mode.padEnd(11)}`;
  const counts = [queries, beyondPool].map((value) => String(value).padStart(8)).join("");
  return `${about}${counts}${share(sameOrder)}${share(sameSet)}  ${criteria.join(", ")}`.trimEnd();
}

/** All rows have the same number of queries. */
function total(classes: readonly AgreementFigures[]): string {
  const queries = classes.reduce((sum, figures) => sum + figures.queries, 0);
  const beyond = classes.reduce((sum, { beyondPool }) => sum + beyondPool, 0);
  const counts = [queries, beyond].map((value) => String(value).padStart(8)).join("");
  return `${counts}${share(mean(classes.map(({ sameOrder }) => sameOrder)))}${share(mean(classes.map(({ sameSet }) => sameSet)))}`;
}

function share(value: number): string {
  return value.toFixed(3).padStart(8);
}
