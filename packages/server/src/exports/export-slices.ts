import type { IndexExport, RecordRow } from "@findling/store/reader";
import { beginLine, ExportCount } from "./export-lines.js";
import type { ClearedPartition, FromExport } from "./export-messages.js";

/** A slice ends with the record with which it reaches this many bytes. */
const sliceBytes = 256 * 1_024;

/** What is read: the pinned state of an index. */
interface ExportedState extends Pick<IndexExport, "dataVersion" | "recordCount" | "partitionKey"> {
  rows(after: string | null): Iterator<RecordRow, void>;
}

/** The lines of an export that has begun. */
export class ExportSlices {
  readonly #source: ExportedState;
  readonly #rows: Iterator<RecordRow, void>;
  readonly #lackOfRoom: () => string | null;
  readonly #count = new ExportCount();
  readonly #cleared = new Set<string>();
  #fault: string | null = null;
  #isBegun = false;
  #isEnded = false;

  /**
   * @param after see ExportThreadData
   * @param lackOfRoom why the disk has no room for the export any more; null: there is room
   */
  constructor(source: ExportedState, after: string | null, lackOfRoom: () => string | null) {
    this.#source = source;
    this.#rows = source.rows(after);
    this.#lackOfRoom = lackOfRoom;
  }

  /** Leaves the records of the partition that were written before the clear out of all further slices. */
  clear({ partitionKey, partition, dataVersion }: ClearedPartition): void {
    // The clear came while the export was being begun, and the export has a state after it.
    if (this.#source.dataVersion >= dataVersion) return;
    this.#cleared.add(partition);
    // The rows of this moment know their partitions by the key of this moment alone.
    if (partitionKey !== this.#source.partitionKey)
      this.#fault = "The index got another partitionKey, and one of its partitions was cleared.";
  }

  next(): FromExport {
    this.#fault ??= this.#lackOfRoom();
    if (this.#fault !== null) return { kind: "failed", message: this.#fault, isDiskFault: true };
    const bytes = joined(this.#lines());
    const { records, damagedRecords } = this.#count;
    return { kind: "slice", bytes, total: this.#isEnded ? { records, damagedRecords } : null };
  }

  #lines(): Buffer[] {
    const lines: Buffer[] = [];
    if (!this.#isBegun) {
      const { dataVersion, recordCount: records } = this.#source;
      lines.push(beginLine({ dataVersion, records }));
      this.#isBegun = true;
    }
    for (let bytes = 0; bytes < sliceBytes; ) {
      const next = this.#rows.next();
      if (next.done === true) {
        this.#isEnded = true;
        lines.push(this.#count.endLine());
        break;
      }
      const { partition } = next.value;
      if (partition !== null && this.#cleared.has(partition)) continue;
      const line = this.#count.lineOf(next.value);
      if (line === null) continue;
      lines.push(line);
      bytes += line.length;
    }
    return lines;
  }
}

/** The lines in memory of their own, which can be moved to another thread. */
function joined(lines: readonly Buffer[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(lines.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const line of lines) {
    bytes.set(line, at);
    at += line.length;
  }
  return bytes;
}
