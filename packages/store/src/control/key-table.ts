import type { KeyCreateEntry, KeyRevokeEntry } from "../entries/entry.js";
import { readIntact } from "../lmdb/checksummed-table.js";
import { jsonBytes, parseStoredJson } from "../lmdb/json-value.js";
import type { Table } from "../lmdb/table.js";
import type { KeptOutcome } from "../tables/result-table.js";
import type { KeyRow } from "./key-row.js";

/** A key with its number in the order of creation, since two keys may have the same creation time. */
interface StoredKey {
  readonly number: number;
  readonly row: KeyRow;
}

/** All keys that are not damaged, in order of creation. A damaged key gives no access. */
export function listKeys(keys: Table): KeyRow[] {
  const stored: StoredKey[] = [];
  for (const id of keyIds(keys)) {
    const value = readIntact(keys, id);
    if (value) stored.push(parseStoredJson<StoredKey>(value, "a key"));
  }
  return stored.sort((a, b) => a.number - b.number).map(({ row }) => row);
}

/** The key with this id; undefined: there is none, or it is damaged. */
export function findKey(keys: Table, id: string): KeyRow | undefined {
  const value = readIntact(keys, Buffer.from(id));
  return value ? parseStoredJson<StoredKey>(value, "a key").row : undefined;
}

/** The ids of damaged keys, as far as they can be read. */
export function damagedKeys(keys: Table): string[] {
  return keyIds(keys)
    .filter((id) => !readIntact(keys, id))
    .map((id) => id.toString("latin1"));
}

function keyIds(keys: Table): Buffer[] {
  return [...keys.getKeys()].map((id) => Buffer.from(id));
}

/** Must be called in a write transaction. @param number of the key in the order of creation */
export function createKey(
  keys: Table,
  entry: KeyCreateEntry,
  at: { readonly number: number; readonly logTime: number },
): KeptOutcome {
  const { id, name, type, secretHash, display, restrictions } = entry;
  if (keys.getBinary(Buffer.from(id)) !== undefined) {
    return { kind: "refused", code: "invalid_request", message: `There is a key with the id ${id} already.` };
  }
  const createdAt = at.logTime;
  const row = { id, name, type, secretHash, display, restrictions, createdAt, revokedAt: null };
  putKey(keys, { number: at.number, row });
  return { kind: "done" };
}

/** Must be called in a write transaction. The row is kept for audits. */
export function revokeKey(keys: Table, entry: KeyRevokeEntry, logTime: number): KeptOutcome {
  const bytes = keys.getBinary(Buffer.from(entry.id));
  const stored = bytes === undefined ? undefined : parseStoredJson<StoredKey>(bytes, `the key ${entry.id}`);
  if (stored === undefined || stored.row.revokedAt !== null) {
    return { kind: "refused", code: "not_found", message: `There is no active key with the id ${entry.id}.` };
  }
  if (isFullAdminKey(stored.row) && listKeys(keys).filter(isFullAdminKey).length === 1) {
    return {
      kind: "refused",
      code: "last_admin_key",
      message: "The last active admin key cannot be revoked.",
    };
  }
  putKey(keys, { ...stored, row: { ...stored.row, revokedAt: logTime } });
  return { kind: "done" };
}

/** A key with `indexes` restrictions may not manage keys, so it does not count. */
function isFullAdminKey(row: KeyRow): boolean {
  return row.type === "admin" && row.revokedAt === null && row.restrictions.indexes === null;
}

function putKey(keys: Table, stored: StoredKey): void {
  void keys.put(Buffer.from(stored.row.id), jsonBytes(stored));
}
