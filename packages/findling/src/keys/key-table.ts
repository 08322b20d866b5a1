import type { KeySummary } from "@findling/protocol";
import { printable } from "../terminal/printable.js";
import { textTable } from "../terminal/text-table.js";

const header = ["ID", "NAME", "TYPE", "KEY", "INDEXES", "REFERRERS", "PER MINUTE", "CREATED", "LAST USED"];
/** `*` means no restriction. */
export function keyTable(keys: readonly KeySummary[]): string {
  return textTable(header, keys.map(rowOf));
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
