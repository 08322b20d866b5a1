import type { IndexSettingsPatch, KeyRestrictions, KeyType } from "@findling/protocol";

/**
 * What a write is before it is applied: everything that is not state, the time above all, stands in the
 * entry, so that applying entries in order gives the same state everywhere.
 */
interface EntryHead {
  /** 16 random bytes as 32 hex digits; a second entry with a known id answers the first result. */
  readonly entryId: string;
  /** Milliseconds since the epoch. */
  readonly acceptedAt: number;
}

export interface UpsertEntryOperation {
  readonly action: "upsert";
  readonly objectID: string;
  /** Absent: assigned when applied. */
  readonly version?: number;
  /** The record's compact JSON, without `version`; made once, stored verbatim. */
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
}

export interface SettingsEntry extends EntryHead {
  readonly kind: "settings";
  readonly index: string;
  /** Validated by the acceptor. */
  readonly patch: IndexSettingsPatch;
  /** The `etag` that the stored settings must have (`*`: any that exist); absent: no condition. */
  readonly ifMatch?: string;
}

export interface ClearEntry extends EntryHead {
  readonly kind: "clear";
  readonly index: string;
  readonly partition: string;
}

export interface DropEntry extends EntryHead {
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

/** The master secret that keys follow from is another, or the first one. */
export interface MasterSecretEntry extends EntryHead {
  readonly kind: "masterSecret";
  /** What tells it from others, hex; nothing of it can be told from that. */
  readonly verifier: string;
}

/** Entries about one index, in one total order. */
export type IndexEntry = BatchEntry | SettingsEntry | ClearEntry | DropEntry;
/** Entries about keys; nothing in one lane depends on the order of the other. */
export type ControlEntry = KeyCreateEntry | KeyRevokeEntry | MasterSecretEntry;
export type LogEntry = IndexEntry | ControlEntry;

export function isControlEntry(entry: LogEntry): entry is ControlEntry {
  return !("index" in entry);
}
