import type { CacheFigures } from "@findling/engine";
import type { FinishedTask } from "./control/task-table.js";
import type { LogEntry } from "./entries/entry.js";
import type { EntryOutcome } from "./entries/entry-outcome.js";
import type { OpenLog } from "./log/write-log.js";
import type { Merger } from "./merger/merger.js";
import type { IndexCacheBounds, IndexUse } from "./open-indexes/index-use.js";
import type { Publication } from "./publication.js";
import type { RebuildProgress } from "./search-index/background-rebuild.js";
import type { ErasureProgress } from "./search-index/erasure-progress.js";
import type { KeepingBounds } from "./segment-files/index-keeper.js";

export interface StoreOptions {
  /** The data folder. It is created if it is missing. */
  readonly folder: string;
  /** Called for every index when it is opened and after each change, in order, before the entry's outcome. */
  readonly onPublication: (publication: Publication) => void;
  /**
   * Called before an index is closed that nobody has used for long. No search may begin on its publication
   * any more. When it is used again, it is opened and published again.
   */
  readonly onClosing?: (index: string) => void;
  /** Called with the progress while an index is rebuilt during its opening. */
  readonly onRecovery?: (index: string, done: number, total: number) => void;
  /**
   * Called while an index is rebuilt in the background, after a change of settings; null when that has ended.
   */
  readonly onRebuild?: (index: string, progress: RebuildProgress | null) => void;
  /** Called while cleared data is erased from memory and disk; null when that has ended. */
  readonly onErasure?: (index: string, progress: ErasureProgress | null) => void;
  /** Called for problems that lose no data, such as a damaged file that is made again. */
  readonly onNotice?: (index: string, message: string) => void;
  /** Called when an index cannot be opened or closed. The message says what is wrong and what to do. */
  readonly onUnavailable?: (index: string, message: string) => void;
  /** Like `onNotice`, for the data folder. For example, it has a folder of an unknown index. */
  readonly onFolderNotice?: (message: string) => void;
  /** Closed together with the store. @default a merger without a thread */
  readonly merger?: Merger;
  /** Larger merges are passed to the merger. @default 512 KiB of segments */
  readonly inlineMergeBytesMax?: number;
  /** Determine when the search index is written to files. */
  readonly keepingBounds?: KeepingBounds;
  /** Limits of open indexes. @default half of the machine's memory */
  readonly openIndexes?: Partial<IndexCacheBounds>;
  /**
   * Milliseconds since the epoch. Only for cleaning up data that no search reads any more. @default Date.now
   */
  readonly now?: () => number;
  /** The log that orders the entries. @default that of a single server, which applies what is appended */
  readonly openLog?: OpenLog;
}

/** An index, described without opening it. */
export interface KnownIndex {
  readonly name: string;
  readonly dataVersion: number;
}

/** The only writer of a data folder. */
export interface Store {
  /** All indexes at the time when the store was opened. */
  readonly indexes: readonly KnownIndex[];
  /**
   * Applies an entry after all earlier entries about the same index, or about keys. Resolves when the state
   * is durable (fsync) and published. Entries that wait together share transactions. `sender` and `onBegin`:
   * see WriteLog.
   *
   * @throws IndexUnavailableError, StorageError, IndexingError, StoreClosedError
   */
  append(entry: LogEntry, sender?: string, onBegin?: () => void): Promise<EntryOutcome>;
  /**
   * Keeps an index open until the lease is released. When this resolves, its newest state is published.
   * Resolves to undefined if the index does not exist.
   *
   * @throws IndexUnavailableError, StoreClosedError
   */
  use(index: string): Promise<IndexUse | undefined>;
  /** Stores what became of queued batches. Durable on return. @throws StorageError */
  finishTasks(tasks: readonly FinishedTask[]): void;
  /** Marks indexes as recently used. Others are closed before them. */
  touch(indexes: Iterable<string>): void;
  /** Figures of the cache of open indexes. */
  readonly openIndexCache: CacheFigures;
  /** Opens indexes that are likely to be used soon, one after the other. */
  warmUp(): Promise<void>;
  close(): Promise<void>;
}
