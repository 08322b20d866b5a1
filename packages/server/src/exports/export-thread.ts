/** Reads one export, a slice whenever one is asked for, and ends. */
import { parentPort, workerData } from "node:worker_threads";
import { IndexExport, isDiskFault, lowerPriority, type RecordRow } from "@findling/store/reader";
import { beginLine, ExportCount } from "./export-lines.js";
import type { ClearedPartition, ExportThreadData, FromExport, ToExport } from "./export-messages.js";
import { lackOfRoom } from "./export-room.js";

if (parentPort === null) throw new Error("export-thread.js runs as a worker thread only.");
const main = parentPort;
const { folder, index, after }: ExportThreadData = workerData;

/** A slice ends with the record with which it reaches this many bytes. */
const sliceBytes = 256 * 1_024;

/** The lines of an export that has begun. */
class ExportSlices {
  readonly #source: IndexExport;
  readonly #rows: Iterator<RecordRow, void>;
  readonly #count = new ExportCount();
  readonly #cleared = new Set<string>();
  #fault: string | null = null;
  #isBegun = false;
  #isEnded = false;

  constructor(source: IndexExport) {
    this.#source = source;
    this.#rows = source.rows(after);
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
    this.#fault ??= lackOfRoom(folder);
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

function post(message: FromExport): void {
  main.postMessage(message, message.kind === "slice" ? [message.bytes.buffer] : []);
}

function failed(error: unknown): FromExport {
  const isFault = isDiskFault(error);
  if (!(error instanceof Error)) return { kind: "failed", message: String(error), isDiskFault: isFault };
  return { kind: "failed", message: isFault ? error.message : String(error.stack), isDiskFault: isFault };
}

function nextOf(slices: ExportSlices): FromExport {
  try {
    return slices.next();
  } catch (error) {
    return failed(error);
  }
}

async function run(): Promise<void> {
  const source = await IndexExport.open(folder, index);
  if (source === undefined) {
    post({ kind: "missing" });
    main.close();
    return;
  }
  const slices = new ExportSlices(source);
  main.on("message", (message: ToExport) => {
    if (message.kind === "cleared") slices.clear(message.cleared);
    else if (message.kind === "next") post(nextOf(slices));
    else void source.close().then(() => main.close());
  });
  post({ kind: "begun" });
}

lowerPriority("export");
run().catch((error: unknown) => {
  post(failed(error));
  main.close();
});
