import type { IndexListingEntry } from "@findling/protocol";
import type { KeyRow } from "../control/key-row.js";
import type { FinishedTask } from "../control/task-table.js";

export interface StoredDocument {
  /** The record's compact JSON, without `version` and `updatedAt`. */
  readonly record: Uint8Array;
  readonly version: number;
  readonly updatedAt: number;
  readonly partition: string | null;
}

/** Reads from any thread. Each call sees every write that was answered before it. */
export interface StoreReader {
  /** Ordered by name, by code unit. */
  listIndexes(): IndexListingEntry[];
  /** The `partitionKey` of an index; undefined if the index does not exist. */
  partitionKey(index: string): string | null | undefined;
  /** The settings as JSON in UTF-8, since they may take megabytes; undefined if the index does not exist. */
  settings(index: string): { readonly json: Uint8Array; readonly etag: string } | undefined;
  /**
   * undefined if index or record does not exist, or is deleted. @throws DamagedRecordError,
   * IndexUnavailableError
   */
  get(index: string, objectID: string): StoredDocument | undefined;
  /**
   * The bytes of a document's record. They are still there shortly after the document was superseded, and are
   * valid until the next call.
   *
   * @throws DamagedRowError the record is damaged
   */
  documentRecord(incarnation: string, documentNumber: number): Uint8Array | undefined;
  /**
   * Whether a document is the newest version of a record. Then its bytes must exist. false if the index was
   * dropped.
   */
  isCurrent(incarnation: string, objectID: string, documentNumber: number): boolean;
  /**
   * Through which sequence batches of the overflow queue may have texts that were erased: what was applied
   * may have been cleared since. Infinity if a partition was cleared while batches waited; 0 if the index
   * does not exist.
   *
   * @throws IndexUnavailableError
   */
  erasedOnQueue(index: string): number;
  /** All keys, including revoked ones, in order of creation. */
  keys(): KeyRow[];
  /** What became of a queued batch; undefined if it is still queued, unknown, or older than 7 days. */
  task(taskId: string): FinishedTask | undefined;
  /** Distinguishes the master secret of the folder from others; undefined if none was stored yet. */
  masterSecretVerifier(): string | undefined;
  close(): Promise<void>;
}
