import { rmSync } from "node:fs";
import { dirname } from "node:path";
import { setImmediate } from "node:timers/promises";
import { requireRoom } from "../disk/room.js";
import { DamagedDataError } from "../errors.js";
import {
  type Environment,
  inTransaction,
  openEnvironment,
  openExistingTable,
  openRows,
} from "../lmdb/environment.js";
import type { Table } from "../lmdb/table.js";
import { usedBytes } from "../lmdb/table-statistics.js";
import type { EnvironmentMove } from "../tables/environment-move.js";
import { tableNames } from "../tables/index-tables.js";
import type { JobObserver } from "./merger.js";

/** Limits of one transaction, which takes about 50 ms. Others have their turn between two transactions. */
const rowsPerPage = 4_000;
const bytesPerPage = 8_000_000;

/**
 * Free bytes that a copy leaves. Writes are refused below 16 MiB, and a copy must never be the
 * reason: it is work in the background that can wait.
 */
const bytesLeftMin = 64 * 2 ** 20;

/**
 * Copies an environment row by row into a new one, durably. The source may be written meanwhile; such changes
 * may be in the copy or not. Rows removed before the copy began are not in it in any form. A copy of pages
 * would not achieve this, because LMDB leaves remnants in them. Damaged rows are copied as they are, so that
 * they do not prevent others from being erased. Progress is counted in records. Returns false if it was
 * cancelled.
 *
 * It does not begin without room for all rows, and stops when others have used up that room. What
 * it has written stays: the caller removes it.
 *
 * @throws DamagedDataError, StorageError
 */
export async function copyEnvironment(move: EnvironmentMove, observer: JobObserver): Promise<boolean> {
  rmSync(move.to, { recursive: true, force: true });
  const source = openEnvironment(move.from);
  try {
    requireTables(source, move);
    requireRoom(dirname(move.to), usedBytes(source, tableNames) + bytesLeftMin);
    const target = openEnvironment(move.to);
    try {
      return await copyTables(source, target, observer);
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

function requireTables(source: Environment, { from }: EnvironmentMove): void {
  const lacking = tableNames.find((name) => openExistingTable(source, name) === undefined);
  if (lacking !== undefined) throw new DamagedDataError(`${from} lacks the table ${lacking}.`);
}

async function copyTables(
  source: Environment,
  target: Environment,
  { onProgress, isCancelled }: JobObserver,
): Promise<boolean> {
  let done = 0;
  for (const name of tableNames) {
    const copy = openRows(target, name);
    for (const page of pagesOf(openRows(source, name))) {
      if (isCancelled()) return false;
      const putPage = () => {
        for (const { key, value } of page) void copy.put(key, value);
      };
      inTransaction(target, putPage, bytesLeftMin);
      if (name === "records") onProgress((done += page.length));
      await nextTurn(source);
    }
  }
  return true;
}

interface CopiedRow {
  readonly key: Buffer;
  readonly value: Uint8Array;
}

/** Keeps no iterator open between pages, because an open one prevents the source from reusing freed pages. */
function* pagesOf(table: Table): Generator<CopiedRow[], void> {
  let after: Buffer | undefined;
  for (;;) {
    const page: CopiedRow[] = [];
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
