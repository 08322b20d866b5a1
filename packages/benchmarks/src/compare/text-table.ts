export interface TextTable {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** Columns are right-aligned, except the first one, and the last one if it has sentences. */
export function tableLines({ head, rows }: TextTable): string[] {
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

export function markdownTable({ head, rows }: TextTable): string[] {
  const line = (cells: readonly string[]): string => `| ${cells.map(escaped).join(" | ")} |`;
  const rule = head.map((title, column) => (column === 0 || title === "remarks" ? "---" : "--:"));
  return [line(head), line(rule), ...rows.map(line)];
}

/** A leading space would be lost, so an indented name gets a dash. */
function escaped(cell: string): string {
  return cell.replace(/^ +/, "- ").replaceAll("|", "\\|");
}
