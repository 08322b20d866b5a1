import type { LogEntry } from "./entries/entry.js";
import type { EntryOutcome } from "./entries/entry-outcome.js";
import type { Merger } from "./merger/merger.js";
import type { IndexCacheBounds, IndexUse } from "./open-indexes/index-use.js";
import type { Publication } from "./publication.js";
import type { RebuildProgress } from "./search-index/background-rebuild.js";
import type { ErasureProgress } from "./search-index/erasure-progress.js";
import type { KeepingBounds } from "./segment-files/index-keeper.js";

export interface StoreOptions {
  /** The data folder; made when missing. */
  readonly folder: string;
  /** Called in order, for every index when it is opened and after each change, before the entry's outcome. */
  readonly onPublication: (publication: Publication) => void;
  /**
   * Called when an index that nobody has used for long is about to be closed: no search may begin on its
   * publication any more. It is opened, and published, again when it is used.
   */
  readonly onClosing?: (index: string) => void;
  /** Called while an index is built anew at opening: long work shows its progress. */
  readonly onRecovery?: (index: string, done: number, total: number) => void;
  /** Called while an index is built anew beside its use, after a change of settings; null: that has ended. */
  readonly onRebuild?: (index: string, progress: RebuildProgress | null) => void;
  /** Called while what a clear removed is erased from memory and disk; null: that has ended. */
  readonly onErasure?: (index: string, progress: ErasureProgress | null) => void;
  /** Called when something went wrong that costs no data, such as a damaged file that is made again. */
  readonly onNotice?: (index: string, message: string) => void;
  /** Called when an index cannot be opened, or closed: what is wrong with it, and what to do. */
  readonly onUnavailable?: (index: string, message: string) => void;
  /** As `onNotice`, of the data folder, such as one of an index that is not known. */
  readonly onFolderNotice?: (message: string) => void;
  /** Closed with the store. @default one without a thread */
  readonly merger?: Merger;
  /** Larger merges are the merger's. @default 512 KiB of segments */
  readonly inlineMergeBytesMax?: number;
  /** When the search index is written to files. */
  readonly keepingBounds?: KeepingBounds;
  /** How much of the indexes is open at once. @default half of the memory of the machine */
  readonly openIndexes?: Partial<IndexCacheBounds>;
  /** Milliseconds since the epoch, only for cleaning up what no search reads any more. @default Date.now */
  readonly now?: () => number;
}

/** An index as it is known without being opened. */
export interface KnownIndex {
  readonly name: string;
  readonly dataVersion: number;
}

/** The one writer of a data folder. */
export interface Store {
  /** Every index, when the store was opened. */
  readonly indexes: readonly KnownIndex[];
  /**
   * Applies an entry after all entries about the same index, or about keys, appended before it. Resolves when
   * the state is durable (fsync) and published. Entries that wait together share transactions. `sender`: see
   * WriteLog.
   *
   * @throws IndexUnavailableError, StorageError, IndexingError, StoreClosedError
   */
  append(entry: LogEntry, sender?: string): Promise<EntryOutcome>;
  /**
   * Sees to it that an index is open, that is, its newest state published, until the lease is released.
   * undefined: there is none.
   *
   * @throws IndexUnavailableError, StoreClosedError
   */
  use(index: string): Promise<IndexUse | undefined>;
  /** These were used lately: others are closed before them. */
  touch(indexes: Iterable<string>): void;
  /** Opens, one after the other, what is likely to be used soon. */
  warmUp(): Promise<void>;
  close(): Promise<void>;
}
