import { jsonBytes, parseStoredJson } from "../lmdb/json-value.js";
import type { Table } from "../lmdb/table.js";
import { type EarlierIndex, noEarlierIndex } from "../tables/index-state.js";
import type { ControlTables } from "./control-tables.js";
import { forgetRemnant, noteRemnant } from "./remnant-table.js";

export interface CatalogueEntry {
  readonly name: string;
  readonly incarnation: string;
}

/** All indexes, ordered by name, by code unit (names are ASCII). */
export function listCatalogue(catalogue: Table): CatalogueEntry[] {
  const rows: Iterable<{ key: Uint8Array; value: Uint8Array }> = catalogue.getRange();
  return [...rows].map(({ key, value }) => ({ name: textOf(key), incarnation: textOf(value) }));
}

export function incarnationOf(catalogue: Table, name: string): string | undefined {
  const bytes = catalogue.getBinary(Buffer.from(name));
  return bytes === undefined ? undefined : textOf(bytes);
}

/** Must be called in a write transaction. From now on the index's folder is not a remnant. */
export function putInCatalogue(tables: ControlTables, { name, incarnation }: CatalogueEntry): void {
  void tables.catalogue.put(Buffer.from(name), Buffer.from(incarnation));
  forgetRemnant(tables.remnants, incarnation);
}

/**
 * Must be called in a write transaction. From now on the index's folder is a remnant. `last` is kept for the
 * name: its dataVersion must never go back.
 */
export function dropFromCatalogue(tables: ControlTables, name: string, last: EarlierIndex): void {
  const incarnation = tables.catalogue.getBinary(Buffer.from(name));
  if (incarnation !== undefined) {
    void tables.summaries.remove(Buffer.from(incarnation));
    noteRemnant(tables.remnants, { name, incarnation: textOf(incarnation) });
  }
  void tables.catalogue.remove(Buffer.from(name));
  void tables.dropped.put(Buffer.from(name), jsonBytes(last));
}

/** What is kept of the last dropped index of a name. */
export function droppedIndex(tables: Pick<ControlTables, "dropped">, name: string): EarlierIndex {
  const bytes = tables.dropped.getBinary(Buffer.from(name));
  return bytes === undefined
    ? noEarlierIndex
    : parseStoredJson<EarlierIndex>(bytes, `what is kept of the dropped index ${name}`);
}

function textOf(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("utf8");
}
