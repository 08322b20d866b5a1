/**
 * A copy of an environment:
 *  1. It has every row, damaged ones as they are, in tables of more than one page, and of pages that are full
 *     by their bytes. Nothing is left of what its folder held before.
 *  2. Rows that are written meanwhile may be missing. Rows that are there before and after are in it.
 *  3. Progress counts records. Between two pages others have their turn, and it can be cancelled.
 *  4. It does not begin without all tables. However it ends, both environments are closed.
 */
import { createHash } from "node:crypto";
import { join } from "node:path";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { openFilesNow } from "../../src/disk/open-files.js";
import {
  type Environment,
  inTransaction,
  openEnvironment,
  openRows,
  openTable,
} from "../../src/lmdb/environment.js";
import { rowCount } from "../../src/lmdb/table-statistics.js";
import { copyEnvironment } from "../../src/merger/copy-environment.js";
import type { JobObserver } from "../../src/merger/merger.js";
import { openIndexTables, tableNames } from "../../src/tables/index-tables.js";
import { setFreeBytes } from "../disk/free-bytes.js";
import { temporaryFolder } from "../entries.js";

const mebibyte = 2 ** 20;
let move: { readonly from: string; readonly to: string };
let progress: number[];

beforeEach(() => {
  const folder = temporaryFolder();
  onTestFinished(() => folder.remove());
  move = { from: join(folder.path, "from"), to: join(folder.path, "to") };
  progress = [];
});

/** Until `act` has ended, the environment is open. */
async function within<Result>(path: string, act: (environment: Environment) => Result): Promise<Result> {
  const environment = openEnvironment(path);
  try {
    return act(environment);
  } finally {
    await environment.close();
  }
}

const keyOf = (n: number): Buffer => Buffer.from(String(n).padStart(8, "0"));

/** Writes rows of a table, each of this many bytes. */
function fill(environment: Environment, name: string, count: number, bytes = 10): void {
  const table = openTable(environment, name);
  inTransaction(environment, () => {
    for (let n = 0; n < count; n++) void table.put(keyOf(n), Buffer.alloc(bytes, n));
  });
}

function createSource(fillTables: (environment: Environment) => void): Promise<void> {
  return within(move.from, (environment) => {
    openIndexTables(environment);
    fillTables(environment);
  });
}

function copy(observer: Partial<JobObserver> = {}): Promise<boolean> {
  const onProgress = (done: number): void => void progress.push(done);
  return copyEnvironment(move, { onProgress, isCancelled: () => false, ...observer });
}

/** All rows of all tables with their checksums: how many there are of each table, and a hash of them. */
const rowsOf = (path: string) =>
  within(path, (environment) =>
    tableNames.map((name) => {
      const hash = createHash("sha256");
      for (const { key, value } of openRows(environment, name).getRange()) hash.update(key).update(value);
      return [name, rowCount(environment, name), hash.digest("hex")];
    }),
  );

test("it has every row of every table, damaged ones as they are (1, 3)", async () => {
  await createSource((environment) => {
    fill(environment, "records", 9_000);
    fill(environment, "objects", 4_000);
    fill(environment, "superseded", 12, mebibyte);
    for (const name of ["meta", "results", "settingsHistory"]) fill(environment, name, 1);
    const rows = openRows(environment, "records");
    inTransaction(environment, () => void rows.put(keyOf(7), Buffer.from("damaged")));
  });
  await within(move.to, (environment) => fill(environment, "records", 9_500));
  expect(await copy()).toBe(true);
  expect(await rowsOf(move.to)).toEqual(await rowsOf(move.from));
  expect(progress).toEqual([4_000, 8_000, 9_000]);
});

test("others write meanwhile (2, 3)", async () => {
  await createSource((environment) => fill(environment, "records", 9_000));
  const source = openEnvironment(move.from);
  const records = openTable(source, "records");
  const change = (): void =>
    inTransaction(source, () => {
      // Behind the place that was reached, before it, and where the next page begins.
      for (const n of [1, 2, 4_000, 4_001]) void records.remove(keyOf(n));
      for (const n of [3, 4_002, 9_001]) void records.put(keyOf(n), Buffer.from("new"));
    });
  const isCopied = copy({
    onProgress: (done) => {
      progress.push(done);
      if (progress.length === 1) setImmediate(change);
    },
  });
  expect(await isCopied).toBe(true);
  await source.close();
  // A change reaches the copy only behind the place that was reached: two removals and one new row.
  expect(await within(move.to, (environment) => rowCount(environment, "records"))).toBe(9_000 - 2 + 1);
  const read = (n: number) =>
    within(move.to, (environment) => {
      const value = openTable(environment, "records").getBinary(keyOf(n));
      return value === undefined ? value : Buffer.from(value).toString();
    });
  expect([await read(4_000), await read(4_001), await read(4_002), await read(9_001)]).toEqual([
    undefined,
    undefined,
    "new",
    "new",
  ]);
  expect(progress).toEqual([4_000, 8_000, 8_999]);
});

test("it can be cancelled between two pages (3, 4)", async () => {
  await createSource((environment) => fill(environment, "records", 9_000));
  const files = openFilesNow();
  expect(await copy({ isCancelled: () => progress.length === 2 })).toBe(false);
  expect([progress, openFilesNow()]).toEqual([[4_000, 8_000], files]);
});

test("without all tables it does not begin (4)", async () => {
  await within(move.from, (environment) => fill(environment, "meta", 1));
  const files = openFilesNow();
  await expect(copy()).rejects.toThrow(`${move.from} lacks the table records.`);
  expect(openFilesNow()).toBe(files);
});

test("a fault in the middle leaves nothing open (4)", async () => {
  await createSource((environment) => fill(environment, "records", 9_000));
  const files = openFilesNow();
  setFreeBytes(() => (progress.length === 0 ? 500 : 63) * mebibyte);
  await expect(copy()).rejects.toThrow("Less than 64 MiB are free");
  expect([progress, openFilesNow()]).toEqual([[4_000], files]);
});
