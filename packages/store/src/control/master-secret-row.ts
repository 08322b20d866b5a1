import { readIntact } from "../lmdb/checksummed-table.js";
import { jsonBytes, parseStoredJson } from "../lmdb/json-value.js";
import type { Table } from "../lmdb/table.js";

const key = Buffer.from("masterSecret");

/** undefined if none was stored yet, or if it is damaged. */
export function masterSecretVerifier(meta: Table): string | undefined {
  const bytes = readIntact(meta, key);
  return bytes
    ? parseStoredJson<{ verifier: string }>(bytes, "the verifier of the master secret").verifier
    : undefined;
}

/** Must be called in a write transaction. */
export function putMasterSecretVerifier(meta: Table, verifier: string): void {
  void meta.put(key, jsonBytes({ verifier }));
}
