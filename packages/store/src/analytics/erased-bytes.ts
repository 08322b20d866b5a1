import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { requireRoom, roomMin } from "../disk/room.js";
import { dataFileSize } from "../lmdb/data-file.js";
import { inTransaction, openEnvironment, openRows } from "../lmdb/environment.js";
import { environmentFolder, nameEnvironment, nextEnvironmentName } from "../tables/environment-folder.js";
import { type AnalyticsTables, analyticsTableNames, analyticsTablesOf } from "./analytics-tables.js";

const rowsPerTransaction = 4_000;

/**
 * Copies all rows into a new environment, which then takes the place of the old one. LMDB leaves the bytes of
 * removed rows in its file, so the caller has to remove the old one. Returns the new tables; the old ones are
 * closed.
 *
 * @throws Error if there is too little room, or the copy fails; then the old tables are still in use
 */
export async function withoutErasedBytes(folder: string, tables: AnalyticsTables): Promise<AnalyticsTables> {
  // A copy that fills the disk would stop all writes until it is given up.
  requireRoom(folder, dataFileSize(environmentFolder(folder)) + roomMin);
  const copy = await copied(folder, tables);
  await tables.environment.close();
  return copy;
}

/** Makes the copy the environment of the folder. If that fails, nothing of the copy is left. */
async function copied(folder: string, tables: AnalyticsTables): Promise<AnalyticsTables> {
  const name = nextEnvironmentName(folder);
  const target = join(folder, name);
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { mode: 0o700 });
  const environment = openEnvironment(target);
  try {
    const copy = analyticsTablesOf(environment);
    for (const table of analyticsTableNames) copyRows(tables, copy, table);
    nameCopy(folder, name);
    return copy;
  } catch (error) {
    // The bytes of a removed file are free only when it is closed, too.
    await environment.close();
    rmSync(target, { recursive: true, force: true });
    throw error;
  }
}

/** The next start follows the name, even if making it durable failed. So it counts as soon as it is there. */
function nameCopy(folder: string, name: string): void {
  try {
    nameEnvironment(folder, name);
  } catch (error) {
    if (environmentFolder(folder) !== join(folder, name)) throw error;
  }
}

function copyRows(from: AnalyticsTables, to: AnalyticsTables, table: string): void {
  const source = openRows(from.environment, table);
  const target = openRows(to.environment, table);
  let page: { readonly key: Buffer; readonly value: Buffer }[] = [];
  const write = (): void => {
    inTransaction(to.environment, () => {
      for (const { key, value } of page) void target.put(key, value);
    });
    page = [];
  };
  for (const { key, value } of source.getRange()) {
    page.push({ key: Buffer.from(key), value: Buffer.from(value) });
    if (page.length === rowsPerTransaction) write();
  }
  write();
}
