import type { IndexListingEntry, JsonObject } from "@findling/protocol";
import type { CatalogueEntry } from "../control/catalogue.js";
import type { KeyRow } from "../control/key-row.js";
import type { FinishedTask } from "../control/task-table.js";
import type { ListedFacts } from "../tables/index-state.js";
import type { SettingsHistoryPage, WholeSettingsChange } from "../tables/settings-history.js";
import type { PartitionRequest, PartitionRow } from "./partition-rows.js";
import type { PageRequest, RecordsPage } from "./record-rows.js";

export interface StoredDocument {
  /** The record's compact JSON, without `version` and `updatedAt`. */
  readonly record: Uint8Array;
  readonly version: number;
  readonly updatedAt: number;
  readonly partition: string | null;
}

/** A document, found by its number. */
export interface FoundDocument {
  readonly documentNumber: number;
  /** The record without `version` and `updatedAt`; null: it is damaged, or not the newest version. */
  readonly record: JsonObject | null;
}

/** Reads from any thread. Each call sees every write that was answered before it. */
export interface StoreReader {
  /**
   * Ordered by name, by code unit. An index that was written since it was opened is asked itself, which takes
   * a millisecond and more, unless its facts are `known`.
   */
  listIndexes(known?: (entry: CatalogueEntry) => ListedFacts | undefined): IndexListingEntry[];
  /** The `partitionKey` of an index; undefined if the index does not exist. */
  partitionKey(index: string): string | null | undefined;
  /** The settings as JSON in UTF-8, since they may take megabytes; undefined if the index does not exist. */
  settings(index: string): { readonly json: Uint8Array; readonly etag: string } | undefined;
  /**
   * undefined if index or record does not exist, or is deleted. @throws DamagedRecordError,
   * IndexUnavailableError
   */
  get(index: string, objectID: string): StoredDocument | undefined;
  /** undefined if the index does not exist. @throws IndexUnavailableError */
  recordsPage(index: string, request: PageRequest): RecordsPage | undefined;
  /** Partitions with records. undefined if the index does not exist. @throws IndexUnavailableError */
  partitions(index: string, request: PartitionRequest): PartitionRow[] | undefined;
  /**
   * At most `limit` changes of the settings below an id, the newest one first; null: from the newest one on.
   * undefined if the index does not exist. @throws IndexUnavailableError
   */
  settingsHistory(index: string, before: number | null, limit: number): SettingsHistoryPage | undefined;
  /**
   * A change with all settings before and after it, which may take megabytes; null if it is not kept,
   * undefined if the index does not exist. @throws IndexUnavailableError
   */
  settingsChange(index: string, id: number): WholeSettingsChange | null | undefined;
  /**
   * How many document numbers have been given: each record has one, and gets a higher one with each write.
   * undefined if the index does not exist. @throws IndexUnavailableError
   */
  documentNumbers(index: string): number | undefined;
  /**
   * The latest time of acceptance of its entries, in milliseconds since the epoch; 0 if the index does not
   * exist. @throws IndexUnavailableError
   */
  logTime(index: string): number;
  /**
   * The first document at this number or behind it; null if there is none, undefined if the index does not
   * exist. Few of the numbers may have one. @throws IndexUnavailableError
   */
  documentFrom(index: string, documentNumber: number): FoundDocument | null | undefined;
  /** All indexes with the names of their folders, ordered by name. */
  catalogue(): readonly CatalogueEntry[];
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
  /** The key with this id, also if it was revoked; undefined: there is none, or it is damaged. */
  key(id: string): KeyRow | undefined;
  /** What became of a queued batch; undefined if it is still queued, unknown, or older than 7 days. */
  task(taskId: string): FinishedTask | undefined;
  /** Distinguishes the master secret of the folder from others; undefined if none was stored yet. */
  masterSecretVerifier(): string | undefined;
  close(): Promise<void>;
}
