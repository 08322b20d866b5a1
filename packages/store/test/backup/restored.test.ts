/**
 * A restored folder:
 *  1. After any history it holds what the folder held at the moment of the backup: records, versions,
 *     settings, keys, dataVersion, results, dropped names; whichever way the backup was stored.
 *  2. It opens as a store, with a search index like a fresh one, and goes on from there.
 *  3. A backup is the state of one moment, though its indexes are copied while writes go on.
 *  4. Nor does it matter what happens to an index meanwhile: an erasure moves it, a drop removes it.
 *  5. What happens to indexes between their opening and the moment is in it: another moment is looked for.
 */
import { join } from "node:path";
import fc from "fast-check";
import { afterEach, beforeEach, expect, test } from "vitest";
import { backupOf } from "../../src/backup/backup-of.js";
import { restoreBackup } from "../../src/backup/restore-backup.js";
import type { BackupFile } from "../../src/backup-files/backup-file.js";
import { readBackup } from "../../src/backup-files/read-backup.js";
import { writeBackup } from "../../src/backup-files/write-backup.js";
import { buildSearchIndexes } from "../../src/build-search-indexes.js";
import { InlineMerger } from "../../src/merger/inline-merger.js";
import { openStoreReader } from "../../src/reader/open-store-reader.js";
import { logEntry } from "../arbitrary-entries.js";
import { batch, clear, drop, keyCreate, open, settings, temporaryFolder, upsert } from "../entries.js";
import { observableState } from "../observable-state.js";
import { expectLikeFresh } from "../search-index/like-fresh.js";
import { filesOf, inOrder, restoredState } from "./backups.js";

let folder: ReturnType<typeof temporaryFolder>;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => folder.remove());

test("holds what the folder held (1)", { timeout: 60_000 }, async () => {
  const history = fc.uniqueArray(logEntry, { selector: (entry) => entry.entryId, maxLength: 12 });
  const target = fc.constantFrom("b", "b.tar", "b.tar.gz");
  await fc.assert(
    fc.asyncProperty(history, target, async (entries, name) => {
      const run = temporaryFolder();
      const { store } = await open(join(run.path, "data"));
      for (const entry of entries) await store.append(entry).catch(() => undefined);
      const backup = join(run.path, name);
      const manifest = await writeBackup(backup, backupOf({ folder: join(run.path, "data") }));
      expect(manifest.damagedRows).toBe(0);
      await restoreBackup(join(run.path, "r"), readBackup(backup));
      const state = await observableState(join(run.path, "data"));
      expect(await observableState(join(run.path, "r"))).toEqual(state);
      await store.close();
      const again = await open(join(run.path, "r"));
      await again.store.close();
      run.remove();
    }),
    { numRuns: 12 },
  );
});

test("opens, and goes on (2)", async () => {
  const data = join(folder.path, "data");
  const first = await open(data);
  await first.store.append(settings("a", { indexTime: { partitionKey: "team" } }));
  const records = Array.from({ length: 3_000 }, (_, n) =>
    upsert(`${n}`, { title: `alpha ${n}`, team: "red" }),
  );
  await first.store.append(batch("a", records));
  const files = await filesOf(data);
  await first.store.close();
  const restored = join(folder.path, "restored");
  await restoreBackup(restored, inOrder(files));
  const progress: number[] = [];
  const signal = new AbortController().signal;
  const onProgress = (_index: string, done: number) => void progress.push(done);
  const merger = new InlineMerger();
  expect(await buildSearchIndexes(restored, { onProgress, signal, merger })).toEqual([]);
  expect(progress.at(-1)).toBe(3_000);
  const recovered: string[] = [];
  const again = await open(restored, { onRecovery: (index) => void recovered.push(index) });
  // The files are there, so nothing is indexed again.
  expect(recovered).toEqual([]);
  expect(again.publications[0].dataVersion).toBe(first.publications.at(-1)?.dataVersion);
  await again.store.append(batch("a", [upsert("later", { title: "alpha later", team: "blue" })]));
  const last = again.publications.at(-1);
  if (last !== undefined) await expectLikeFresh(restored, last);
  const reader = openStoreReader(restored);
  expect(reader.listIndexes()).toMatchObject([{ name: "a", recordCount: 3_001 }]);
  await reader.close();
  await again.store.close();
});

test("building the search indexes can be stopped; the next opening goes on (2)", async () => {
  const data = join(folder.path, "data");
  const first = await open(data);
  for (const index of ["a", "b"])
    await first.store.append(
      batch(
        index,
        Array.from({ length: 3_000 }, (_, n) => upsert(`${n}`, { title: `alpha ${n}` })),
      ),
    );
  const files = await filesOf(data);
  await first.store.close();
  const restored = join(folder.path, "restored");
  await restoreBackup(restored, inOrder(files));
  const stopping = new AbortController();
  const begun = new Set<string>();
  const built = buildSearchIndexes(restored, {
    onProgress: (index) => {
      begun.add(index);
      stopping.abort(new Error("stopped"));
    },
    signal: stopping.signal,
    merger: new InlineMerger(),
  });
  await expect(built).rejects.toThrow("stopped");
  expect([...begun]).toEqual(["a"]);
  const again = await open(restored);
  const reader = openStoreReader(restored);
  expect(reader.listIndexes()).toMatchObject([{ recordCount: 3_000 }, { recordCount: 3_000 }]);
  await reader.close();
  await again.store.close();
});

test("is of one moment while writes go on (3)", { timeout: 60_000 }, async () => {
  const data = join(folder.path, "data");
  const { store } = await open(data);
  let step = 0;
  let isOver = false;
  const write = async () => {
    step++;
    // A key first, then a record of each index: at any moment these numbers fall, by one at most.
    await store.append(keyCreate(`key-${step}`));
    for (const index of ["a", "b"])
      await store.append(batch(index, [upsert(`${step}`, { text: "x".repeat(90_000), step })]));
  };
  while (step < 100) await write();
  const writing = (async () => {
    while (!isOver) await write();
  })();
  for (let round = 0; round < 3; round++) {
    const before = step;
    const files: BackupFile[] = [];
    for await (const file of backupOf({ folder: data })) {
      files.push(file);
      // Much is written between the files.
      const until = step + 8;
      while (step < until) await new Promise((resolve) => setImmediate(resolve));
    }
    expect(step).toBeGreaterThan(before + 20);
    const restored = join(folder.path, `r${round}`);
    await restoreBackup(restored, inOrder(files));
    const reader = openStoreReader(restored);
    const [a, b] = reader.listIndexes().map(({ recordCount }) => recordCount);
    const counts = [reader.keys().length, a, b];
    expect([0, 1]).toContain(counts[0] - counts[2]);
    expect(counts[1]).toBeOneOf([counts[0], counts[2]]);
    expect(counts[0]).toBeGreaterThanOrEqual(before - 1);
    expect(counts[0]).toBeLessThanOrEqual(before + 8);
    for (let n = 1; n <= counts[2]; n++) expect(reader.get("b", `${n}`)).toBeDefined();
    await reader.close();
  }
  isOver = true;
  await writing;
  await store.close();
});

test("outlives a move and a drop of what it copies (4)", { timeout: 60_000 }, async () => {
  const data = join(folder.path, "data");
  let erased = 0;
  const { store } = await open(data, {
    onErasure: (_, progress) => void (erased += progress === null ? 1 : 0),
  });
  for (const index of ["a", "b"]) {
    await store.append(settings(index, { indexTime: { partitionKey: "team" } }));
    const records = Array.from({ length: 300 }, (_, n) => upsert(`${n}`, { team: n % 2 ? "red" : "blue" }));
    await store.append(batch(index, records));
  }
  const before = await observableState(data);
  const files: BackupFile[] = [];
  for await (const file of backupOf({ folder: data })) {
    if (files.length === 0) {
      await store.append(clear("a", "red"));
      while (erased === 0) await new Promise((resolve) => setTimeout(resolve, 5));
      await store.append(drop("b"));
    }
    files.push(file);
  }
  expect(await restoredState(files, folder.path)).toEqual(before);
  // After the move, another backup reads the new environment.
  expect(await restoredState(await filesOf(data), folder.path)).toEqual(await observableState(data));
  await store.close();
});

test("sees what happened just before the moment (5)", { timeout: 60_000 }, async () => {
  const data = join(folder.path, "data");
  let erased = 0;
  const onErasure = (_: string, progress: unknown) => void (erased += progress === null ? 1 : 0);
  const { store } = await open(data, { onErasure });
  for (const index of ["a", "b"]) {
    await store.append(settings(index, { indexTime: { partitionKey: "team" } }));
    await store.append(batch(index, [upsert("1", { team: "red" }), upsert("2", { team: "blue" })]));
  }
  const changes = [
    () => store.append(batch("c", [upsert("1", {})])),
    () => store.append(drop("b")),
    async () => {
      await store.append(clear("a", "red"));
      while (erased === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    },
    () => store.append(batch("a", [upsert("3", { team: "blue" })])),
  ];
  const pinned: unknown[] = [];
  const hold = async (pin: () => void) => {
    await changes[pinned.length]?.();
    pin();
    pinned.push(await observableState(data));
  };
  const files: BackupFile[] = [];
  for await (const file of backupOf({ folder: data, hold })) files.push(file);
  expect(pinned).toHaveLength(changes.length);
  expect(await restoredState(files, folder.path)).toEqual(pinned.at(-1));
  await store.close();
});
