import type { KeySummary } from "@findling/protocol";
import { displayWidth } from "../terminal/display-width.js";
import { minuteText } from "../terminal/minute-text.js";
import { printable } from "../terminal/printable.js";
import { textTable } from "../terminal/text-table.js";

const header = ["ID", "NAME", "TYPE", "KEY", "INDEXES", "REFERRERS", "PER MINUTE", "CREATED", "LAST USED"];
/** The first columns, which a narrow terminal shows as well. */
const narrowColumns = 4;

/**
 * A table of keys. `*` means no restriction. If the table is too wide for the terminal, it shows only the
 * first columns, and lines below each key show the others.
 *
 * @param width of the terminal; undefined: none shows the table
 */
export function keyTable(keys: readonly KeySummary[], width: number | undefined): string {
  const rows = keys.map(rowOf);
  const whole = textTable(header, rows);
  if (width === undefined || whole.split("\n").every((line) => displayWidth(line) <= width)) return whole;
  const narrow = textTable(
    header.slice(0, narrowColumns),
    rows.map((row) => row.slice(0, narrowColumns)),
  );
  const [head, ...lines] = narrow.split("\n");
  return [head, ...lines.flatMap((line, at) => [line, ...restOf(rows[at], width)])].join("\n");
}

/** Lines with the other columns, by their names. A restriction that the key does not have is left out. */
function restOf(row: readonly string[], width: number): string[] {
  const lines: string[] = [];
  for (const [column, cell] of row.entries()) {
    if (column < narrowColumns || cell === "*") continue;
    const text = `${header[column].toLowerCase()} ${cell}`;
    const line = lines.at(-1);
    if (line !== undefined && displayWidth(`${line}, ${text}`) <= width)
      lines[lines.length - 1] = `${line}, ${text}`;
    else lines.push(`  ${text}`);
  }
  return lines;
}

function rowOf({ id, name, type, display, restrictions, createdAt, lastUsedAt }: KeySummary): string[] {
  return [
    id,
    printable(name),
    type,
    display,
    patterns(restrictions.indexes),
    patterns(restrictions.referrers),
    restrictions.ratePerMinute?.toString() ?? "*",
    minuteText(createdAt),
    lastUsedAt === null ? "never" : minuteText(lastUsedAt),
  ];
}

function patterns(list: readonly string[] | null): string {
  if (list === null) return "*";
  return list.length === 0 ? "none" : printable(list.join(","));
}
