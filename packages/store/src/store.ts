import type { SharedIndex } from "@findling/engine";
import type {
  ApiErrorCode,
  IndexListingEntry,
  IndexSettings,
  KeySummary,
  WriteResult,
} from "@findling/protocol";
import type { LogEntry } from "./entry.js";
import type { RebuildProgress } from "./index/background-rebuild.js";
import type { ErasureProgress } from "./index/erasure-progress.js";
import type { SharedSettings } from "./memory/shared-settings.js";
import type { Merger } from "./merger/merger.js";
import type { IndexCacheBounds, IndexUse } from "./open-indexes/index-use.js";
import type { KeepingBounds } from "./segment-files/index-keeper.js";

/** What applying an entry came to. A refusal changed nothing. */
export type EntryOutcome =
  | { readonly kind: "written"; readonly result: WriteResult }
  | { readonly kind: "settings"; readonly settings: IndexSettings; readonly etag: string }
  | { readonly kind: "done" }
  | { readonly kind: "refused"; readonly code: ApiErrorCode; readonly message: string };

/** A new state of one index, for the search threads; structured-cloneable. */
export interface Publication {
  readonly index: string;
  /** Another one after the index was dropped and made again; names its folder. */
  readonly incarnation: string;
  readonly dataVersion: number;
  /** Grows with every change of the settings. */
  readonly settingsVersion: number;
  readonly settings: SharedSettings;
  /** null: the index was dropped. */
  readonly shared: SharedIndex | null;
}

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

/** A key as stored. Revoked keys are kept for audit. */
export interface KeyRow extends Omit<KeySummary, "lastUsedAt"> {
  /** SHA-256 of the secret, hex. */
  readonly secretHash: string;
  readonly revokedAt: number | null;
}

export interface StoredDocument {
  /** The record's compact JSON, without `version` and `updatedAt`. */
  readonly record: Uint8Array;
  readonly version: number;
  readonly updatedAt: number;
  readonly partition: string | null;
}

/** Reads from any thread; each call sees every write answered before it. */
export interface StoreReader {
  /** In order of names, by code unit. */
  listIndexes(): IndexListingEntry[];
  /** The settings as UTF-8 of their JSON, since they may have megabytes; undefined: no such index. */
  settings(index: string): { readonly json: Uint8Array; readonly etag: string } | undefined;
  /** undefined: no such index or record, or a tombstone. @throws DamagedRecordError, IndexUnavailableError */
  get(index: string, objectID: string): StoredDocument | undefined;
  /**
   * The record bytes of a document number, also shortly after it was superseded. They are valid until the
   * next call.
   *
   * @throws DamagedRowError it is damaged
   */
  documentRecord(incarnation: string, documentNumber: number): Uint8Array | undefined;
  /** Whether a document is the newest version of a record, so that its bytes have to be there. */
  isCurrent(incarnation: string, objectID: string, documentNumber: number): boolean;
  /** Every key, revoked ones too, in order of creation. */
  keys(): KeyRow[];
  /** What tells the master secret of the folder from others; undefined: none was stored yet. */
  masterSecretVerifier(): string | undefined;
  close(): Promise<void>;
}
