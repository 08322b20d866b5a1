import { readdir, stat, statfs } from "node:fs/promises";
import { join } from "node:path";
import { dataFolderAt } from "@findling/store/folder";
import type { DiskFigures } from "./server-figures.js";

/**
 * Measured sizes are kept for this long, because there may be thousands of indexes, each with a folder of
 * files.
 */
const keptMs = 30_000;

/** Bytes of the records in LMDB, and of the files of the search index. */
export type IndexBytes = Pick<DiskFigures, "records" | "segments">;

interface Measured {
  readonly disk: DiskFigures;
  readonly indexes: ReadonlyMap<string, IndexBytes>;
}

/** Measures the data folder, at most every half minute. */
export class DataFolderSizes {
  readonly #path: string;
  #read: Promise<Measured> | null = null;
  #readAt = Number.NEGATIVE_INFINITY;

  constructor(path: string) {
    this.#path = path;
  }

  async figures(): Promise<DiskFigures> {
    return (await this.#measured()).disk;
  }

  /** Bytes by incarnation, which is the name of the folder of an index. */
  async indexes(): Promise<ReadonlyMap<string, IndexBytes>> {
    return (await this.#measured()).indexes;
  }

  #measured(): Promise<Measured> {
    const now = performance.now();
    if (this.#read === null || now - this.#readAt > keptMs) {
      this.#read = measured(this.#path);
      this.#readAt = now;
      // A failure is not cached: the next caller measures again.
      this.#read.catch(() => {
        this.#read = null;
      });
    }
    return this.#read;
  }
}

async function measured(path: string): Promise<Measured> {
  const folder = dataFolderAt(path);
  const { bavail, bsize } = await statfs(path);
  const indexes = await bytesOfIndexes(folder.indexes);
  const all = [...indexes.values()];
  const disk = {
    control: await bytesBelow(folder.control),
    records: all.reduce((sum, { records }) => sum + records, 0),
    segments: all.reduce((sum, { segments }) => sum + segments, 0),
    queue: await bytesBelow(folder.queue),
    analytics: await bytesBelow(folder.analytics),
    free: bavail * bsize,
  };
  return { disk, indexes };
}

/** An index has its records in files of its own folder, and a folder of segments beside them. */
async function bytesOfIndexes(folder: string): Promise<Map<string, IndexBytes>> {
  const indexes = new Map<string, IndexBytes>();
  for (const index of await readdir(folder).catch(() => [])) {
    const segments = await bytesBelow(join(folder, index, "segments"));
    const records = Math.max(0, (await bytesBelow(join(folder, index))) - segments);
    indexes.set(index, { records, segments });
  }
  return indexes;
}

/** Files may go while they are counted. */
async function bytesBelow(folder: string): Promise<number> {
  let bytes = 0;
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) bytes += await bytesBelow(path);
    else if (entry.isFile())
      bytes += await stat(path).then(
        ({ size }) => size,
        () => 0,
      );
  }
  return bytes;
}
