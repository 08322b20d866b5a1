import { displayWidth } from "./display-width.js";

const gap = "  ";

/** The place of a cell. Row -1 is the head. */
export interface CellPlace {
  readonly row: number;
  readonly column: number;
}

/** Colours a cell once it has its width. */
export type CellPaint = (text: string, place: CellPlace) => string;

export interface TableLook {
  /** Whether a column has numbers, which end below each other. */
  readonly isNumber?: (column: number) => boolean;
  readonly paint?: CellPaint;
}

export function textTable(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  look: TableLook = {},
): string {
  return tableLines(head, rows, look).join("\n");
}

/** Lines of cells. Each column is as wide as its widest cell. */
export function tableLines(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  { isNumber = () => false, paint = (text) => text }: TableLook = {},
): string[] {
  const lines = [head, ...rows];
  const widths = head.map((_, column) => Math.max(...lines.map((line) => displayWidth(line[column] ?? ""))));
  return lines.map((line, i) =>
    line
      .map((cell, column) => {
        const blanks = " ".repeat(Math.max(0, (widths[column] ?? 0) - displayWidth(cell)));
        const text = isNumber(column) ? blanks + cell : cell + blanks;
        return paint(text, { row: i - 1, column });
      })
      .join(gap)
      .trimEnd(),
  );
}
