import { expect, onTestFinished, test, vi } from "vitest";
import { DurableIndex } from "../../src/durable-index/durable-index.js";
import { IndexUnavailableError } from "../../src/errors.js";
import { IndexCache } from "../../src/open-indexes/index-cache.js";
import { openStore } from "../../src/open-store.js";
import { batch, drop, temporaryFolder, upsert } from "../entries.js";

/**
 * An index on its way in or out:
 *  1. Searches let go of its publication before it is closed, and it is published before anybody has it in
 *     use.
 *  2. A write that is answered is in every later publication, whether the index was open, being opened or
 *     being closed.
 *  3. The index that was used last stays open, also where the ones before it cannot be closed.
 *  4. An index that could not be opened is tried again some seconds later, also if the clock was set back.
 *  5. Of an index that was dropped nothing is remembered, also if it was being opened, and that failed.
 */
test("what is published is what was answered, however indexes come and go (1, 2)", {
  timeout: 60_000,
}, async () => {
  const folder = temporaryFolder();
  onTestFinished(() => folder.remove());
  const published = new Map<string, number>();
  const store = await openStore({
    folder: folder.path,
    openIndexes: { indexesMax: 2 },
    onPublication: ({ index, dataVersion, shared }) => {
      if (shared === null) published.delete(index);
      else published.set(index, dataVersion);
    },
    onClosing: (index) => void published.delete(index),
  });
  const names = Array.from({ length: 8 }, (_, at) => `index-${at}`);
  const answered = new Map<string, number>();
  let closings = 0;

  const write = async (name: string): Promise<void> => {
    const outcome = await store.append(batch(name, [upsert("1", { at: answered.get(name) ?? 0 })]));
    if (outcome.kind !== "written") throw new Error(`The write came to ${outcome.kind}.`);
    answered.set(name, Math.max(answered.get(name) ?? 0, outcome.result.dataVersion));
  };
  const search = async (name: string): Promise<void> => {
    const before = answered.get(name) ?? 0;
    if (!published.has(name)) closings++;
    const lease = await store.use(name);
    if (before > 0) expect(published.get(name)).toBeGreaterThanOrEqual(before);
    lease?.release();
  };
  for (let round = 0; round < 30; round++) {
    // None waits for the other: an index is asked for while it is opened for a write, and while it is closed
    // for another.
    await Promise.all(names.flatMap((name) => [write(name), search(name), write(name), search(name)]));
  }
  expect(closings).toBeGreaterThan(names.length);
  expect([...answered.values()]).toEqual(names.map(() => 60));
  await Promise.all([store.append(drop("index-0")), search("index-1"), store.append(drop("index-2"))]);
  expect([published.has("index-0"), published.has("index-2")]).toEqual([false, false]);
  await store.close();
});

test("the index that was used last stays open beside one in use (3)", async () => {
  const folder = temporaryFolder();
  onTestFinished(() => folder.remove());
  const closings: string[] = [];
  const store = await openStore({
    folder: folder.path,
    openIndexes: { indexesMax: 1 },
    onPublication: () => undefined,
    onClosing: (index) => void closings.push(index),
  });
  for (const name of ["in use", "small"]) await store.append(batch(name, [upsert("1")]));
  const inUse = await store.use("in use");
  closings.length = 0;
  for (let search = 0; search < 5; search++) {
    const lease = await store.use("small");
    lease?.release();
    await new Promise(setImmediate);
  }
  expect(closings).toEqual([]);
  inUse?.release();
  await store.close();
});

test("an index is tried again after a fault, whatever the clock says (4)", async () => {
  const folder = temporaryFolder();
  onTestFinished(() => folder.remove());
  let clock = Date.now();
  const options = { folder: folder.path, onPublication: () => undefined, now: () => clock };
  const before = await openStore(options);
  await before.append(batch("a", [upsert("1")]));
  await before.close();
  vi.spyOn(DurableIndex, "open").mockRejectedValueOnce(new Error("EMFILE"));
  onTestFinished(() => void vi.restoreAllMocks());
  const store = await openStore(options);
  onTestFinished(() => store.close());
  await expect(store.use("a")).rejects.toThrow(IndexUnavailableError);
  clock -= 60 * 60 * 1_000;
  const start = performance.now();
  vi.spyOn(performance, "now").mockImplementation(() => start + 6_000);
  const lease = await store.use("a");
  expect(lease).toBeDefined();
  lease?.release();
});

test("after a drop nothing is known of an opening that failed (5)", async () => {
  let exists = true;
  let fail: (error: Error) => void = () => undefined;
  const faults: string[] = [];
  const cache = new IndexCache({
    bytesMax: 1_000,
    indexesMax: 2,
    exists: () => exists,
    open: () => new Promise((_, reject) => void (fail = reject)),
    onClosing: () => undefined,
    onClosed: () => undefined,
    onFault: (name) => void faults.push(name),
  });
  const search = cache.lease("a");
  const dropped = cache.take("a");
  exists = false;
  fail(new Error("damaged"));
  await expect(search).rejects.toThrow(IndexUnavailableError);
  expect([await dropped, faults]).toEqual([undefined, ["a"]]);
  // A write that makes an index of this name finds none, and is not refused.
  expect(await cache.lease("a")).toBeUndefined();
});
