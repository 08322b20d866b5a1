import type { IndexListingEntry } from "@findling/protocol";
import { minuteText } from "../terminal/minute-text.js";
import { printable } from "../terminal/printable.js";
import { counted } from "../terminal/progress.js";
import { textTable } from "../terminal/text-table.js";

const header = ["NAME", "RECORDS", "PARTITIONS", "PARTITION KEY", "LAST WRITE"];

/** `-` means that the index has no partitions. */
export function indexTable(indexes: readonly IndexListingEntry[]): string {
  const rows = indexes.map(({ name, recordCount, partitionKey, partitionCount, lastWriteAt }) => [
    printable(name),
    counted(recordCount),
    partitionKey === null ? "-" : counted(partitionCount),
    partitionKey === null ? "-" : printable(partitionKey),
    lastWriteAt === 0 ? "never" : minuteText(lastWriteAt),
  ]);
  return textTable(header, rows, { isNumber: (column) => column === 1 || column === 2 });
}
