/**
 * What clears leave behind for queued batches:
 *  1. Of a large partition it goes in steps, in the background, and is ignored before it has gone.
 *  2. It outlives a restart as long as it is needed.
 */
import { afterEach, expect, test, vi } from "vitest";
import { openStoreReader } from "../../src/reader/open-store-reader.js";
import { batch, clear, open, settings, temporaryFolder, upsert } from "../entries.js";
import { queueMarksOf } from "./queue-history.js";

const records = 2_500;
const folder = temporaryFolder();
let cleanUp = async () => {};
afterEach(() => cleanUp());

async function openStore() {
  const opened = await open(folder.path);
  cleanUp = async () => {
    await opened.store.close();
    folder.remove();
  };
  return opened;
}

const upserts = (team: string) => Array.from({ length: records }, (_, n) => upsert(String(n), { team }));

test("a large partition is cleared, and the server restarts (1, 2)", { timeout: 60_000 }, async () => {
  const before = await openStore();
  await before.store.append(settings("a", { indexTime: { partitionKey: "team" } }));
  const queued = [101, 102].map((sequence) => ({ ...batch("a", upserts("blue")), queued: sequence }));
  await before.store.append(batch("a", upserts("red")));
  await before.store.append({ ...clear("a", "red"), queuedBefore: 102 });
  const [{ incarnation }] = before.publications;
  const marks = 2 * (records + 1);
  expect(await queueMarksOf(folder.path, incarnation)).toHaveLength(marks);
  await before.store.close();

  const { store } = await openStore();
  const applied = [await store.append(queued[0]), await store.append(queued[1])];
  expect(applied).toMatchObject([{ result: { applied: 0 } }, { result: { applied: 0 } }]);
  const left = await queueMarksOf(folder.path, incarnation);
  expect(left.length).toBeGreaterThan(0);
  expect(left.length).toBeLessThan(marks);
  const later = { ...batch("a", upserts("blue")), queued: 103 };
  expect(await store.append(later)).toMatchObject({ result: { applied: records } });
  await vi.waitFor(async () => expect(await queueMarksOf(folder.path, incarnation)).toEqual([]), 30_000);
  const reader = openStoreReader(folder.path);
  expect(reader.listIndexes()).toMatchObject([{ recordCount: records }]);
  await reader.close();
});
