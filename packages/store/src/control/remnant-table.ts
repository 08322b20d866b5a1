import type { Table } from "../lmdb/table.js";

/**
 * Folders that are to go: of an index that is being made, until the catalogue names it, and of one that was
 * dropped. Only this tells them from an index that an older copy of the catalogue does not know.
 */
export function listRemnants(remnants: Table): string[] {
  const rows: Iterable<{ key: Uint8Array }> = remnants.getRange();
  return [...rows].map(({ key }) => Buffer.from(key).toString("utf8"));
}

/** Within a write transaction. @param name of the index, for who looks into the table */
export function noteRemnant(
  remnants: Table,
  { name, incarnation }: { readonly name: string; readonly incarnation: string },
): void {
  void remnants.put(Buffer.from(incarnation), Buffer.from(name));
}

/** Within a write transaction. */
export function forgetRemnant(remnants: Table, incarnation: string): void {
  void remnants.remove(Buffer.from(incarnation));
}
