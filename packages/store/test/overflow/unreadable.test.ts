/**
 * Bytes of a queue file that the disk cannot read count as damaged:
 *  1. At a start, their batches fail, all others are applied, and the file is kept and named.
 *  2. The same, if the bytes cannot be read any more while the queue is open.
 *  3. What looks cut off only because it cannot be read is not removed.
 *  4. Other faults of reading are no damage.
 */
import { existsSync, fstatSync, readdirSync, statSync } from "node:fs";
import { type FileHandle, open as openFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";
import { OverflowQueue } from "../../src/overflow/overflow-queue.js";
import type { QueuedHead } from "../../src/overflow/queue-record.js";
import { temporaryFolder } from "../entries.js";

const blockBytes = 4_096;

let folder: ReturnType<typeof temporaryFolder>;
let queue: OverflowQueue;
let damages: string[];
let now: number;
let count = 0;

const open = (): Promise<OverflowQueue> =>
  OverflowQueue.open({
    folder: folder.path,
    bytesMax: 1_000_000,
    onDamage: (message) => void damages.push(message),
    now: () => now,
  });

beforeEach(async () => {
  folder = temporaryFolder();
  damages = [];
  now = 0;
  queue = await open();
});

afterEach(async () => {
  await queue.close();
  folder.remove();
});

/** A batch of the index `a` with more bytes than a block, which begin with the letter. */
function append(letter: string): Promise<QueuedHead> {
  const taskId = (++count).toString(16).padStart(32, "0");
  const entry = new Uint8Array(Buffer.from(letter.padEnd(5_000, ".")));
  return queue.append({ index: "a", taskId, acceptedAt: 7, keyType: "write" }, entry);
}

/** The letters of the batches that wait; null for one that is damaged. */
async function waiting(): Promise<(string | null)[]> {
  const heads = queue.firstOf("a", Number.POSITIVE_INFINITY);
  const entries = await Promise.all(heads.map((head) => queue.read(head)));
  return entries.map((entry) => (entry === undefined ? null : String.fromCharCode(entry[0])));
}

/** The only file that has batches. */
function filePath(): string {
  const paths = readdirSync(folder.path).map((name) => join(folder.path, name));
  return paths.find((path) => statSync(path).size > 0) ?? "";
}

/** Reading this block of the file fails from now on, also together with others. */
async function failBlock(block: number, code = "EIO"): Promise<void> {
  const handle = await openFile(filePath(), "r");
  const prototype: object = Object.getPrototypeOf(handle);
  const real = handle.read;
  const { ino } = await handle.stat();
  await handle.close();
  onTestFinished(() => void Reflect.set(prototype, "read", real));
  Reflect.set(prototype, "read", function (this: FileHandle, ...args: [Buffer, number, number, number]) {
    const [, , length, from] = args;
    const isHit = from < (block + 1) * blockBytes && from + length > block * blockBytes;
    if (isHit && fstatSync(this.fd).ino === ino)
      return Promise.reject(Object.assign(new Error(`${code}: read`), { code }));
    return Reflect.apply(real, this, args);
  });
}

// A record has 5,079 bytes, so block 1 has the end of `x` and the beginning of `y`, whose id is lost.
test.each([
  ["the beginning of a batch", 0, ["y", "z"]],
  ["the end of a batch and the beginning of the next one", 1, [null, "z"]],
  ["the end of the file", 3, ["x", "y", null]],
])("a start without %s applies the others (1)", async (_, block, expected) => {
  for (const letter of ["x", "y", "z"]) await append(letter);
  const path = filePath();
  await queue.close();
  await failBlock(block);
  queue = await open();
  expect(await waiting()).toEqual(expected);
  expect(damages).toEqual([expect.stringContaining(`${path}.damaged`)]);
  expect(existsSync(`${path}.damaged`)).toBe(true);
});

test("a batch that cannot be read any more fails alone, and its file is kept (2)", async () => {
  const heads = [await append("x"), await append("y"), await append("z")];
  const path = filePath();
  await failBlock(0);
  expect(await waiting()).toEqual([null, "y", "z"]);
  await queue.finish(heads.slice(1, 2));
  now = 10_001;
  await queue.tidy();
  expect(await waiting()).toEqual([null, "z"]);
  expect(damages).toEqual([expect.stringContaining(`${path}.damaged`)]);
});

test("the only batch of the newest file is not removed when its beginning cannot be read (3)", async () => {
  await append("x");
  const path = filePath();
  const { size } = statSync(path);
  await queue.close();
  await failBlock(0);
  queue = await open();
  expect(await waiting()).toEqual([]);
  expect(damages).toEqual([expect.stringContaining(`${path}.damaged`)]);
  expect(statSync(`${path}.damaged`).size).toBe(size);
});

test("a fault that is not the disk's damages nothing (4)", async () => {
  const head = await append("x");
  await failBlock(0, "EINTR");
  await expect(queue.read(head)).rejects.toThrow("EINTR: read");
  expect(damages).toEqual([]);
});
