import { mkdirSync, readdirSync } from "node:fs";
import { ownFolderMode } from "../disk/own-modes.js";
import { QueueFile } from "./queue-file.js";
import { queueFileName } from "./queue-file-name.js";
import type { QueuedHead } from "./queue-record.js";

/** A batch that a file has. */
export interface StoredBatch {
  readonly head: QueuedHead;
  readonly file: QueueFile;
  readonly at: number;
  readonly bytes: number;
}

/** What the files of a queue say. */
export interface ReadQueue {
  /** By number. */
  readonly files: QueueFile[];
  /** The batches that no note calls done, by sequence. */
  readonly waiting: readonly StoredBatch[];
  /** The greatest sequence, or number of a file. */
  readonly lastSequence: number;
}

/**
 * Reads all files of the folder, which is made if it is missing. Ends each at its last whole record.
 *
 * @param now on the clock of `QueueFile.markDone`
 * @param onDamage see OverflowQueueOptions
 */
export async function readQueue(
  folder: string,
  now: number,
  onDamage: (message: string) => void,
): Promise<ReadQueue> {
  mkdirSync(folder, { recursive: true, mode: ownFolderMode });
  const files: QueueFile[] = [];
  const found = new Map<number, StoredBatch>();
  const done = new Set<number>();
  let lastSequence = 0;
  for (const name of readdirSync(folder).sort()) {
    const number = queueFileName.numberOf(name);
    if (number === undefined) continue;
    const [file, records] = await QueueFile.read(folder, name, number);
    files.push(file);
    lastSequence = Math.max(lastSequence, number);
    for (const { record, at, end } of records) {
      if (record.kind === "done") {
        for (const sequence of record.sequences) done.add(sequence);
        continue;
      }
      const { sequence } = record.head;
      // A batch that was copied is in two files. The later copy counts.
      found.get(sequence)?.file.markDone(record.head, now);
      found.set(sequence, { head: record.head, file, at, bytes: end - at });
      lastSequence = Math.max(lastSequence, sequence);
    }
  }
  for (const file of files) await endAtLastRecord(file, file === files.at(-1), onDamage);
  const waiting: StoredBatch[] = [];
  for (const [sequence, batch] of [...found].sort(([a], [b]) => a - b)) {
    if (done.has(sequence)) batch.file.markDone(batch.head, now);
    else waiting.push(batch);
  }
  return { files, waiting, lastSequence };
}

/**
 * What a crash has cut off at the end of the newest file was answered to nobody. All else behind the last
 * whole record is damage.
 */
async function endAtLastRecord(
  file: QueueFile,
  isNewest: boolean,
  onDamage: (message: string) => void,
): Promise<void> {
  if (file.tail === "none") return;
  if (file.tail === "cutOff" && isNewest) return file.truncate();
  onDamage(
    `The overflow queue's file ${file.path} is damaged: what was stored behind byte ${file.size} is lost.`,
  );
}
