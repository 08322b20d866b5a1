import type { KeySummary } from "@findling/protocol";

const header = ["ID", "NAME", "TYPE", "KEY", "INDEXES", "REFERRERS", "PER MINUTE", "CREATED", "LAST USED"];
const gap = "  ";

/** Columns are as wide as their widest cell. `*` means no restriction. */
export function keyTable(keys: readonly KeySummary[]): string {
  const rows = [header, ...keys.map(rowOf)];
  const widths = header.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join(gap)
        .trimEnd(),
    )
    .join("\n");
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
    minute(createdAt),
    lastUsedAt === null ? "never" : minute(lastUsedAt),
  ];
}

function patterns(list: readonly string[] | null): string {
  if (list === null) return "*";
  return list.length === 0 ? "none" : printable(list.join(","));
}

/** `2026-01-31 12:00Z` */
function minute(timestampMs: number): string {
  return `${new Date(timestampMs).toISOString().slice(0, 16).replace("T", " ")}Z`;
}

/** Anybody can choose a name: control characters in it would reach the terminal as commands. */
function printable(text: string): string {
  return text.replaceAll(/\p{Cc}/gu, "�");
}
