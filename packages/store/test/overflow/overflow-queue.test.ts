/**
 * The overflow queue:
 *  1. Over random steps, reopenings and crashes: what was answered and is not finished is there once, in
 *     order per index, with its bytes; what was noted as done never comes back; sequences never repeat.
 *  2. Erased means erased: the bytes of a finished batch leave the disk, while others of its file wait.
 *  3. What could not be stored is not there later, and its sequence is never used again.
 *  4. A full queue refuses. One damaged byte costs one batch at most. The file is kept, and named.
 */
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";
import { drawnCases } from "@findling/testkit";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { StorageError } from "../../src/errors.js";
import {
  OverflowQueue,
  type OverflowQueueOptions,
  QueueFullError,
} from "../../src/overflow/overflow-queue.js";
import { QueueFile } from "../../src/overflow/queue-file.js";
import { QueueFiles } from "../../src/overflow/queue-files.js";
import { encodeQueueRecord, type QueuedHead } from "../../src/overflow/queue-record.js";
import { temporaryFolder } from "../entries.js";
import { indexes, type QueueStep, QueueUnderTest } from "./queue-under-test.js";

const batches = fc.array(fc.record({ index: fc.constantFrom(...indexes), bytes: fc.nat(600) }), {
  minLength: 1,
  maxLength: 5,
});
const step: fc.Arbitrary<QueueStep> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant("append" as const), batches }) },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant("finish" as const),
      places: fc.array(fc.nat(30), { minLength: 1, maxLength: 6 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant("tidy" as const), afterMs: fc.constantFrom(0, 6_000, 11_000) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("reopen" as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("crash" as const),
      batches,
      turns: fc.nat(6),
      lost: fc.constantFrom(0, 0.1, 0.5, 0.9, 1),
    }),
  },
);

test("holds what was answered, and nothing else (1)", { timeout: 120_000 }, async () => {
  const steps = fc.array(step, { minLength: 1, maxLength: 25, size: "max" });
  await fc.assert(
    fc.asyncProperty(steps, fc.constantFrom(300, 2_000, 30_000), (drawn, fileBytes) =>
      new QueueUnderTest(fileBytes).run(drawn),
    ),
    { numRuns: drawnCases(200) },
  );
});

let folder: ReturnType<typeof temporaryFolder>;
let queue: OverflowQueue;
let damages: string[];
let now: number;
let count = 0;

async function openQueue(options: Partial<OverflowQueueOptions> = {}): Promise<OverflowQueue> {
  const onDamage = (message: string) => void damages.push(message);
  return OverflowQueue.open({
    folder: folder.path,
    bytesMax: 1_000_000,
    onDamage,
    now: () => now,
    ...options,
  });
}

function append(index: string, text: string): Promise<QueuedHead> {
  const taskId = (++count).toString(16).padStart(32, "0");
  return queue.append({ index, taskId, acceptedAt: 7, keyType: "write" }, new Uint8Array(Buffer.from(text)));
}

async function reopen(options: Partial<OverflowQueueOptions> = {}): Promise<void> {
  await queue.close();
  queue = await openQueue(options);
}

async function textsOf(index: string): Promise<string[]> {
  const heads = queue.firstOf(index, Number.POSITIVE_INFINITY);
  const entries = await Promise.all(heads.map((head) => queue.read(head)));
  return entries.map((entry) => Buffer.from(entry ?? []).toString());
}

function filesWith(text: string): string[] {
  return readdirSync(folder.path).filter((name) => readFileSync(join(folder.path, name)).includes(text));
}

/** The last file in which batches are, and where its last byte is. */
function lastFile(): { path: string; size: number } {
  const paths = readdirSync(folder.path)
    .sort()
    .map((name) => join(folder.path, name));
  const path = paths.findLast((each) => statSync(each).size > 0) ?? "";
  return { path, size: statSync(path).size };
}

function flip(path: string, at: number): void {
  const bytes = readFileSync(path);
  bytes[at] ^= 0x10;
  writeFileSync(path, bytes);
}

/** Syncing files, whose `at`th call does something first. */
async function whenSyncing(at: number, before: () => Promise<void> | void): Promise<void> {
  const handle = await open(join(folder.path, "probe"), "w");
  const prototype: typeof handle = Object.getPrototypeOf(handle);
  await handle.close();
  const datasync = prototype.datasync;
  let calls = 0;
  vi.spyOn(prototype, "datasync").mockImplementation(async function (this: typeof handle) {
    if (++calls === at) await before();
    return datasync.call(this);
  });
}

/** The disk fails when files are synced for the `at`th time. */
function failSync(code: string, at = 1): Promise<void> {
  return whenSyncing(at, () => {
    throw Object.assign(new Error("The disk fails"), { code });
  });
}

beforeEach(async () => {
  folder = temporaryFolder();
  damages = [];
  now = 0;
  queue = await openQueue();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await queue.close();
  folder.remove();
});

describe("what is done leaves the disk (2)", () => {
  test("after 10 s, although another batch of its file waits", async () => {
    const first = await append("a", "marker-1");
    await append("b", "stays");
    await queue.finish([first]);
    now = 10_000;
    await queue.tidy();
    expect(filesWith("marker-1")).toHaveLength(1);
    now = 10_001;
    await queue.tidy();
    expect(filesWith("marker-1")).toEqual([]);
    expect(await textsOf("b")).toEqual(["stays"]);
  });

  test("at once if a partition of its index was cleared", async () => {
    const first = await append("a", "marker-1");
    await append("b", "stays");
    expect(queue.isErasing("a")).toBe(false);
    queue.erase("a");
    expect(queue.isErasing("a")).toBe(true);
    await queue.finish([first]);
    expect(queue.isErasing("a")).toBe(true);
    await queue.tidy();
    expect(filesWith("marker-1")).toEqual([]);
    expect(queue.isErasing("a")).toBe(false);
    expect(await textsOf("b")).toEqual(["stays"]);
  });

  test("at once if a partition of its index was cleared while it was being stored", async () => {
    await append("b", "stays");
    const storing = append("a", "marker-1");
    queue.erase("a");
    expect(queue.isErasing("a")).toBe(true);
    const first = await storing;
    expect(queue.isErasing("a")).toBe(true);
    await queue.finish([first]);
    await queue.tidy();
    expect(filesWith("marker-1")).toEqual([]);
    expect(queue.isErasing("a")).toBe(false);
  });

  test("which an index of which nothing was cleared is not asked about", async () => {
    await queue.finish([await append("a", "marker-1"), await append("b", "marker-2")]);
    queue.erase("b");
    const done = vi.spyOn(QueueFiles.prototype, "done");
    onTestFinished(() => done.mockRestore());
    expect(queue.isErasing("a")).toBe(false);
    expect(done).not.toHaveBeenCalled();
    expect(queue.isErasing("b")).toBe(true);
    expect(done).toHaveBeenCalledOnce();
  });

  test("not at once if a partition of another index was cleared", async () => {
    const first = await append("a", "marker-1");
    await append("b", "stays");
    queue.erase("b");
    await queue.finish([first]);
    await queue.tidy();
    expect(filesWith("marker-1")).toHaveLength(1);
    expect([queue.isErasing("a"), queue.isErasing("b")]).toEqual([false, true]);
  });

  test("at once after a restart, since a partition may have been cleared before", async () => {
    const first = await append("a", "marker-1");
    await append("a", "stays");
    await append("b", "stays");
    await queue.finish([first]);
    await reopen();
    expect([queue.isErasing("a"), queue.isErasing("b")]).toEqual([true, false]);
    await queue.tidy();
    expect([queue.isErasing("a"), filesWith("marker-1")]).toEqual([false, []]);
    expect(await textsOf("a")).toEqual(["stays"]);
  });

  test("as soon as it is done if the index says so after a restart", async () => {
    const first = await append("a", "marker-1");
    await append("a", "stays");
    await append("b", "stays");
    await reopen({ erasedThrough: (index) => (index === "a" ? first.sequence : 0) });
    expect([queue.isErasing("a"), queue.isErasing("b")]).toEqual([true, false]);
    await queue.finish([first]);
    expect(queue.isErasing("a")).toBe(true);
    await queue.tidy();
    expect([queue.isErasing("a"), filesWith("marker-1")]).toEqual([false, []]);
  });

  test("it counts as erased when its file is gone, and not before", async () => {
    const first = await append("a", "marker-1");
    await append("b", "stays");
    queue.erase("a");
    await queue.finish([first]);
    const { remove } = QueueFile.prototype;
    const seen: boolean[] = [];
    vi.spyOn(QueueFile.prototype, "remove").mockImplementation(function (this: QueueFile) {
      seen.push(queue.isErasing("a"));
      return remove.call(this);
    });
    await queue.tidy();
    expect([seen, queue.isErasing("a"), filesWith("marker-1")]).toEqual([[true], false, []]);
  });

  test("also if it is finished while it is copied", async () => {
    const first = await append("a", "marker-1");
    const second = await append("a", "marker-2");
    await append("a", "stays");
    await queue.finish([first]);
    now = 10_001;
    await whenSyncing(1, () => void queue.finish([second]));
    await queue.tidy();
    now = 20_002;
    await queue.tidy();
    expect(filesWith("marker-")).toEqual([]);
    expect(await textsOf("a")).toEqual(["stays"]);
  });

  test("also if it was finished before the queue was opened", async () => {
    const first = await append("a", "marker-1");
    await append("a", "stays");
    await queue.finish([first]);
    await reopen();
    now = 10_001;
    await queue.tidy();
    expect(filesWith("marker-1")).toEqual([]);
    expect(await textsOf("a")).toEqual(["stays"]);
  });
});

test("what was copied keeps its place in the order over a restart (1)", async () => {
  await append("a", "first");
  const done = await append("b", "done");
  await queue.finish([done]);
  await reopen();
  await append("a", "second");
  now = 10_001;
  await queue.tidy();
  await reopen();
  expect(await textsOf("a")).toEqual(["first", "second"]);
});

test("a copy that a crash cut off loses no batch (1)", async () => {
  // The file of the first two goes on existing, and the file between them and the copy goes.
  await append("a", "first");
  const done = await append("a", "done");
  await append("a", "second");
  await queue.finish([done]);
  const origin = lastFile().path;
  const bytes = readFileSync(origin);
  await reopen();
  const between = await append("b", "between");
  now = 10_001;
  await queue.tidy();
  const copy = lastFile();
  await queue.close();
  writeFileSync(origin, bytes);
  // The copy of the first batch is whole, and that of the second is cut off.
  const at = readFileSync(copy.path).indexOf("second");
  writeFileSync(copy.path, readFileSync(copy.path).subarray(0, at));
  for (let times = 0; times < 3; times++) {
    queue = await openQueue();
    expect((await textsOf("a")).filter((text) => text !== "done")).toEqual(["first", "second"]);
    await queue.finish([between]);
    await queue.close();
  }
  queue = await openQueue();
});

describe("a disk that fails (3)", () => {
  test.each(["ENOSPC", "EIO"])("%s: rejects, and keeps what was before", async (code) => {
    await append("a", "before");
    await failSync(code);
    const refused = append("a", "refused");
    await expect(refused).rejects.toThrow(StorageError);
    expect(queue.length).toBe(1);
    await append("a", "after");
    expect(await textsOf("a")).toEqual(["before", "after"]);
    await reopen();
    expect(await textsOf("a")).toEqual(["before", "after"]);
    expect(damages).toEqual([]);
  });

  test("of several that were refused none comes back behind a later one of the same length", async () => {
    await failSync("EIO", 2);
    const texts = ["answered1", "refused-1", "refused-2"];
    const settled = await Promise.allSettled(texts.map((text) => append("a", text)));
    expect(settled.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "rejected"]);
    await append("a", "answered2");
    await reopen();
    expect(await textsOf("a")).toEqual(["answered1", "answered2"]);
  });

  test.each(["a later batch", "a close"])(
    "a refused batch whose bytes could not be removed does not come back after %s",
    async (later) => {
      await append("a", "before");
      await failSync("EIO");
      vi.spyOn(QueueFile.prototype, "truncate").mockRejectedValueOnce(new Error("The disk fails"));
      await expect(append("a", "refused")).rejects.toThrow(StorageError);
      expect(filesWith("refused")).toHaveLength(1);
      if (later === "a later batch") await append("a", "later");
      await reopen();
      expect((await textsOf("a")).filter((text) => text !== "later")).toEqual(["before"]);
    },
  );

  test("the bytes of a refused batch that could not be removed go with their file", async () => {
    await append("a", "before");
    await failSync("EIO");
    vi.spyOn(QueueFile.prototype, "truncate").mockRejectedValueOnce(new Error("The disk fails"));
    await expect(append("a", "refused")).rejects.toThrow(StorageError);
    await queue.tidy();
    expect([await textsOf("a"), filesWith("refused")]).toEqual([["before"], []]);
  });

  test("the batches before it are still known to a clear", async () => {
    const before = await append("a", "before");
    await failSync("EIO");
    await expect(append("a", "refused")).rejects.toThrow(StorageError);
    expect(queue.lastSequenceOf("a")).toBeGreaterThanOrEqual(before.sequence);
    await queue.finish([before]);
    expect(queue.lastSequenceOf("a")).toBeUndefined();
  });

  test("the sequence of a refused batch is not given to another one, also after a restart", async () => {
    vi.spyOn(Date, "now").mockReturnValue(1_000);
    await failSync("EIO", 2);
    const refused = Array.from({ length: 9 }, () => append("a", "refused"));
    const given = queue.lastSequenceOf("a") ?? Number.POSITIVE_INFINITY;
    await Promise.allSettled(refused);
    for (let times = 0; times < 2; times++) {
      await reopen();
      expect((await append("a", "later")).sequence).toBeGreaterThan(given);
    }
  });

  test("of a refused batch whose bytes are gone nothing is noted", async () => {
    await append("a", "before");
    const { size } = lastFile();
    await failSync("EIO");
    await expect(append("a", "refuse")).rejects.toThrow(StorageError);
    await append("a", "behind");
    expect(lastFile().size).toBe(2 * size);
  });

  test("a close whose last note cannot be written leaves no file open", async () => {
    const done = await append("a", "done");
    await append("a", "waits");
    await queue.finish([done]);
    const closed = vi.spyOn(QueueFile.prototype, "close");
    const files = readdirSync(folder.path).length;
    await failSync("ENOSPC");
    await expect(queue.close()).rejects.toThrow("The disk fails");
    expect(closed).toHaveBeenCalledTimes(files);
    closed.mockRestore();
    queue = await openQueue();
    expect(await textsOf("a")).toContain("waits");
  });

  test("what was to be noted as done is noted later", async () => {
    const done = await append("a", "done");
    await append("a", "waits");
    await queue.finish([done]);
    await failSync("EIO");
    await expect(append("a", "refused")).rejects.toThrow(StorageError);
    await reopen();
    expect(await textsOf("a")).toEqual(["waits"]);
  });
});

test("batches that are done in another order are still known to a clear", async () => {
  const first = await append("a", "first");
  const second = await append("a", "second");
  await queue.finish([second]);
  expect(queue.lastSequenceOf("a")).toBeGreaterThanOrEqual(first.sequence);
});

describe("bounds and damage (4)", () => {
  test("a file has at most its bytes, or one batch, however many come at once", async () => {
    await reopen({ fileBytes: 1_000 });
    const texts = Array.from({ length: 30 }, (_, n) => `${n} `.repeat(n === 9 ? 900 : 80));
    await Promise.all(texts.map((text) => append("a", text)));
    const sizes = readdirSync(folder.path).map((name) => statSync(join(folder.path, name)).size);
    expect(sizes.filter((size) => size > 1_000)).toHaveLength(1);
    expect(Math.max(...sizes)).toBeLessThan(2_000);
    expect(await textsOf("a")).toEqual(texts);
    await reopen();
    expect(await textsOf("a")).toEqual(texts);
  });

  test("a full queue refuses, and takes batches again when there is room", async () => {
    await reopen({ bytesMax: 5_000 });
    const first = await append("a", "x".repeat(3_000));
    await expect(append("a", "x".repeat(3_000))).rejects.toThrow(QueueFullError);
    expect([queue.length, queue.lastSequenceOf("a")]).toEqual([1, first.sequence]);
    await queue.finish([first]);
    now = 10_001;
    await queue.tidy();
    await append("a", "x".repeat(3_000));
  });

  test("a small batch counts as 2 KiB, for it takes memory, too", async () => {
    await reopen({ bytesMax: 3 * 2_048 });
    const [first] = [await append("a", "1"), await append("a", "2"), await append("a", "3")];
    expect([queue.bytes, queue.hasRoom(0)]).toEqual([3 * 2_048, false]);
    await expect(append("b", "4")).rejects.toThrow(QueueFullError);
    await reopen({ bytesMax: 3 * 2_048 });
    await expect(append("b", "4")).rejects.toThrow(QueueFullError);
    await queue.finish([first]);
    await append("b", "4");
  });

  test("a byte that changed in an older file fails its batch; the file is kept, and named", async () => {
    const texts = ["first", "second", "third"];
    for (const text of texts) await append("a", text);
    const { path } = lastFile();
    const at = readFileSync(path).indexOf("second");
    await reopen();
    await append("a", "fourth");
    await queue.close();
    flip(path, at);
    const bytes = readFileSync(path);
    for (let times = 0; times < 2; times++) {
      queue = await openQueue();
      expect(await textsOf("a")).toEqual(["first", "", "third", "fourth"]);
      await queue.close();
    }
    expect(damages).toEqual([expect.stringContaining(`${path}.damaged`)]);
    expect(readFileSync(`${path}.damaged`)).toEqual(bytes);
    queue = await openQueue();
    await queue.finish(queue.firstOf("a", Number.POSITIVE_INFINITY));
    await reopen();
    expect([await textsOf("a"), damages.length]).toEqual([[], 1]);
  });

  test.each([false, true])(
    "one byte loses no other batch, wherever it is (newest file: %s)",
    async (isNewest) => {
      const texts = ["first", "second", "third", "fourth"];
      const heads: QueuedHead[] = [];
      for (const text of texts) heads.push(await append("a", text));
      await queue.finish(heads.slice(0, 1));
      await append("a", "fifth");
      const { path, size } = lastFile();
      if (!isNewest) await reopen();
      await queue.close();
      const names = readdirSync(folder.path);
      const files = names.map(
        (name) => [join(folder.path, name), readFileSync(join(folder.path, name))] as const,
      );
      for (let at = 0; at < size; at++) {
        for (const name of readdirSync(folder.path)) rmSync(join(folder.path, name));
        for (const [name, bytes] of files) writeFileSync(name, bytes);
        flip(path, at);
        queue = await openQueue();
        const found = (await textsOf("a")).filter((text) => text !== "");
        const lost = ["second", "third", "fourth", "fifth"].filter((text) => !found.includes(text));
        // If the note is hit, the first batch is applied again, which changes nothing.
        expect([at, lost.length <= 1, new Set(found).size]).toEqual([at, true, found.length]);
        await queue.close();
        expect([at, existsSync(`${path}.damaged`)]).toEqual([at, damages.length > 0]);
        if (!isNewest) expect([at, damages.length]).toEqual([at, 1]);
        damages = [];
      }
      queue = await openQueue();
    },
  );

  test("bytes of a text that look like a record are none, whatever is damaged before them", async () => {
    const head = { sequence: 7, acceptedAt: 1, index: "b", taskId: "0".repeat(32), keyType: "write" };
    const planted = encodeQueueRecord({ kind: "batch", head, entry: new Uint8Array(3) });
    await append("a", "first");
    // An entry ends with a checksum, which depends on an id that no client knows before.
    const entry = new Uint8Array(Buffer.concat([planted, Buffer.from("sum.")]));
    await queue.append({ ...head, index: "a", taskId: "f".repeat(32) }, entry);
    await append("a", "third");
    const { path } = lastFile();
    await reopen();
    await queue.close();
    // The length of the second record, so that the third one has to be looked for.
    flip(path, 8 + readFileSync(path).readUInt32LE(0) + 1);
    queue = await openQueue();
    expect(await textsOf("a")).toEqual(["first", "", "third"]);
    expect(queue.indexes).toEqual(["a"]);
  });

  test("a byte that changes while the batch waits is noticed when it is read", async () => {
    const head = await append("a", "first");
    const { path } = lastFile();
    flip(path, readFileSync(path).indexOf("first"));
    expect(await queue.read(head)).toBeUndefined();
    await expect(queue.read({ ...head, index: "b" })).resolves.toBeUndefined();
  });

  test("a damaged batch is not copied in front of others", async () => {
    const done = await append("b", "done");
    const damaged = await append("a", "damaged");
    await append("a", "second");
    await queue.finish([done]);
    const { path } = lastFile();
    flip(path, readFileSync(path).indexOf("damaged"));
    now = 10_001;
    await queue.tidy();
    await append("a", "third");
    expect(await queue.read(damaged)).toBeUndefined();
    await queue.finish([damaged]);
    await reopen();
    expect(await textsOf("a")).toEqual(["second", "third"]);
    expect(damages).toEqual([expect.stringContaining(`${path}.damaged`)]);
  });

  test("a damaged batch that is copied while it is read damages no other file", async () => {
    const done = await append("b", "done");
    const damaged = await append("a", "damaged");
    await queue.finish([done]);
    const { path } = lastFile();
    flip(path, readFileSync(path).indexOf("damaged"));
    now = 10_001;
    const { readAt } = QueueFile.prototype;
    vi.spyOn(QueueFile.prototype, "readAt").mockImplementationOnce(async function (this: QueueFile, ...at) {
      const bytes = await readAt.apply(this, at);
      await queue.tidy();
      return bytes;
    });
    expect(await queue.read(damaged)).toBeUndefined();
    await queue.finish([damaged]);
    now = 20_002;
    await queue.tidy();
    expect(damages).toEqual([expect.stringContaining(`${path}.damaged`)]);
  });

  test("bytes that are the beginning of no record are kept, and named", async () => {
    await append("a", "first");
    await append("a", "second");
    await queue.close();
    const { path, size } = lastFile();
    // As a length, these bytes lead behind the end of the file.
    writeFileSync(path, Buffer.alloc(size, 0x7f));
    queue = await openQueue();
    expect(damages).toEqual([expect.stringContaining(`${path}.damaged`)]);
    expect(readFileSync(`${path}.damaged`)).toHaveLength(size);
  });

  test("what a crash has cut off is never reported", async () => {
    await append("a", "first");
    await append("a", "second");
    await queue.close();
    const { path, size } = lastFile();
    writeFileSync(path, readFileSync(path).subarray(0, size - 3));
    for (let times = 0; times < 3; times++) {
      queue = await openQueue();
      expect(await textsOf("a")).toEqual(["first"]);
      await queue.close();
    }
    expect(damages).toEqual([]);
    queue = await openQueue();
  });
});

test("a closed queue takes nothing", async () => {
  await queue.close();
  await expect(append("a", "late")).rejects.toThrow(StorageError);
  queue = await openQueue();
});
