import type { KeySummary } from "@findling/protocol";
import { minuteText } from "../terminal/minute-text.js";
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
    minuteText(createdAt),
    lastUsedAt === null ? "never" : minuteText(lastUsedAt),
  ];
}

function patterns(list: readonly string[] | null): string {
  if (list === null) return "*";
  return list.length === 0 ? "none" : printable(list.join(","));
}
