import { readdir, stat, statfs } from "node:fs/promises";
import { join } from "node:path";
import { dataFolderAt } from "@findling/store/folder";
import type { DiskFigures } from "./server-figures.js";

/** Measured sizes are kept for at least this long. */
const keptMs = 30_000;
/**
 * They are also kept for this many times as long as measuring took. With 5,000 indexes, each with a folder of
 * files, it takes seconds of processor time.
 */
const keptPerMeasuring = 20;

/** Bytes of the records in LMDB, and of the files of the search index. */
export type IndexBytes = Pick<DiskFigures, "records" | "segments">;

interface Measured {
  readonly disk: DiskFigures;
  readonly indexes: ReadonlyMap<string, IndexBytes>;
}

/**
 * Measures the data folder, at most every half minute. While it is measured again, the sizes of last time are
 * given: who asks may not wait as long as measuring takes.
 */
export class DataFolderSizes {
  readonly #path: string;
  readonly #now: () => number;
  /** null: nothing was measured, or the last measuring has failed. */
  #last: Promise<Measured> | null = null;
  #isMeasuring = false;
  #staleAt = Number.NEGATIVE_INFINITY;

  /** @param now milliseconds of a clock that never goes back. @default performance.now */
  constructor(path: string, now: () => number = () => performance.now()) {
    this.#path = path;
    this.#now = now;
  }

  async figures(): Promise<DiskFigures> {
    return (await this.#measured()).disk;
  }

  /** Bytes by incarnation, which is the name of the folder of an index. */
  async indexes(): Promise<ReadonlyMap<string, IndexBytes>> {
    return (await this.#measured()).indexes;
  }

  #measured(): Promise<Measured> {
    const last = this.#last;
    if (last !== null && (this.#isMeasuring || this.#now() < this.#staleAt)) return last;
    const newest = this.#measure();
    return last ?? newest;
  }

  #measure(): Promise<Measured> {
    const measuring = measured(this.#path);
    this.#last ??= measuring;
    void this.#keep(measuring);
    return measuring;
  }

  /** Keeps the sizes. A failure is not kept: the next caller measures again. */
  async #keep(measuring: Promise<Measured>): Promise<void> {
    const beganAt = this.#now();
    this.#isMeasuring = true;
    try {
      await measuring;
      const endedAt = this.#now();
      this.#last = measuring;
      this.#staleAt = endedAt + Math.max(keptMs, keptPerMeasuring * (endedAt - beganAt));
    } catch {
      this.#last = null;
    }
    this.#isMeasuring = false;
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
    indexes.set(index, { records: await bytesBelow(join(folder, index), "segments"), segments });
  }
  return indexes;
}

/** Files may go while they are counted. @param leftOut the name of a folder in it that is not counted */
async function bytesBelow(folder: string, leftOut?: string): Promise<number> {
  let bytes = 0;
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    if (entry.name === leftOut) continue;
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
