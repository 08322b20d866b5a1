export interface Table {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** In columns; all but the first, and the last where it holds sentences, are aligned to the right. */
export function tableLines({ head, rows }: Table): string[] {
  const widths = head.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => row[column].length)),
  );
  const isText = (column: number): boolean => column === 0 || head[column] === "remarks";
  return [head, ...rows].map((row) =>
    row
      .map((cell, column) => (isText(column) ? cell.padEnd(widths[column]) : cell.padStart(widths[column])))
      .join("  ")
      .trimEnd(),
  );
}

export function markdownTable({ head, rows }: Table): string[] {
  const line = (cells: readonly string[]): string => `| ${cells.map(escaped).join(" | ")} |`;
  const rule = head.map((title, column) => (column === 0 || title === "remarks" ? "---" : "--:"));
  return [line(head), line(rule), ...rows.map(line)];
}

/** A leading space would be lost: an indented name becomes one with a dash. */
function escaped(cell: string): string {
  return cell.replace(/^ +/, "- ").replaceAll("|", "\\|");
}
