import type { IndexSettingsPatch, KeyRestrictions, KeyType } from "@findling/protocol";

/**
 * A write before it is applied. Everything that is not state is in the entry, above all the time. So applying
 * the same entries in order gives the same state everywhere.
 */
interface EntryHead {
  /** 16 random bytes as 32 hex digits. A second entry with a known id is answered with the first result. */
  readonly entryId: string;
  /** Milliseconds since the epoch. */
  readonly acceptedAt: number;
}

export interface UpsertEntryOperation {
  readonly action: "upsert";
  readonly objectID: string;
  /** If absent, a version is assigned when the entry is applied. */
  readonly version?: number;
  /** The record's compact JSON, without `version`. Produced once, and stored verbatim. */
  readonly record: Uint8Array;
}

export interface DeleteEntryOperation {
  readonly action: "delete";
  readonly objectID: string;
  readonly version?: number;
}

export type EntryOperation = UpsertEntryOperation | DeleteEntryOperation;

export interface BatchEntry extends EntryHead {
  readonly kind: "batch";
  readonly index: string;
  readonly operations: readonly EntryOperation[];
  /**
   * The sequence of a batch that was put on the overflow queue when it was accepted. Writes that were
   * accepted later may have been applied before it. Absent: the batch is applied in the order of acceptance.
   */
  readonly queued?: number;
  /**
   * The sequence of the batch that was handed over before this one, together with it. If that one could not
   * be applied, this one must not be either. No part of the bytes of an entry, since only faults need it.
   */
  readonly queuedAfter?: number;
}

/** What was accepted before an entry that is applied at once, and may be applied after it. */
interface Overtaking {
  /**
   * The last sequence on the overflow queue of this index; absent if nothing of the index is queued. A drop
   * has that of all indexes, since batches that are done may come again.
   */
  readonly queuedBefore?: number;
}

export interface SettingsEntry extends EntryHead {
  readonly kind: "settings";
  readonly index: string;
  /** Validated before the entry is appended. */
  readonly patch: IndexSettingsPatch;
  /**
   * The `etag` that the stored settings must have; `*` for any existing settings; absent if there is no
   * condition.
   */
  readonly ifMatch?: string;
  /** The key that changes the settings, for their history; absent: it is not known. */
  readonly by?: { readonly id: string; readonly name: string };
}

export interface ClearEntry extends EntryHead, Overtaking {
  readonly kind: "clear";
  readonly index: string;
  readonly partition: string;
}

export interface DropEntry extends EntryHead, Overtaking {
  readonly kind: "drop";
  readonly index: string;
}

export interface KeyCreateEntry extends EntryHead {
  readonly kind: "keyCreate";
  readonly id: string;
  readonly name: string;
  readonly type: KeyType;
  /** SHA-256 of the secret, hex. */
  readonly secretHash: string;
  readonly display: string;
  readonly restrictions: KeyRestrictions;
}

export interface KeyRevokeEntry extends EntryHead {
  readonly kind: "keyRevoke";
  readonly id: string;
}

/** Sets or replaces the master secret from which keys are derived. */
export interface MasterSecretEntry extends EntryHead {
  readonly kind: "masterSecret";
  /** Distinguishes the secret from others, in hex. Reveals nothing about the secret. */
  readonly verifier: string;
}

/** Entries about one index, in a total order. */
export type IndexEntry = BatchEntry | SettingsEntry | ClearEntry | DropEntry;
/** Entries about keys. Neither kind depends on its order relative to the other. */
export type ControlEntry = KeyCreateEntry | KeyRevokeEntry | MasterSecretEntry;
export type LogEntry = IndexEntry | ControlEntry;

export function isControlEntry(entry: LogEntry): entry is ControlEntry {
  return !("index" in entry);
}
