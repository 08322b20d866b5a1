import { mkdirSync, readdirSync } from "node:fs";
import { ownFolderMode } from "../disk/own-modes.js";
import { type FoundBatch, FoundBatches } from "./found-batches.js";
import { forEachFile, QueueFile } from "./queue-file.js";
import { queueFileName } from "./queue-file-name.js";

/** What the files of a queue say. */
export interface ReadQueue {
  /** By number. */
  readonly files: QueueFile[];
  /** The batches that no note calls done, by sequence. */
  readonly waiting: readonly FoundBatch<QueueFile>[];
  /** The greatest sequence, or number of a file. */
  readonly lastSequence: number;
}

/**
 * Reads all files of the folder, which is made if it is missing. What a crash has cut off at the end of the
 * newest one was answered to nobody, and is removed.
 *
 * @param now on the clock of `QueueFile.markDone`
 */
export async function readQueue(folder: string, now: number): Promise<ReadQueue> {
  mkdirSync(folder, { recursive: true, mode: ownFolderMode });
  const files: QueueFile[] = [];
  try {
    return await readInto(files, folder, now);
  } catch (error) {
    await forEachFile(files, (file) => file.close()).catch(() => undefined);
    throw error;
  }
}

/** @param files those that are open, also if it throws */
async function readInto(files: QueueFile[], folder: string, now: number): Promise<ReadQueue> {
  const batches = new FoundBatches<QueueFile>();
  const names = readdirSync(folder).filter((name) => queueFileName.numberOf(name) !== undefined);
  for (const name of names.sort()) {
    const number = queueFileName.numberOf(name) ?? 0;
    const [file, found] = await QueueFile.read(folder, name, number);
    files.push(file);
    batches.add(file, number, found);
    // In a damaged file, what looks cut off may be what the disk cannot read.
    if (found.isCutOff && name === names.at(-1) && !file.isDamaged) await file.truncate();
    else if (found.isCutOff) file.isDamaged = true;
  }
  const { waiting, done } = batches.result();
  for (const { file, head } of done) file.markDone(head, now);
  return { files, waiting, lastSequence: batches.lastSequence };
}
