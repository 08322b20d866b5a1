const gap = "  ";

/** The place of a cell. Row -1 is the head. */
export interface CellPlace {
  readonly row: number;
  readonly column: number;
}

/**
 * Lines of a table whose first column has names and whose others have numbers, which end below each other.
 * @param paint colours a cell once it has its width
 */
export function numberTable(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  paint: (text: string, place: CellPlace) => string,
): string[] {
  const lines = [head, ...rows];
  const widths = head.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  return lines.map((line, i) =>
    line
      .map((cell, column) => {
        const width = widths[column] ?? 0;
        return paint(column === 0 ? cell.padEnd(width) : cell.padStart(width), { row: i - 1, column });
      })
      .join(gap),
  );
}
