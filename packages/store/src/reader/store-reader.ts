import type { IndexListingEntry } from "@findling/protocol";
import type { KeyRow } from "../control/key-row.js";

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
