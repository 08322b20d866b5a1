/**
 * Tombstones, which count for 30 days of the log's time:
 *  1. Purging them at random moments, in steps of any size, or never gives the same outcomes and the same
 *     state.
 *  2. One is there up to its 30 days, to the millisecond, and a write that is stale until then is none
 *     afterwards.
 *  3. Expired ones leave no row in any table, in the background too.
 *  4. The clock of the machine, early or late, has no say.
 */

import { setTimeout as sleep } from "node:timers/promises";
import { defaultIndexSettings, tombstoneRetentionMs } from "@findling/protocol";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { LogEntry } from "../src/entries/entry.js";
import { dataFolderAt, indexFolder } from "../src/folder/data-folder.js";
import { openEnvironment } from "../src/lmdb/environment.js";
import { applyIndexEntry } from "../src/state-machine/apply-index-entry.js";
import { IndexTransaction } from "../src/state-machine/index-transaction.js";
import { environmentFolder } from "../src/tables/environment-folder.js";
import { ExpiredTombstones } from "../src/tables/expired-tombstones.js";
import { IndexEnvironment } from "../src/tables/index-environment.js";
import { newIndexState } from "../src/tables/index-state.js";
import { type IndexTables, openIndexTables, tableNames } from "../src/tables/index-tables.js";
import { batchEntry, clearEntry } from "./arbitrary-entries.js";
import { batch, open, remove, settings, temporaryFolder, upsert } from "./entries.js";
import { dumpTables } from "./observable-state.js";

const day = 24 * 60 * 60 * 1_000;
const partitioned = settings("a", { indexTime: { partitionKey: "team" } });

/** A step of purging: after which entry, and how many tombstones at most. */
interface PurgeStep {
  readonly after: number;
  readonly limit: number;
}

type ApplicableEntry = Extract<LogEntry, { kind: "batch" | "clear" | "settings" }>;

function apply(entries: readonly ApplicableEntry[], purges: readonly PurgeStep[]): unknown {
  const folder = temporaryFolder();
  const environment = IndexEnvironment.create(folder.path);
  const { tables } = environment;
  let state = newIndexState();
  let indexSettings = defaultIndexSettings;
  const outcomes = entries.map((entry, at) => {
    const outcome = environment.transaction(() => {
      const transaction = new IndexTransaction(tables, state, indexSettings, 0);
      const position = { logId: "test", sequence: at + 1 };
      const applied = applyIndexEntry(transaction, { entry, position }, "incarnation");
      transaction.save({ generation: 0, coveredTo: 0 });
      ({ state, settings: indexSettings } = transaction);
      return applied;
    });
    for (const { after, limit } of purges) {
      if (after !== at) continue;
      environment.transaction(() => new ExpiredTombstones(tables).removeSome(state.logTime, limit));
    }
    return outcome;
  });
  const result = { outcomes, state: dumpTables(tables) };
  void environment.close().then(() => folder.remove());
  return result;
}

test("purging changes no answer (1)", { timeout: 60_000 }, () => {
  const entry = fc
    .tuple(fc.oneof({ weight: 6, arbitrary: batchEntry }, { weight: 1, arbitrary: clearEntry }), fc.nat(120))
    .map(([each, days]) => ({ ...each, index: "a", acceptedAt: days * day }));
  const purge = fc.record({ after: fc.nat(25), limit: fc.integer({ min: 1, max: 5 }) });
  fc.assert(
    fc.property(
      fc.array(entry, { maxLength: 25, size: "max" }),
      fc.array(purge, { maxLength: 30, size: "max" }),
      (entries, purges) => {
        // In the order of time mostly, so that tombstones expire by and by.
        entries.sort((a, b) => a.acceptedAt - b.acceptedAt);
        if (entries.length > 3) entries.push(entries[1]);
        const all = [partitioned, ...entries];
        expect(apply(all, purges)).toEqual(apply(all, []));
      },
    ),
    { numRuns: 20 },
  );
});

test.each([
  ["a turned-back clock", () => 0],
  ["a clock far ahead", () => 4_000_000_000_000],
])("count for 30 days of the log, with %s (2, 3, 4)", async (_, now) => {
  const folder = temporaryFolder();
  const { store, publications } = await open(folder.path, { now });
  const deletedAt = 1_000 * day;
  const write = (operation: ReturnType<typeof remove>, acceptedAt: number) =>
    store.append(batch("a", [operation], acceptedAt));
  await store.append({ ...partitioned, acceptedAt: deletedAt - 5 });
  await write(upsert("1", { team: "red" }, 5), deletedAt - 2);
  await write(remove("1", 10), deletedAt);
  await write(remove("x".repeat(1_500), 10), deletedAt);
  const last = deletedAt + tombstoneRetentionMs;
  const stale = { kind: "written", result: { applied: 0, ignoredAsStale: 1 } };
  expect(await write(upsert("1", {}, 9), last)).toMatchObject(stale);
  expect(await write(remove("1", 9), last)).toMatchObject(stale);
  expect(await write(upsert("other"), last + 1)).toMatchObject({ result: { applied: 1 } });
  const environment = openEnvironment(
    environmentFolder(indexFolder(dataFolderAt(folder.path), publications[0].incarnation)),
  );
  const tables = openIndexTables(environment);
  expect(
    [tables.objects, tables.tombstones, tables.members].map((table) => [...table.getKeys()].length),
  ).toEqual([1, 0, 0]);
  await environment.close();
  expect(await write(upsert("1", {}, 9), last + 2)).toMatchObject({ result: { applied: 1 } });
  await store.close();
  folder.remove();
});

test("more than one step removes go in the background (3)", async () => {
  const folder = temporaryFolder();
  const { store, publications } = await open(folder.path);
  for (let at = 0; at < 3; at++) {
    const removals = Array.from({ length: 1_000 }, (_, n) => remove(`${at}-${n}`, 1));
    await store.append(batch("a", removals, day + at));
  }
  await store.append(batch("a", [upsert("other")], 100 * day));
  const environment = openEnvironment(indexFolder(dataFolderAt(folder.path), publications[0].incarnation));
  const tables = openIndexTables(environment);
  while (rowCount(tables) > 1) {
    await sleep(20);
    environment.resetReadTxn();
  }
  expect([...tables.tombstones.getKeys()]).toEqual([]);
  await environment.close();
  await store.close();
  folder.remove();
});

function rowCount({ objects }: IndexTables): number {
  return [...objects.getKeys()].length;
}

test("every table is moved and copied", () => {
  const folder = temporaryFolder();
  const environment = openEnvironment(folder.path);
  expect(Object.keys(openIndexTables(environment)).sort()).toEqual([...tableNames].sort());
  void environment.close().then(() => folder.remove());
});
