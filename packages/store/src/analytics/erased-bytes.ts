import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { inTransaction, openRows } from "../lmdb/environment.js";
import { environmentFolder, nameEnvironment, nextEnvironmentName } from "../tables/environment-folder.js";
import { type AnalyticsTables, analyticsTableNames, openAnalyticsTables } from "./analytics-tables.js";

const rowsPerTransaction = 4_000;

/**
 * Copies all rows into a new environment, which then takes the place of the old one. LMDB leaves the bytes of
 * removed rows in its file, so the file has to go. Returns the new tables; the old ones are closed.
 */
export async function withoutErasedBytes(folder: string, tables: AnalyticsTables): Promise<AnalyticsTables> {
  const name = nextEnvironmentName(folder);
  const old = environmentFolder(folder);
  const target = join(folder, name);
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { mode: 0o700 });
  const copy = openAnalyticsTables(target);
  for (const table of analyticsTableNames) {
    if (table !== "erasing") copyRows(tables, copy, table);
  }
  nameEnvironment(folder, name);
  await tables.environment.close();
  rmSync(old, { recursive: true, force: true });
  return copy;
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
