import { listCatalogue } from "../src/control/catalogue.js";
import { openControlTables } from "../src/control/control-tables.js";
import { dataFolderAt, indexFolder } from "../src/folder/data-folder.js";
import { openEnvironment } from "../src/lmdb/environment.js";
import { parseStoredJson } from "../src/lmdb/json-value.js";
import { orderedNumber } from "../src/lmdb/ordered-number.js";
import type { Table } from "../src/lmdb/table.js";
import { environmentFolder } from "../src/tables/environment-folder.js";
import type { IndexState } from "../src/tables/index-state.js";
import { type IndexTables, metaKeys, openIndexTables } from "../src/tables/index-tables.js";
import { liveRowPages } from "../src/tables/live-documents.js";
import { decodeObjectRow, type ObjectRow, unexpired } from "../src/tables/object-row.js";

const rowsOf = (table: Table) =>
  [...table.getRange()].map(({ key, value }) => [hex(key), hex(value)] as const);
const hex = (bytes: unknown) =>
  bytes instanceof Uint8Array ? Buffer.from(bytes).toString("hex") : String(bytes);

/**
 * Positions in the log are no part of what can be observed: those of entries without a trace are used again.
 */
function metaOf(table: Table): unknown[] {
  return [...table.getRange()].map(({ key, value }) => {
    const { applied: _, ...rest } = parseStoredJson<Record<string, unknown>>(value, "meta");
    return [hex(key), rest];
  });
}

/** All that a data folder holds, without what cleaning up may remove at any time. The store may be open. */
export async function observableState(path: string): Promise<unknown> {
  const folder = dataFolderAt(path);
  const control = openEnvironment(folder.control);
  const tables = openControlTables(control);
  const dump = {
    meta: metaOf(tables.meta),
    catalogue: listCatalogue(tables.catalogue),
    dropped: rowsOf(tables.dropped),
    keys: rowsOf(tables.keys),
    results: rowsOf(tables.results),
    indexes: [] as unknown[],
  };
  for (const { incarnation } of dump.catalogue)
    dump.indexes.push(await dumpIndex(indexFolder(folder, incarnation)));
  await control.close();
  return dump;
}

async function dumpIndex(path: string): Promise<unknown> {
  const environment = openEnvironment(environmentFolder(path));
  const tables = openIndexTables(environment);
  const dump = dumpTables(tables);
  await environment.close();
  return dump;
}

/** The state of one index, without what cleaning up may remove at any time. */
export function dumpTables(tables: IndexTables): unknown {
  const rows = countingRows(tables);
  return {
    meta: metaOf(tables.meta),
    objects: rows,
    tombstones: rowsOf(tables.tombstones).filter(([key]) => rows.has(key.slice(12))),
    records: [...liveRowPages(tables, 100)]
      .flat()
      .map(({ objectID, row }) => [
        objectID,
        tables.records.getBinary(orderedNumber(row.documentNumber))?.toString(),
      ]),
    partitions: rowsOf(tables.partitions),
    members: rowsOf(tables.members).filter(([key]) => rows.has(key.slice(64))),
    results: rowsOf(tables.results),
    settingsHistory: rowsOf(tables.settingsHistory),
  };
}

/** By key, in hexadecimal; without expired tombstones, which may be removed at any time. */
function countingRows(tables: IndexTables): Map<string, ObjectRow> {
  const { logTime } = parseStoredJson<IndexState>(
    tables.meta.getBinary(metaKeys.state) ?? Buffer.of(),
    "state",
  );
  const rows = new Map<string, ObjectRow>();
  for (const [key, value] of rowsOf(tables.objects)) {
    const row = unexpired(decodeObjectRow(Buffer.from(value, "hex")), logTime);
    if (row !== undefined) rows.set(key, row);
  }
  return rows;
}
