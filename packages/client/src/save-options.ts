import type { CallOptions } from "./options.js";

/** What has been written so far. */
export interface SaveProgress {
  readonly operations: number;
  /**
   * All operations before this one, counted from 0, are written. With `concurrency` above 1 some behind it
   * may be written as well.
   */
  readonly writtenBefore: number;
  readonly batches: number;
  /** Operations that were applied at once. */
  readonly applied: number;
  /** Operations that had an older version than what is stored. */
  readonly ignoredAsStale: number;
  /** Operations that the server queued and has applied by now: how many were stale is not known. */
  readonly appliedFromQueue: number;
  /**
   * Records that have no text in any searchable attribute, so that no word finds them. The server does not
   * say it of those that it queued.
   */
  readonly unsearchableRecords: number;
  /** `minDataVersion` of a search that has to see all of it. 0: nothing was written. */
  readonly dataVersion: number;
}

export interface SaveOptions extends CallOptions {
  /** @default 1,000, which is what the server takes */
  readonly batchOperations?: number | undefined;
  /** Bytes of a batch's body. @default 5,000,000, which is what the server takes */
  readonly batchBytes?: number | undefined;
  /** How many batches are under way at once. @default 2 */
  readonly concurrency?: number | undefined;
  /** Is called after each batch. What it throws ends the writing. */
  readonly onProgress?: ((progress: SaveProgress) => void) | undefined;
}

export interface SaveAllOptions<R> extends SaveOptions {
  /**
   * The version of records that have none, such as the time of the export. With versions a batch can be sent
   * again after a lost answer, and newer records stay as they are. A function gives each record its own.
   * @default none: the server gives versions, and a lost answer ends the writing
   */
  readonly version?: number | ((record: R) => number) | undefined;
}
