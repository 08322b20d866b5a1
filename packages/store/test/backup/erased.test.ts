/**
 * Erased partitions are not in a backup: no text, objectID or name of them, in no file and no archive that is
 * unpacked:
 *  1. Whether the erasure has ended, is running, or has not begun.
 *  2. Although batches with them are on the overflow queue: applied, done or waiting. What else waits is in
 *     the backup, and ends as it does in the folder itself.
 *     What the index says of the queue, so that a restart goes on erasing, covers the clear.
 *  3. Nor is what was queued for an index that was dropped.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { backupOf } from "../../src/backup/backup-of.js";
import { restoreBackup } from "../../src/backup/restore-backup.js";
import { readBackup } from "../../src/backup-files/read-backup.js";
import { writeBackup } from "../../src/backup-files/write-backup.js";
import { decodeEntry, encodeEntry } from "../../src/entries/entry-codec.js";
import { InlineMerger } from "../../src/merger/inline-merger.js";
import type { EnvironmentCopy } from "../../src/merger/merger.js";
import { OverflowQueue } from "../../src/overflow/overflow-queue.js";
import { openStoreReader } from "../../src/reader/open-store-reader.js";
import type { Store } from "../../src/store.js";
import {
  batch,
  clear as clearOf,
  drop,
  open,
  remove,
  settings,
  temporaryFolder,
  upsert,
} from "../entries.js";
import { expectKept, openErasing } from "../erasure/erasing-store.js";
import { clear, history, secrets } from "../erasure/secret-history.mjs";
import { tracesOf } from "../erasure/traces.js";

/** Copies nothing while it is stalled, so that an erasure cannot end. */
class StalledMerger extends InlineMerger {
  override copy(): EnvironmentCopy {
    let cancel = (): void => undefined;
    const done = new Promise<null>((resolve) => {
      cancel = () => resolve(null);
    });
    return { done, cancel };
  }
}

test("nothing of an erased partition is in a backup (1)", { timeout: 60_000 }, async () => {
  const folder = temporaryFolder();
  const data = join(folder.path, "data");
  const stalled = await openErasing(data, { merger: new StalledMerger() });
  for (const entry of history()) await stalled.store.append(entry);
  const at = (name: string) => join(folder.path, name);
  const make = async (name: string) => {
    await writeBackup(at(`${name}.tar.gz`), backupOf({ folder: data }));
    await writeBackup(at(name), readBackup(at(`${name}.tar.gz`)));
    const archive = gunzipSync(readFileSync(at(`${name}.tar.gz`)));
    return [...secrets.filter((text) => archive.includes(text)), ...tracesOf(secrets, at(name))];
  };
  // What must not be found later is found before.
  expect((await make("before")).length).toBeGreaterThan(4);
  await stalled.store.append(clear());
  expect(await make("just-cleared")).toEqual([]);
  expect(stalled.steps).not.toContain("done");
  expect(tracesOf(secrets, data)).not.toEqual([]);
  await stalled.store.close();
  const { store, erased } = await openErasing(data);
  await erased();
  expect(await make("erased")).toEqual([]);
  await store.close();
  for (const name of ["just-cleared", "erased"]) {
    await restoreBackup(at(`${name}-r`), readBackup(at(name)));
    expect(tracesOf(secrets, at(`${name}-r`))).toEqual([]);
    expectKept(at(`${name}-r`), 0);
  }
  folder.remove();
});

describe("with an overflow queue", () => {
  let folder: ReturnType<typeof temporaryFolder>;
  let data: string;
  let store: Store;
  let queue: OverflowQueue;

  beforeEach(async () => {
    folder = temporaryFolder();
    data = join(folder.path, "data");
    ({ store } = await open(data));
    queue = await openQueue(data);
    await store.append(settings("a", { indexTime: { partitionKey: "team" } }));
  });
  afterEach(async () => {
    await queue.close();
    await store.close();
    folder.remove();
  });

  function openQueue(path: string): Promise<OverflowQueue> {
    return OverflowQueue.open({ folder: join(path, "queue"), bytesMax: 1e9, onDamage: expect.fail });
  }

  /** Puts a batch on the queue. */
  async function put(...operations: Parameters<typeof batch>[1]) {
    const entry = batch("a", operations);
    const { entryId: taskId, acceptedAt } = entry;
    return queue.append({ index: "a", taskId, acceptedAt, keyType: "write" }, encodeEntry(entry));
  }

  /** Applies the batches of the queue, at most `count`, and stores what became of them. */
  async function apply(to: Store, from: OverflowQueue, count = Number.POSITIVE_INFINITY): Promise<string[]> {
    const results: string[] = [];
    for (const head of from.firstOf("a", Number.POSITIVE_INFINITY).slice(0, count)) {
      const entry = decodeEntry((await from.read(head)) ?? new Uint8Array());
      if (entry.kind !== "batch") throw new Error("It is no batch.");
      results.push((await to.append({ ...entry, queued: head.sequence })).kind);
    }
    return results;
  }

  async function backUp(name: string): Promise<string[]> {
    const path = join(folder.path, name);
    await writeBackup(path, backupOf({ folder: data }));
    return tracesOf(secrets, path);
  }

  function recordsOf(path: string): unknown[] {
    const reader = openStoreReader(path);
    const ids = ["direct", "old", "moved", "moved-late", "after", "kept", "mixed", "again", "deleted"];
    const records = ids.map((id) => {
      const found = reader.get("a", id);
      return found && [Buffer.from(found.record).toString(), found.version];
    });
    void reader.close();
    return records;
  }

  function erasedOnQueue(): number {
    const reader = openStoreReader(data);
    const through = reader.erasedOnQueue("a");
    void reader.close();
    return through;
  }

  const secret = { team: "zqxpartition", text: "zqxwordzqx" };
  const red = { team: "red" };

  test("nothing of an erased partition is in a backup (2)", async () => {
    await store.append(batch("a", [upsert("direct", red), upsert("moved", red), upsert("old", red)]));
    const done = await put(upsert("zqxid-1", secret), upsert("kept", red));
    await put(upsert("zqxid-2", secret));
    await apply(store, queue);
    store.finishTasks([{ ...done, status: "applied", dataVersion: 2, finishedAt: 1 }]);
    await queue.finish([done]);
    await put(upsert("zqxid-3", secret), upsert("mixed", red), remove("deleted"));
    await put(upsert("moved", secret), upsert("moved-late", { team: "blue" }));
    await put(upsert("moved-late", secret), upsert("again", secret), upsert("again", { ...red, n: 2 }));
    expect((await backUp("before")).filter((trace) => trace.startsWith("queue/"))).not.toEqual([]);
    const overtaken = { queuedBefore: queue.lastSequenceOf("a") ?? 0 };
    await store.append({ ...clearOf("a", "zqxpartition"), ...overtaken });
    queue.erase("a");
    await put(upsert("after", red));
    expect(erasedOnQueue()).toBe(Number.POSITIVE_INFINITY);
    expect(await backUp("cleared")).toEqual([]);

    const restored = join(folder.path, "restored");
    await restoreBackup(restored, readBackup(join(folder.path, "cleared")));
    const other = await open(restored);
    const otherQueue = await openQueue(restored);
    // The first one is done. That the second one is done is known to the index only.
    expect(otherQueue.length).toBe(5);
    expect(await apply(other.store, otherQueue)).toEqual(Array.from({ length: 5 }, () => "written"));
    await apply(store, queue);
    expect(erasedOnQueue()).toBe(queue.lastSequenceOf("a"));
    expect(recordsOf(restored)).toEqual(recordsOf(data));
    expect(recordsOf(data).filter(Boolean)).toHaveLength(6);
    expect(tracesOf(secrets, restored)).toEqual([]);
    const next = await otherQueue.append(
      { index: "a", taskId: "f".repeat(32), acceptedAt: 1, keyType: "write" },
      encodeEntry(batch("a", [])),
    );
    expect(next.sequence).toBeGreaterThan(queue.lastSequenceOf("a") ?? Number.POSITIVE_INFINITY);
    await otherQueue.close();
    await other.store.close();
  });

  test("nothing of an index that was dropped is in a backup (3)", async () => {
    await put(upsert("zqxid-1", secret));
    await store.append({ ...drop("a"), queuedBefore: queue.lastSequenceOf("a") ?? 0 });
    await put(upsert("new"));
    expect(await backUp("dropped")).toEqual([]);
    const restored = join(folder.path, "restored");
    await restoreBackup(restored, readBackup(join(folder.path, "dropped")));
    const other = await open(restored);
    const otherQueue = await openQueue(restored);
    expect(await apply(other.store, otherQueue)).toEqual(["refused", "written"]);
    await otherQueue.close();
    await other.store.close();
  });
});
