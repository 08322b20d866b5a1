import { readFileSync } from "node:fs";
import { Check, Type } from "@findling/protocol/typebox";
import { CannotRun } from "../command-options.js";
import { type TextTable, tableLines } from "../compare/text-table.js";
import { Figure } from "./figures.js";

const EarlierReport = Type.Object({ figures: Type.Array(Figure) });

/** The figures of a file that `--json` wrote. @throws {CannotRun} the file is no such report */
export function earlierFigures(path: string): Figure[] {
  let report: unknown;
  try {
    report = JSON.parse(readFileSync(path, "utf8"));
  } catch (error) {
    throw new CannotRun(
      `--before cannot read ${path}: ${error instanceof Error ? error.message : String(error)}.`,
    );
  }
  if (!Check(EarlierReport, report)) throw new CannotRun(`${path} is no report of --json.`);
  return report.figures;
}

/** A figure that rounds to the same three digits has not moved. */
const movedMin = 0.0005;

/**
 * Each figure that moved, with its values before and after, and the number of figures that did not. Figures
 * that only one of the reports has are left out.
 */
export function movedFigures(before: readonly Figure[], after: readonly Figure[]): string[] {
  const earlier = new Map(before.map((figure) => [nameOf(figure), figure.value]));
  const both = after.flatMap((figure) => {
    const value = earlier.get(nameOf(figure));
    return value === undefined ? [] : [{ ...figure, earlier: value }];
  });
  const moved = both.filter((figure) => Math.abs(figure.value - figure.earlier) >= movedMin);
  const table: TextTable = {
    head: ["set", "engine", "measure", "before", "after", "change"],
    rows: moved.map(({ set, engine, measure, earlier: value, value: now }) => [
      set,
      engine,
      measure,
      value.toFixed(3),
      now.toFixed(3),
      `${now > value ? "+" : ""}${(now - value).toFixed(3)}`,
    ]),
  };
  return [
    "",
    "Before and after",
    ...(moved.length === 0 ? [] : tableLines(table)),
    `moved: ${moved.length}; not moved: ${both.length - moved.length}; in one report only: ${before.length + after.length - 2 * both.length}`,
  ];
}

function nameOf({ set, engine, measure }: Figure): string {
  return JSON.stringify([set, engine, measure]);
}
