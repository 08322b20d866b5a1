import { tableLines } from "../compare/text-table.js";
import { share } from "./engine-table.js";
import type { TypoFigures, TypoResult } from "./measure-typos.js";

/** A row for each class of misspellings. */
export function typoTable({ recordCount, classes, lost }: TypoResult): string[] {
  const rowOf = ({
    distance,
    firstLetter,
    length,
    withinBudget,
    pairs,
    found1,
    found10,
    found100,
  }: TypoFigures) => [
    String(distance),
    firstLetter,
    length,
    withinBudget ? "yes" : "no",
    String(pairs),
    ...[found1, found10, found100].map(share),
  ];
  return [
    "",
    `Misspellings, ${recordCount} words; length of the misspelling; budget: its cost is within that of ranking 2.2`,
    ...tableLines({
      head: ["distance", "first letter", "length", "budget", "pairs", "first", "top 10", "top 100"],
      rows: classes.map(rowOf),
    }),
    `within the budget and not listed even as whole words, which breaks ranking 2.2: ${lost.length}`,
  ];
}
