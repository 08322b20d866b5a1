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
import type { Merger } from "./merger/merger.js";
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
  readonly settings: IndexSettings;
  /** null: the index was dropped. */
  readonly shared: SharedIndex | null;
}

export interface StoreOptions {
  /** The data folder; made when missing. */
  readonly folder: string;
  /** Called in order, for every index at opening and after each change, before the entry's outcome. */
  readonly onPublication: (publication: Publication) => void;
  /** Called while an index is built anew at opening: long work shows its progress. */
  readonly onRecovery?: (index: string, done: number, total: number) => void;
  /** Called while an index is built anew beside its use, after a change of settings; null: that has ended. */
  readonly onRebuild?: (index: string, progress: RebuildProgress | null) => void;
  /** Called while what a clear removed is erased from memory and disk; null: that has ended. */
  readonly onErasure?: (index: string, progress: ErasureProgress | null) => void;
  /** Called when something went wrong that costs no data, such as a damaged file that is made again. */
  readonly onNotice?: (index: string, message: string) => void;
  /** Closed with the store. @default one without a thread */
  readonly merger?: Merger;
  /** Larger merges are the merger's. @default 512 KiB of segments */
  readonly inlineMergeBytesMax?: number;
  /** When the search index is written to files. */
  readonly keepingBounds?: KeepingBounds;
  /** Milliseconds since the epoch, only for cleaning up what no search reads any more. @default Date.now */
  readonly now?: () => number;
}

/** The one writer of a data folder. */
export interface Store {
  /**
   * Applies an entry after all entries appended before it. Resolves when the state is durable
   * (fsync) and published. Entries that wait together share transactions.
   */
  append(entry: LogEntry): Promise<EntryOutcome>;
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
  /** undefined: no such index. */
  settings(index: string): { readonly settings: IndexSettings; readonly etag: string } | undefined;
  /** undefined: no such index or record, or a tombstone. */
  get(index: string, objectID: string): StoredDocument | undefined;
  /** The record bytes of a document number, also shortly after it was superseded. */
  documentRecord(incarnation: string, documentNumber: number): Uint8Array | undefined;
  /** Every key, revoked ones too, in order of creation. */
  keys(): KeyRow[];
  close(): Promise<void>;
}
