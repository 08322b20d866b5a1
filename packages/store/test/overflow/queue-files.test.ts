/**
 * The files of the overflow queue, on a disk that fails:
 *  1. A copy that fails, wherever that is, changes nothing: its batches are read from where they were, also
 *     after a restart. The next try copies them.
 *  2. A file that cannot be read, copied or removed keeps none of the others. The first fault is thrown, and
 *     the next try includes the file.
 *  3. All files are closed, also those behind one with a fault, and after an opening that fails.
 */
import { readdirSync, readFileSync } from "node:fs";
import { open as openFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { PendingBatches } from "../../src/overflow/pending-batches.js";
import { QueueFile } from "../../src/overflow/queue-file.js";
import { QueueFiles } from "../../src/overflow/queue-files.js";
import { encodeQueueRecord, type QueuedHead, readQueueRecord } from "../../src/overflow/queue-record.js";
import { readQueue } from "../../src/overflow/read-queue.js";
import { temporaryFolder } from "../entries.js";

const fileBytes = 1_100;
let folder: ReturnType<typeof temporaryFolder>;
let files: QueueFiles;
let pending: PendingBatches;
let damages: string[];

beforeEach(async () => {
  folder = temporaryFolder();
  damages = [];
  await open();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await files.close();
  folder.remove();
});

async function open(): Promise<void> {
  const read = await readQueue(folder.path, 0);
  pending = new PendingBatches();
  for (const { head, file, at, bytes } of read.waiting) {
    pending.begin(head);
    pending.store(head, file, at, bytes);
  }
  const onDamage = (message: string) => void damages.push(message);
  files = await QueueFiles.open({ folder: folder.path, fileBytes, pending, now: () => 0, onDamage }, read);
}

async function reopen(): Promise<void> {
  await files.close();
  await open();
}

/** Puts a batch on the queue, whose entry has this text. */
async function put(text: string, bytes = 200): Promise<QueuedHead> {
  const sequence = files.nextSequence();
  const taskId = sequence.toString(16).padStart(32, "0");
  const head = { sequence, index: "a", acceptedAt: 1, taskId, keyType: "write" };
  pending.begin(head);
  const record = encodeQueueRecord({
    kind: "batch",
    head,
    entry: Uint8Array.from(Buffer.from(text.padEnd(bytes))),
  });
  const { file, at } = await files.append([record]);
  pending.store(head, file, at, record.length);
  return head;
}

async function finish(head: QueuedHead): Promise<void> {
  const file = fileOf(head);
  pending.end(head);
  file.markDone(head, 0);
  await files.note([head.sequence]);
}

/** A full file: two batches that wait, and between them one that is done. */
async function halfDone(name: string): Promise<QueueFile> {
  const first = await put(`${name}1`);
  const done = await put(`${name}done`);
  await put(`${name}2`, 400);
  await finish(done);
  return fileOf(first);
}

function fileOf(head: QueuedHead): QueueFile {
  const batch = pending.find(head);
  if (batch === undefined) throw new Error("The batch does not wait.");
  return batch.file;
}

/** The texts of the batches that wait. */
async function texts(): Promise<string[]> {
  const heads = pending.firstOf("a", Number.POSITIVE_INFINITY);
  const found = heads.map(async (head) => {
    const batch = pending.find(head);
    const record = batch && readQueueRecord(await batch.file.readAt(batch.at, batch.bytes), 0)?.record;
    return record?.kind === "batch" ? Buffer.from(record.entry).toString().trim() : "damaged";
  });
  return Promise.all(found);
}

const isOnDisk = (text: string): boolean =>
  readdirSync(folder.path).some((name) => readFileSync(join(folder.path, name)).includes(text));

const isDue = ({ done }: QueueFile): boolean => done.size > 0;

/** The `at`th call of a method of file handles fails. */
async function failHandle(method: "write" | "datasync" | "truncate", at = 1): Promise<void> {
  const handle = await openFile(join(folder.path, "probe"), "w");
  const prototype: object = Object.getPrototypeOf(handle);
  await handle.close();
  const real: unknown = Reflect.get(prototype, method);
  if (typeof real !== "function") throw new TypeError(`File handles have no ${method}.`);
  let calls = 0;
  Reflect.set(prototype, method, function (this: unknown, ...args: unknown[]): unknown {
    return ++calls === at ? Promise.reject(new Error(`${method} fails`)) : Reflect.apply(real, this, args);
  });
  onTestFinished(() => void Reflect.set(prototype, method, real));
}

test.each([
  ["is written in part", "write", 2],
  ["cannot be synced", "datasync", 1],
] as const)("a copy that %s changes nothing (1)", async (_, method, at) => {
  await halfDone("a");
  await failHandle(method, at);
  await expect(files.clean(isDue)).rejects.toThrow(`${method} fails`);
  expect([await texts(), isOnDisk("adone")]).toEqual([["a1", "a2"], true]);
  await reopen();
  expect([await texts(), damages]).toEqual([["a1", "a2"], []]);
  await files.clean(isDue);
  expect([await texts(), isOnDisk("adone")]).toEqual([["a1", "a2"], false]);
});

test("a copy that left bytes which cannot be removed is made in another file (1)", async () => {
  await halfDone("a");
  await failHandle("datasync");
  await failHandle("truncate");
  await expect(files.clean(isDue)).rejects.toThrow("datasync fails");
  await files.clean(isDue);
  expect([await texts(), isOnDisk("adone")]).toEqual([["a1", "a2"], false]);
  await reopen();
  expect(await texts()).toEqual(["a1", "a2"]);
});

test("a file that cannot be read does not keep others (2)", async () => {
  const [first] = [await halfDone("a"), await halfDone("b")];
  const { readAt } = QueueFile.prototype;
  vi.spyOn(QueueFile.prototype, "readAt").mockImplementation(function (this: QueueFile, at, length) {
    return this === first ? Promise.reject(new Error("EIO")) : readAt.call(this, at, length);
  });
  await expect(files.clean(isDue)).rejects.toThrow("EIO");
  vi.restoreAllMocks();
  expect([await texts(), isOnDisk("adone"), isOnDisk("bdone")]).toEqual([
    ["a1", "a2", "b1", "b2"],
    true,
    false,
  ]);
  await files.clean(isDue);
  expect([await texts(), isOnDisk("adone")]).toEqual([["a1", "a2", "b1", "b2"], false]);
});

test("a file that cannot be removed does not keep others, and goes later (2)", async () => {
  const [first] = [await halfDone("a"), await halfDone("b")];
  const { remove } = QueueFile.prototype;
  vi.spyOn(QueueFile.prototype, "remove").mockImplementation(async function (this: QueueFile) {
    await this.close();
    if (this === first) throw new Error("EBUSY");
    return remove.call(this);
  });
  await expect(files.clean(isDue)).rejects.toThrow("EBUSY");
  vi.restoreAllMocks();
  expect([isOnDisk("adone"), isOnDisk("bdone")]).toEqual([true, false]);
  expect([...files.done()].length).toBeGreaterThan(0);
  await files.removeUseless();
  expect([isOnDisk("adone"), [...files.done()], await texts()]).toEqual([
    false,
    [],
    ["a1", "a2", "b1", "b2"],
  ]);
});

test("a file that cannot be closed does not keep others open (3)", async () => {
  const [first] = [await halfDone("a"), await halfDone("b")];
  const { close } = QueueFile.prototype;
  const closed: QueueFile[] = [];
  vi.spyOn(QueueFile.prototype, "close").mockImplementation(async function (this: QueueFile) {
    closed.push(this);
    await close.call(this);
    if (this === first) throw new Error("EIO");
  });
  await expect(files.close()).rejects.toThrow("EIO");
  expect([closed.includes(first), closed.length]).toEqual([true, readdirSync(folder.path).length]);
});

test("an opening that cannot begin a file leaves none open (3)", async () => {
  await halfDone("a");
  await files.close();
  const closed = vi.spyOn(QueueFile.prototype, "close");
  vi.spyOn(QueueFile, "create").mockRejectedValueOnce(new Error("EMFILE"));
  await expect(open()).rejects.toThrow("EMFILE");
  expect(closed).toHaveBeenCalledTimes(readdirSync(folder.path).length);
});

test("an opening that cannot read a file leaves none open (3)", async () => {
  await halfDone("a");
  await halfDone("b");
  await files.close();
  const opened = readdirSync(folder.path).length;
  const closed = vi.spyOn(QueueFile.prototype, "close");
  const { readAt } = QueueFile.prototype;
  let reads = 0;
  vi.spyOn(QueueFile.prototype, "readAt").mockImplementation(function (this: QueueFile, at, length) {
    return ++reads === opened ? Promise.reject(new Error("EIO")) : readAt.call(this, at, length);
  });
  await expect(open()).rejects.toThrow("EIO");
  expect(closed).toHaveBeenCalledTimes(opened);
});
