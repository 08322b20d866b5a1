import { cpSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { tombstoneRetentionMs } from "@findling/protocol";
import { expect, onTestFinished, test } from "vitest";
import { dataFolderAt, indexFolder } from "../../src/folder/data-folder.js";
import { openEnvironment } from "../../src/lmdb/environment.js";
import { openStore } from "../../src/open-store.js";
import type { Store, StoreOptions } from "../../src/store.js";
import { environmentFolder } from "../../src/tables/environment-folder.js";
import { openIndexTables } from "../../src/tables/index-tables.js";
import { batch, clear, remove, settings, temporaryFolder, upsert } from "../entries.js";

/**
 * What is to be removed is removed, though nobody uses its index again:
 *  1. What deletes and updates superseded goes when its index is closed to make room.
 *  2. A start goes on with everything that an end without a stop has left, in more indexes than may be open:
 *     superseded documents, expired tombstones, erasures, which are reported before their index is open.
 *  3. So does the start after a start that was cut off, and the one after a stop in good order.
 */
const day = 24 * 60 * 60 * 1_000;
const names = Array.from({ length: 6 }, (_, at) => `index-${at}`);

/** A store in which one index may be open, besides those that are at work. */
async function openNarrow(folder: string, options: Partial<StoreOptions> = {}) {
  const incarnations = new Map<string, string>();
  const store = await openStore({
    folder,
    openIndexes: { indexesMax: 1 },
    onPublication: ({ index, incarnation }) => void incarnations.set(index, incarnation),
    ...options,
  });
  return { store, incarnations };
}

/** Rows of the index as they are on disk. */
async function rowsOf(folder: string, incarnation: string) {
  const environment = openEnvironment(environmentFolder(indexFolder(dataFolderAt(folder), incarnation)));
  const { records, tombstones, objects, upkeep } = openIndexTables(environment);
  const count = (table: typeof records) => [...table.getKeys()].length;
  const isErasing = [...upkeep.getKeys()].some((key) => Buffer.from(key).toString() === "erasure");
  const rows = { records: count(records), tombstones: count(tombstones), objects: count(objects), isErasing };
  await environment.close();
  return rows;
}

/** Sooner or later. */
async function expectRows(folder: string, incarnations: Iterable<string>, expected: object): Promise<void> {
  for (const incarnation of incarnations) {
    let rows = await rowsOf(folder, incarnation);
    for (let tries = 0; tries < 200 && JSON.stringify(rows) !== JSON.stringify(expected); tries++) {
      await sleep(25);
      rows = await rowsOf(folder, incarnation);
    }
    expect(rows).toEqual(expected);
  }
}

/** Two records of which one is updated and one deleted. */
async function supersede(store: Store, index: string): Promise<void> {
  await store.append(batch(index, [upsert("1", { title: "old" }), upsert("2", { title: "secret" })]));
  await store.append(batch(index, [upsert("1", { title: "new" }), remove("2")]));
}

/** The folder as it is now, as if the process had been killed. */
function killedCopy(folder: string): string {
  const copy = temporaryFolder();
  onTestFinished(() => copy.remove());
  // Sockets and lock files belong to the process.
  cpSync(folder, copy.path, { recursive: true, filter: (path) => !/\block\.\w+$/.test(path) });
  return copy.path;
}

function newFolder(): string {
  const folder = temporaryFolder();
  onTestFinished(() => folder.remove());
  return folder.path;
}

const clean = { records: 1, tombstones: 1, objects: 2, isErasing: false };

test("superseded documents go when their index is closed to make room (1)", async () => {
  const folder = newFolder();
  const { store, incarnations } = await openNarrow(folder);
  for (const name of names) await supersede(store, name);
  const closed = names.slice(0, -1).map((name) => incarnations.get(name) ?? "");
  await expectRows(folder, closed, clean);
  await store.close();
  await expectRows(folder, incarnations.values(), clean);
});

test("a start goes on with what was superseded (2, 3)", async () => {
  const folder = newFolder();
  const { store, incarnations } = await openNarrow(folder, { openIndexes: { indexesMax: 10 } });
  for (const name of names) await supersede(store, name);
  const killed = killedCopy(folder);
  await store.close();
  // Cut off before anything was opened.
  await (await openNarrow(killed)).store.close();
  const again = await openNarrow(killed);
  await again.store.warmUp();
  await expectRows(killed, incarnations.values(), clean);
  await again.store.close();
});

test("a start goes on with expired tombstones (2)", { timeout: 60_000 }, async () => {
  const folder = newFolder();
  const { store, incarnations } = await openNarrow(folder, { openIndexes: { indexesMax: 10 } });
  const unknown = Array.from({ length: 1_000 }, (_, at) => remove(`${at}`, 1));
  for (const name of names) {
    for (const suffix of ["a", "b"]) {
      const removals = unknown.map((operation) => ({ ...operation, objectID: operation.objectID + suffix }));
      await store.append(batch(name, removals, day));
    }
    // The first step comes with the write, others after it.
    await store.append(batch(name, [upsert("1")], 2 * day + tombstoneRetentionMs));
  }
  const killed = killedCopy(folder);
  await store.close();
  const left = await Promise.all([...incarnations.values()].map((each) => rowsOf(killed, each)));
  expect(left.some(({ tombstones }) => tombstones > 0)).toBe(true);
  const again = await openNarrow(killed);
  await again.store.warmUp();
  await expectRows(killed, incarnations.values(), { ...clean, tombstones: 0, objects: 1 });
  await again.store.close();
});

test("a start goes on with erasures, and reports them at once (2, 3)", { timeout: 60_000 }, async () => {
  const folder = newFolder();
  const { store, incarnations } = await openNarrow(folder, { openIndexes: { indexesMax: 10 } });
  for (const name of names) {
    await store.append(settings(name, { indexTime: { partitionKey: "team" } }));
    await store.append(batch(name, [upsert("1"), upsert("2", { team: "red" })]));
  }
  const clearing = names.map((name) => store.append(clear(name, "red")));
  await Promise.all(clearing);
  const killed = killedCopy(folder);
  await store.close();
  const left = await Promise.all([...incarnations.values()].map((each) => rowsOf(killed, each)));
  expect(left.map(({ isErasing }) => isErasing)).toEqual(names.map(() => true));

  for (const isCutOff of [true, false]) {
    const states = new Map<string, boolean>();
    const again = await openNarrow(killed, {
      onErasure: (name, progress) => void states.set(name, progress !== null),
    });
    expect(states).toEqual(new Map(names.map((name) => [name, true])));
    if (!isCutOff) {
      await again.store.warmUp();
      await expectRows(killed, incarnations.values(), {
        records: 1,
        tombstones: 0,
        objects: 1,
        isErasing: false,
      });
      await sleep(50);
      expect([...states.values()]).not.toContain(true);
    }
    await again.store.close();
  }
});
