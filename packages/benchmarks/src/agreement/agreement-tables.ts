import { short } from "../compare/short-number.js";
import type { TextTable } from "../compare/text-table.js";
import { type Agreement, agreementDepth, type ClassAgreement, type Difference } from "./agreement-report.js";

/** The share of a class's queries that shall have the exact order (ranking 4). */
const goal = 0.99;

/** A row for each class, then one for all of them. */
export function classTable({ classes }: Agreement): TextTable {
  const isCut = classes.some(({ leftOut }) => leftOut > 0);
  const head = ["class", "queries", "distinct", "many hits", `same first ${agreementDepth}`, "same count"];
  const rowOf = (row: ClassAgreement): string[] => [
    row.name,
    counted(row.asked),
    counted(row.distinct),
    counted(row.beyondFull),
    counted(row.sameFirst),
    counted(row.sameCount),
    ...(isCut ? [counted(row.leftOut)] : []),
    percent(row),
  ];
  return {
    head: [...head, ...(isCut ? ["left out"] : []), "share"],
    rows: [...classes, total(classes)].map(rowOf),
  };
}

export function differenceTable({ differences }: Agreement): TextTable {
  return {
    head: ["query", "first rank", "hits", "drawn", "remarks"],
    rows: differences.map((difference) => [
      JSON.stringify(difference.q),
      difference.firstRank === null ? "-" : String(difference.firstRank),
      counted(difference.exactNbHits),
      counted(difference.classes.reduce((sum, { drawn }) => sum + drawn, 0)),
      remarksOf(difference),
    ]),
  };
}

function remarksOf({ classes, nbHits, exactNbHits }: Difference): string {
  const names = classes.map(({ name }) => name).join("; ");
  return nbHits === exactNbHits ? names : `${names}; counted ${counted(nbHits)}`;
}

/** Says in one sentence whether the goal is met. */
export function verdict({ classes }: Agreement): string {
  const all = total(classes);
  const share = `${percent(all)} of ${counted(all.asked)} queries have the exact first ${agreementDepth} hits and count`;
  const below = classes.filter((row) => row.asked > 0 && row.same < goal * row.asked);
  const unasked = classes.filter(({ asked }) => asked === 0).map(({ name }) => name);
  const unknown = unasked.length === 0 ? "" : ` Nothing was asked of: ${unasked.join("; ")}.`;
  if (all.asked === 0) return `No query was asked.${unknown}`;
  if (below.length === 0) return `${share}; no class is below 99 %.${unknown}`;
  const named = below.map((row) => `${row.name} (${percent(row)})`).join("; ");
  return `${share}; BELOW 99 %: ${named}.${unknown}`;
}

/** Distinct queries of two classes may be equal. */
function total(classes: readonly ClassAgreement[]): ClassAgreement {
  const sumOf = (count: (row: ClassAgreement) => number): number =>
    classes.reduce((sum, row) => sum + count(row), 0);
  return {
    name: "all",
    asked: sumOf(({ asked }) => asked),
    leftOut: sumOf(({ leftOut }) => leftOut),
    distinct: sumOf(({ distinct }) => distinct),
    beyondFull: sumOf(({ beyondFull }) => beyondFull),
    sameFirst: sumOf(({ sameFirst }) => sameFirst),
    sameCount: sumOf(({ sameCount }) => sameCount),
    same: sumOf(({ same }) => same),
  };
}

/** Rounded down, so that 100 % means all. */
function percent({ asked, same }: ClassAgreement): string {
  return asked === 0 ? "-" : `${short(Math.floor((same * 1_000) / asked) / 10)} %`;
}

function counted(count: number): string {
  return count.toLocaleString("en-US");
}
