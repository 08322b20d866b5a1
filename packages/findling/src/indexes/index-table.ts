import type { IndexListingEntry } from "@findling/protocol";
import { minuteText } from "../terminal/minute-text.js";
import { printable } from "../terminal/printable.js";
import { counted } from "../terminal/progress.js";
import { textTable } from "../terminal/text-table.js";

const header = ["NAME", "RECORDS", "PARTITIONS", "PARTITION KEY", "LAST WRITE"];

/** `-` means that the index has no partitions. */
export function indexTable(indexes: readonly IndexListingEntry[]): string {
  const records = alignedRight("RECORDS", indexes, ({ recordCount }) => counted(recordCount));
  const partitions = alignedRight("PARTITIONS", indexes, ({ partitionKey, partitionCount }) =>
    partitionKey === null ? "-" : counted(partitionCount),
  );
  const rows = indexes.map(({ name, partitionKey, lastWriteAt }, row) => [
    printable(name),
    records[row] ?? "",
    partitions[row] ?? "",
    partitionKey === null ? "-" : printable(partitionKey),
    lastWriteAt === 0 ? "never" : minuteText(lastWriteAt),
  ]);
  return textTable(header, rows);
}

/** The cells of a column of numbers. */
function alignedRight<Row>(head: string, rows: readonly Row[], textOf: (row: Row) => string): string[] {
  const cells = rows.map(textOf);
  const width = Math.max(head.length, ...cells.map((cell) => cell.length));
  return cells.map((cell) => cell.padStart(width));
}
