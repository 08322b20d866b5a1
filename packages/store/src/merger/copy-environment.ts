import { rmSync } from "node:fs";
import { setImmediate } from "node:timers/promises";
import { DamagedDataError } from "../errors.js";
import {
  type Environment,
  inTransaction,
  openEnvironment,
  openExistingTable,
  openRows,
} from "../lmdb/environment.js";
import type { Table } from "../lmdb/table.js";
import type { EnvironmentMove } from "../tables/environment-move.js";
import { tableNames } from "../tables/index-tables.js";
import type { JobObserver } from "./merger.js";

/** Rows that are written in one transaction, about 50 ms: between them others have their turn. */
const rowsPerPage = 4_000;
const bytesPerPage = 8_000_000;

/**
 * Copies an environment row by row into a new one, durably, while the first may be written: what changes
 * meanwhile may be in the copy or not. A row that was removed before it was begun is not in it in any form,
 * which a copy of pages does not achieve: LMDB leaves remnants in them. A damaged row stays what it is: it
 * must not keep others from being erased. Progress is in records. Returns false: it was cancelled.
 */
export async function copyEnvironment(
  { from, to }: EnvironmentMove,
  { onProgress, isCancelled }: JobObserver,
): Promise<boolean> {
  rmSync(to, { recursive: true, force: true });
  const source = openEnvironment(from);
  const target = openEnvironment(to);
  let done = 0;
  try {
    for (const name of tableNames) {
      if (openExistingTable(source, name) === undefined)
        throw new DamagedDataError(`${from} lacks the table ${name}.`);
      const copy = openRows(target, name);
      for (const page of pagesOf(openRows(source, name))) {
        if (isCancelled()) return false;
        inTransaction(target, () => {
          for (const { key, value } of page) void copy.put(key, value);
        });
        if (name === "records") onProgress((done += page.length));
        await nextTurn(source);
      }
    }
    return true;
  } finally {
    await target.close();
    await source.close();
  }
}

interface Row {
  readonly key: Buffer;
  readonly value: Uint8Array;
}

/** No iterator stays open between pages: an open one keeps the source from using freed pages again. */
function* pagesOf(table: Table): Generator<Row[], void> {
  let after: Buffer | undefined;
  for (;;) {
    const page: Row[] = [];
    let bytes = 0;
    const start = after === undefined ? {} : { start: after, exclusiveStart: true };
    const keys = [...table.getKeys({ ...start, limit: rowsPerPage })].map((key) => Buffer.from(key));
    if (keys.length === 0) return;
    for (const key of keys) {
      after = key;
      const value = table.getBinary(key);
      if (value === undefined) continue;
      page.push({ key, value });
      bytes += value.length;
      if (bytes > bytesPerPage) break;
    }
    yield page;
  }
}

async function nextTurn(environment: Environment): Promise<void> {
  await setImmediate();
  environment.resetReadTxn();
}
