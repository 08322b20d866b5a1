import type { Table } from "../lmdb/table.js";

/**
 * Folders to be removed: of an index that is being created, until it is in the catalogue, and of a dropped
 * index. Only this table distinguishes them from folders of indexes that are missing in an older copy of the
 * catalogue.
 */
export function listRemnants(remnants: Table): string[] {
  const rows: Iterable<{ key: Uint8Array }> = remnants.getRange();
  return [...rows].map(({ key }) => Buffer.from(key).toString("utf8"));
}

/** Must be called in a write transaction. @param name of the index, only for people who inspect the table */
export function noteRemnant(
  remnants: Table,
  { name, incarnation }: { readonly name: string; readonly incarnation: string },
): void {
  void remnants.put(Buffer.from(incarnation), Buffer.from(name));
}

/** Must be called in a write transaction. */
export function forgetRemnant(remnants: Table, incarnation: string): void {
  void remnants.remove(Buffer.from(incarnation));
}
