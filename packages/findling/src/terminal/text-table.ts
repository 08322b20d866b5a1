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
  const widths = head.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  return lines.map((line, i) =>
    line
      .map((cell, column) => {
        const width = widths[column] ?? 0;
        const text = isNumber(column) ? cell.padStart(width) : cell.padEnd(width);
        return paint(text, { row: i - 1, column });
      })
      .join(gap)
      .trimEnd(),
  );
}
