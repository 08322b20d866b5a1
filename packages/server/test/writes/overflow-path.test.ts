import { mkdtempSync, rmSync } from "node:fs";
import { open } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { OverflowQueue } from "@findling/store/overflow";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { OverflowPath } from "../../src/writes/overflow-path.js";
import { WriteBacklog } from "../../src/writes/write-backlog.js";

let folder: string;
let queue: OverflowQueue;
let path: OverflowPath;
let woken: string[];
let count = 0;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "findling-overflow-"));
  await openPath();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await queue.close();
  rmSync(folder, { recursive: true });
});

async function openPath(): Promise<void> {
  queue = await OverflowQueue.open({ folder, bytesMax: 6_000, onDamage: expect.fail });
  woken = [];
  const rate = { secondsFor: (bytes: number) => bytes };
  const backlog = new WriteBacklog({ entries: 1, bytes: 1, ageMs: 1 }, () => 0);
  path = new OverflowPath(queue, { wake: (index) => void woken.push(index) }, backlog, rate);
}

function take(index: string, bytes = 10) {
  const entryId = (++count).toString(16).padStart(32, "0");
  return path.take({ index, entryId, acceptedAt: Date.now(), keyType: "write" }, new Uint8Array(bytes));
}

describe("OverflowPath", () => {
  test("stores a batch, has it applied, and knows its task", async () => {
    const { taskId } = await take("a");
    expect(woken).toEqual(["a"]);
    expect(path.queued(taskId)).toMatchObject({ index: "a", keyType: "write" });
    expect(path.queuedBefore("a")).toEqual({ queuedBefore: path.queued(taskId)?.sequence });
    expect(path.queuedBefore("b")).toEqual({});
  });

  test("a drop comes behind all that was accepted, also what is done", async () => {
    const { taskId } = await take("a");
    const head = path.queued(taskId);
    await queue.finish(head === undefined ? [] : [head]);
    expect(path.queuedBefore("a")).toEqual({});
    const { queuedBefore } = path.acceptedBefore;
    expect(queuedBefore).toBeGreaterThanOrEqual(head?.sequence ?? Number.POSITIVE_INFINITY);
    await take("a");
    expect(path.queuedBefore("a").queuedBefore).toBeGreaterThan(queuedBefore);
  });

  test("knows when the last batch was accepted, also after a restart", async () => {
    vi.spyOn(Date, "now").mockReturnValue(5_000);
    await take("a");
    expect([path.queuedAt("a"), path.queuedAt("b")]).toEqual([5_000, undefined]);
    await queue.close();
    await openPath();
    expect(path.queuedAt("a")).toBe(5_000);
  });

  test("a full queue is overloaded", async () => {
    await take("a", 2_000);
    const full = { code: "overloaded", retryAfterSeconds: queue.bytes };
    await expect(take("a", 5_000)).rejects.toMatchObject(full);
    expect(woken).toEqual(["a"]);
  });

  test("a batch that has no room is refused before it is read, if it would be queued", async () => {
    await take("a", 2_000);
    path.requireRoom("a", 5_000);
    await path.during("a", 1, () => {
      path.requireRoom("a", 500);
      expect(() => path.requireRoom("a", 5_000)).toThrow(expect.objectContaining({ code: "overloaded" }));
      return Promise.resolve();
    });
  });

  test("a failing disk is unavailable, and what was queued before is still known to a clear", async () => {
    const { taskId } = await take("a");
    const handle = await open(join(folder, "probe"), "w");
    const prototype: typeof handle = Object.getPrototypeOf(handle);
    await handle.close();
    vi.spyOn(prototype, "datasync").mockRejectedValueOnce(new Error("The disk fails"));
    await expect(take("a")).rejects.toMatchObject({ code: "unavailable" });
    const { queuedBefore = 0 } = path.queuedBefore("a");
    expect(queuedBefore).toBeGreaterThanOrEqual(path.queued(taskId)?.sequence ?? Number.POSITIVE_INFINITY);
  });
});
