import type { BackupFile } from "../backup-files/backup-file.js";
import { hasTask } from "../control/task-table.js";
import { decodeEntry, EntryDecodeError, encodeEntry } from "../entries/entry-codec.js";
import { type FoundBatch, FoundBatches } from "../overflow/found-batches.js";
import { queueFileName } from "../overflow/queue-file-name.js";
import { encodeQueueRecord, type QueuedHead, readQueueRecord } from "../overflow/queue-record.js";
import { recordsIn } from "../overflow/records-in.js";
import { queuePathOf, queuePathsOf } from "./backup-contents.js";
import { type OpenFile, openFiles } from "./open-files.js";
import type { PinnedFolder } from "./pinned-folder.js";
import { UnappliedOperations } from "./unapplied-operations.js";

/** A file of the queue in a backup is closed when it has as many bytes. It is longer by one batch at most. */
const fileBytes = 8 * 2 ** 20;

/**
 * The batches that wait on the overflow queue, for a backup. Files of the queue are not copied as they are:
 * what is done stays in them for a while, and what waits may be of a partition that was cleared since.
 *
 * The files are opened before the moment of the backup. What they call done is in the environments of that
 * moment, with its outcome. What they do not is taken along, as far as these environments lack it.
 */
export class QueuedBatches {
  readonly #files: readonly OpenFile[];
  readonly #found = new FoundBatches<OpenFile>();

  private constructor(files: readonly OpenFile[]) {
    this.#files = files;
    for (const file of files)
      this.#found.add(file, queueFileName.numberOf(file.path) ?? 0, recordsIn(file.read()));
  }

  /** How many parts of the files are damaged. */
  get damagedParts(): number {
    return this.#found.damagedParts;
  }

  /** @throws BackupError files come and go too fast */
  static open(folder: string): QueuedBatches {
    const files = openFiles(folder, queuePathsOf);
    try {
      return new QueuedBatches(files);
    } catch (error) {
      for (const file of files) file.close();
      throw error;
    }
  }

  close(): void {
    for (const file of this.#files) file.close();
  }

  /** The files of a queue that holds what the pinned state of the folder lacks. */
  *filesBeside(pinned: PinnedFolder): Generator<BackupFile> {
    const { waiting } = this.#found.result();
    let records: Buffer[] = [];
    let bytes = 0;
    let name = 0;
    for (const record of recordsBeside(pinned, waiting)) {
      if (records.length === 0) name = record.sequence;
      records.push(record.bytes);
      bytes += record.bytes.length;
      if (bytes < fileBytes) continue;
      yield queueFile(name, records);
      records = [];
      bytes = 0;
    }
    if (records.length > 0) yield queueFile(name, records);
    // Its name keeps sequences from being given again.
    if (this.#files.length > 0) yield queueFile(this.#found.lastSequence + 1, []);
  }
}

function* recordsBeside(
  pinned: PinnedFolder,
  waiting: readonly FoundBatch<OpenFile>[],
): Generator<{ readonly sequence: number; readonly bytes: Buffer }> {
  const operations = new UnappliedOperations(pinned);
  const tasks = pinned.control.table("tasks");
  for (const { head, file, at, bytes } of waiting) {
    if (hasTask(tasks, head.taskId)) continue;
    const record = readQueueRecord(file.read(at, bytes), 0)?.record;
    const entry = record?.kind === "batch" ? remaining(operations, head, record.entry) : noEntry;
    yield { sequence: head.sequence, bytes: encodeQueueRecord({ kind: "batch", head, entry }) };
  }
}

/** Cannot be applied, so the task of the batch fails. */
const noEntry = new Uint8Array();

function remaining(
  operations: UnappliedOperations,
  head: QueuedHead,
  bytes: Uint8Array<ArrayBuffer>,
): Uint8Array<ArrayBuffer> {
  try {
    const entry = decodeEntry(bytes);
    if (entry.kind !== "batch") return noEntry;
    const left = operations.leftOf(entry, head.sequence);
    return left === entry.operations ? bytes : encodeEntry({ ...entry, operations: left });
  } catch (error) {
    if (error instanceof EntryDecodeError) return noEntry;
    throw error;
  }
}

function queueFile(number: number, records: readonly Buffer[]): BackupFile {
  return { path: queuePathOf(queueFileName.of(number)), bytes: Buffer.concat(records) };
}
