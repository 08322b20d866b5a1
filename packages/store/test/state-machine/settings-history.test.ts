/**
 * The history of an index's settings:
 *  1. Each change is in it, with who made it, when, and all settings before and after. One that changes nothing,
 *     one that is refused and one that comes again are not. The first one is, which makes the index.
 *  2. It keeps the last 100 changes and 8 MB, and of the last change the settings whatever their size.
 *  3. It survives a restart, and a restored backup has it. Dropping the index drops it.
 */
import { join } from "node:path";
import { defaultIndexSettings } from "@findling/protocol";
import { expect, test } from "vitest";
import { restoreBackup } from "../../src/backup/restore-backup.js";
import type { SettingsEntry } from "../../src/entries/entry.js";
import { openStoreReader } from "../../src/reader/open-store-reader.js";
import type { StoreReader } from "../../src/reader/store-reader.js";
import { IndexEnvironment } from "../../src/tables/index-environment.js";
import { SettingsHistory } from "../../src/tables/settings-history.js";
import { filesOf, inOrder } from "../backup/backups.js";
import { batch, drop, open, settings, temporaryFolder, upsert } from "../entries.js";

const by = { id: "k1", name: "Ann" };
const typo = (isOn: boolean): SettingsEntry => ({
  ...settings("a", { queryTime: { typoTolerance: isOn } }),
  by,
});
const textOf = (bytes: Uint8Array | null | undefined) => JSON.parse(Buffer.from(bytes ?? []).toString());
const idsOf = (reader: StoreReader, before: number | null = null, limit = 100) =>
  reader.settingsHistory("a", before, limit)?.changes.map(({ id }) => id);

test("changes are kept, over a restart and until the index is dropped (1, 3)", async () => {
  const folder = temporaryFolder();
  const reader = () => openStoreReader(folder.path);
  let { store } = await open(folder.path);
  const first = settings("a", {});
  await store.append(first);
  const off = typo(false);
  await store.append(off);
  for (const without of [off, typo(false), settings("a", { queryTime: { typoTolerance: true } }, '"x-9"')])
    await store.append(without);
  await store.append(settings("a", { indexTime: { partitionKey: "team" } }));
  await store.close();
  ({ store } = await open(folder.path));
  const reads = reader();
  const without = { key: null, isCreation: false };
  expect(reads.settingsHistory("a", null, 100)).toEqual({
    changes: [
      { ...without, id: 2, at: expect.any(Number), changed: ["indexTime.partitionKey"] },
      { ...without, id: 1, at: off.acceptedAt, key: by, changed: ["queryTime.typoTolerance"] },
      { ...without, id: 0, at: first.acceptedAt, changed: [], isCreation: true },
    ],
    next: null,
  });
  expect(idsOf(reads, 2, 1)).toEqual([1]);
  expect(reads.settingsHistory("a", 2, 1)?.next).toBe(1);
  const change = reads.settingsChange("a", 1);
  expect(textOf(change?.before)).toEqual(defaultIndexSettings);
  const isOff = { ...defaultIndexSettings.queryTime, typoTolerance: false };
  expect(textOf(change?.after)).toEqual({ ...defaultIndexSettings, queryTime: isOff });
  const last = reads.settingsChange("a", 2);
  expect(textOf(last?.before)).toEqual(textOf(change?.after));
  expect(textOf(last?.after)).toEqual(textOf(reads.settings("a")?.json));
  expect([reads.settingsChange("a", 3), reads.settingsChange("b", 1)]).toEqual([null, undefined]);

  await store.append(drop("a"));
  expect(reads.settingsHistory("a", null, 100)).toBeUndefined();
  await store.append(batch("a", [upsert("1")]));
  expect(idsOf(reads)).toEqual([]);
  await store.append(typo(false));
  expect(reads.settingsHistory("a", null, 100)?.changes).toMatchObject([{ id: 1, isCreation: false }]);
  await reads.close();
  await store.close();
  folder.remove();
});

test("a restored backup has it (3)", async () => {
  const folder = temporaryFolder();
  const { store } = await open(folder.path);
  await store.append(typo(false));
  await store.append(typo(true));
  const restored = join(folder.path, "restored");
  await store.close();
  await restoreBackup(restored, inOrder(await filesOf(folder.path)));
  const [before, after] = [openStoreReader(folder.path), openStoreReader(restored)];
  expect(idsOf(after)).toEqual([2, 1]);
  expect(after.settingsChange("a", 1)).toEqual(before.settingsChange("a", 1));
  await Promise.all([before.close(), after.close()]);
  folder.remove();
});

test("it is bounded (2)", async () => {
  const folder = temporaryFolder();
  const environment = IndexEnvironment.create(folder.path);
  const history = new SettingsHistory(environment.tables.settingsHistory);
  const add = (id: number, bytes: number) =>
    environment.transaction(() =>
      history.add({ id, at: id, key: by, changed: [], isCreation: false }, { text: "x".repeat(bytes) }),
    );
  const ids = () => history.page(null, 1_000).changes.map(({ id }) => id);
  for (let id = 1; id <= 103; id++) add(id, 10);
  expect([ids().length, ids().at(-1)]).toEqual([100, 4]);
  for (const id of [104, 105, 106]) add(id, 3_000_000);
  expect(ids()).toEqual([106, 105]);
  add(107, 9_000_000);
  expect(ids()).toEqual([107]);
  expect([...environment.tables.settingsHistory.getKeys()]).toHaveLength(2);
  await environment.close();
  folder.remove();
});
