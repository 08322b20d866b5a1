import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type {
  BatchEntry,
  ClearEntry,
  DropEntry,
  EntryOperation,
  KeyCreateEntry,
  KeyRevokeEntry,
  SettingsEntry,
} from "../src/entries/entry.js";
import { openStore } from "../src/open-store.js";
import type { Publication } from "../src/publication.js";
import type { Store, StoreOptions } from "../src/store.js";

let clock = 1_000_000;

/** The head of an entry accepted a little later than the one before, unless a time is given. */
export function head(acceptedAt?: number): { entryId: string; acceptedAt: number } {
  clock += 10;
  return { entryId: randomBytes(16).toString("hex"), acceptedAt: acceptedAt ?? clock };
}

export function upsert(objectID: string, content: object = {}, version?: number): EntryOperation {
  const record = Buffer.from(JSON.stringify({ objectID, ...content }));
  return { action: "upsert", objectID, record, ...(version === undefined ? {} : { version }) };
}

export function remove(objectID: string, version?: number): EntryOperation {
  return { action: "delete", objectID, ...(version === undefined ? {} : { version }) };
}

export function batch(index: string, operations: EntryOperation[], acceptedAt?: number): BatchEntry {
  return { ...head(acceptedAt), kind: "batch", index, operations };
}

export function settings(index: string, patch: SettingsEntry["patch"], ifMatch?: string): SettingsEntry {
  return { ...head(), kind: "settings", index, patch, ...(ifMatch === undefined ? {} : { ifMatch }) };
}

export function clear(index: string, partition: string): ClearEntry {
  return { ...head(), kind: "clear", index, partition };
}

export function drop(index: string): DropEntry {
  return { ...head(), kind: "drop", index };
}

export function keyCreate(id: string, change: Partial<KeyCreateEntry> = {}): KeyCreateEntry {
  return {
    ...head(),
    kind: "keyCreate",
    id,
    name: id,
    type: "admin",
    secretHash: "00",
    display: "svc_admin_…abcd",
    restrictions: { indexes: null, referrers: null, ratePerMinute: null },
    ...change,
  };
}

export function keyRevoke(id: string): KeyRevokeEntry {
  return { ...head(), kind: "keyRevoke", id };
}

export function temporaryFolder(): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), "findling-store-"));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

export interface OpenedStore {
  readonly store: Store;
  readonly publications: Publication[];
}

/** Opens a store and all its indexes. */
export async function open(folder: string, options: Partial<StoreOptions> = {}): Promise<OpenedStore> {
  const publications: Publication[] = [];
  const onPublication = (publication: Publication) => void publications.push(publication);
  const store = await openStore({ folder, onPublication, ...options });
  try {
    for (const { name } of store.indexes) (await store.use(name))?.release();
  } catch (error) {
    await store.close();
    throw error;
  }
  return { store, publications };
}
