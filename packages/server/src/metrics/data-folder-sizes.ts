import { readdir, stat, statfs } from "node:fs/promises";
import { join } from "node:path";
import { dataFolderAt } from "@findling/store/folder";
import type { DiskFigures } from "./server-figures.js";

/** There may be thousands of indexes, each with a folder of files. */
const keptMs = 30_000;

/** Measures the data folder, at most every half minute. */
export class DataFolderSizes {
  readonly #path: string;
  #read: Promise<DiskFigures> | null = null;
  #readAt = Number.NEGATIVE_INFINITY;

  constructor(path: string) {
    this.#path = path;
  }

  figures(): Promise<DiskFigures> {
    const now = performance.now();
    if (this.#read === null || now - this.#readAt > keptMs) {
      this.#read = measured(this.#path);
      this.#readAt = now;
    }
    return this.#read;
  }
}

async function measured(path: string): Promise<DiskFigures> {
  const { control, indexes, queue, analytics } = dataFolderAt(path);
  const { bavail, bsize } = await statfs(path);
  return {
    control: await bytesBelow(control),
    ...(await bytesOfIndexes(indexes)),
    queue: await bytesBelow(queue),
    analytics: await bytesBelow(analytics),
    free: bavail * bsize,
  };
}

/** An index has its records in files of its own folder, and a folder of segments beside them. */
async function bytesOfIndexes(folder: string): Promise<Pick<DiskFigures, "records" | "segments">> {
  let [records, segments] = [0, 0];
  for (const index of await readdir(folder).catch(() => [])) {
    const ofSegments = await bytesBelow(join(folder, index, "segments"));
    segments += ofSegments;
    records += Math.max(0, (await bytesBelow(join(folder, index))) - ofSegments);
  }
  return { records, segments };
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
