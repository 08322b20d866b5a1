import { IndexUnavailableError, StoreClosedError } from "./errors.js";
import type { Merger } from "./merger/merger.js";
import { ThreadMerger } from "./merger/thread-merger.js";
import { openStore } from "./open-store.js";
import type { Store } from "./store.js";

/** An index that cannot be opened, and why. */
export interface UnavailableIndex {
  readonly index: string;
  readonly reason: string;
}

export interface BuildOptions {
  /** Documents of one index: those that were indexed, and those that there are. */
  readonly onProgress: (index: string, done: number, total: number) => void;
  /** When it is aborted, building ends soon. The next start of a server builds what is left. */
  readonly signal: AbortSignal;
  /** Closed at the end. @default a merger in a thread */
  readonly merger?: Merger;
}

/**
 * Opens every index of a data folder once, so that each has its search index in files. After a restore there
 * are only records. Nobody may hold the folder.
 *
 * @returns the indexes that cannot be opened
 * @throws DataFolderError, DataFolderLockedError; the signal's reason if it was aborted
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
  let closing: Promise<void> | null = null;
  const close = (): Promise<void> => (closing ??= store.close());
  // An index that is being opened gives up when the store closes. Faults are thrown below.
  const onAbort = (): void => void close().catch(() => undefined);
  signal.addEventListener("abort", onAbort);
  try {
    for (const { name } of store.indexes) {
      if (signal.aborted) break;
      await open(store, name);
    }
  } catch (error) {
    if (!(signal.aborted && error instanceof StoreClosedError)) throw error;
  } finally {
    signal.removeEventListener("abort", onAbort);
    await close();
  }
  signal.throwIfAborted();
  return unavailable;
}

async function open(store: Store, name: string): Promise<void> {
  try {
    (await store.use(name))?.release();
  } catch (error) {
    // Already reported.
    if (!(error instanceof IndexUnavailableError)) throw error;
  }
}
