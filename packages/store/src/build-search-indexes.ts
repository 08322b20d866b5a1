import { IndexUnavailableError } from "./errors.js";
import type { Merger } from "./merger/merger.js";
import { ThreadMerger } from "./merger/thread-merger.js";
import { openStore } from "./open-store.js";

/** An index that cannot be opened, and why. */
export interface UnavailableIndex {
  readonly index: string;
  readonly reason: string;
}

export interface BuildOptions {
  /** Documents of one index: those that were indexed, and those that there are. */
  readonly onProgress: (index: string, done: number, total: number) => void;
  /** When it is aborted, no further index is opened. The others are built at the next start. */
  readonly signal: AbortSignal;
  /** Closed at the end. @default a merger in a thread */
  readonly merger?: Merger;
}

/**
 * Opens every index of a data folder once, so that each has its search index in files. After a restore there
 * are only records. Nobody may hold the folder.
 *
 * @returns the indexes that cannot be opened @throws DataFolderError, DataFolderLockedError
 */
export async function buildSearchIndexes(
  folder: string,
  { onProgress, signal, merger = new ThreadMerger() }: BuildOptions,
): Promise<readonly UnavailableIndex[]> {
  const unavailable: UnavailableIndex[] = [];
  const store = await openStore({
    folder,
    merger,
    onPublication: () => undefined,
    onRecovery: onProgress,
    onUnavailable: (index, reason) => unavailable.push({ index, reason }),
  });
  try {
    for (const { name } of store.indexes) {
      if (signal.aborted) break;
      try {
        (await store.use(name))?.release();
      } catch (error) {
        // Already reported.
        if (!(error instanceof IndexUnavailableError)) throw error;
      }
    }
  } finally {
    await store.close();
  }
  return unavailable;
}
