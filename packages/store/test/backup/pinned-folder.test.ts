/**
 * All environments of a data folder at one moment:
 *  1. What is written after the moment is not seen, in any of them. An index that is released can be read no
 *     more, and all others can.
 *  2. Another moment is looked for at most 20 times.
 *  3. The caller is asked before each opening, and may end it.
 *  4. However pinning fails, its own fault is thrown, and nothing stays open.
 *  5. Closing closes everything, also behind an environment with a fault.
 */
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { type HoldWrites, PinnedFolder } from "../../src/backup/pinned-folder.js";
import { BackupError } from "../../src/backup-files/backup-error.js";
import { openFilesNow } from "../../src/disk/open-files.js";
import { dataFolderAt, indexFolder } from "../../src/folder/data-folder.js";
import { openEnvironment, openTable } from "../../src/lmdb/environment.js";
import { PinnedEnvironment } from "../../src/lmdb/pinned-environment.js";
import { batch, type OpenedStore, open, temporaryFolder, upsert } from "../entries.js";

const names = ["a", "b", "c"];
let folder: ReturnType<typeof temporaryFolder>;
let opened: OpenedStore;
/** The pinned environments that are open. */
let left: Set<PinnedEnvironment>;

beforeEach(async () => {
  folder = temporaryFolder();
  opened = await open(folder.path);
  for (const name of names) await opened.store.append(batch(name, [upsert("1", { title: "alpha" })]));
  left = new Set();
  const { open: openPinned } = PinnedEnvironment;
  vi.spyOn(PinnedEnvironment, "open").mockImplementation((...args) => {
    const environment = openPinned.apply(PinnedEnvironment, args);
    left.add(environment);
    return environment;
  });
  const { close } = PinnedEnvironment.prototype;
  vi.spyOn(PinnedEnvironment.prototype, "close").mockImplementation(async function (this: PinnedEnvironment) {
    left.delete(this);
    await close.call(this);
  });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await opened.store.close();
  folder.remove();
});

function pin(hold: HoldWrites = async (pinNow) => pinNow(), check = () => {}): Promise<PinnedFolder> {
  return PinnedFolder.pin(folder.path, hold, check);
}

/** How many records each pinned index has. */
const counts = (pinned: PinnedFolder) =>
  pinned.indexes.map(({ name, environment }) => [name, [...environment.rows("records")].length]);

test("all environments are those of one moment (1)", async () => {
  const pinned = await pin(async (pinNow) => {
    await opened.store.append(batch("a", [upsert("before")]));
    pinNow();
    for (const name of names) await opened.store.append(batch(name, [upsert("after")]));
  });
  await opened.store.append(batch("d", [upsert("1")]));
  expect(counts(pinned)).toEqual([
    ["a", 2],
    ["b", 1],
    ["c", 1],
  ]);
  expect([...pinned.control.rows("catalogue")]).toHaveLength(3);
  const [first] = pinned.indexes;
  await pinned.release(first);
  expect([counts(pinned), left.has(first.environment)]).toEqual([
    [
      ["b", 1],
      ["c", 1],
    ],
    false,
  ]);
  await pinned.release(first);
  await pinned.close();
  expect(left.size).toBe(0);
});

test("after 20 moments that would not do, it is given up (2, 4)", async () => {
  let moments = 0;
  const rejected = pin(async (pinNow) => {
    await opened.store.append(batch(`new-${++moments}`, [upsert("1")]));
    pinNow();
  });
  await expect(rejected).rejects.toThrow("Indexes come and go too fast for a backup; try again later.");
  expect([moments, left.size]).toEqual([20, 0]);
});

test("the caller is asked before each opening, and may end it (3, 4)", async () => {
  for (const ending of [1, 2, 3, 4]) {
    let asked = 0;
    const check = (): void => {
      expect(left.size).toBe(asked);
      if (++asked === ending) throw new Error("enough");
    };
    await expect(pin(undefined, check)).rejects.toThrow("enough");
    expect([asked, left.size]).toEqual([ending, 0]);
  }
});

test.each([
  ["when writes cannot be held", async () => Promise.reject(new Error("busy"))],
  ["while writes are held", async (pinNow: () => void) => (pinNow(), Promise.reject(new Error("busy")))],
])("a fault %s leaves nothing open (4)", async (_, hold) => {
  await expect(pin(hold)).rejects.toThrow("busy");
  expect(left.size).toBe(0);
});

test("an index that cannot be read leaves nothing open, and is named (4)", async () => {
  const incarnation = opened.publications.find(({ index }) => index === "b")?.incarnation ?? "";
  rmSync(join(indexFolder(dataFolderAt(folder.path), incarnation), "data.mdb"));
  const rejected = pin();
  await expect(rejected).rejects.toThrow(BackupError);
  await expect(rejected).rejects.toThrow("The index b cannot be read, so nothing was backed up");
  expect(left.size).toBe(0);
});

test("a fault is not hidden by another one of closing (4)", async () => {
  vi.spyOn(PinnedEnvironment.prototype, "close").mockRejectedValueOnce(new Error("EIO"));
  await expect(pin(async () => Promise.reject(new Error("busy")))).rejects.toThrow("busy");
});

test("an environment whose tables are damaged is not left open (4)", async () => {
  const other = temporaryFolder();
  onTestFinished(() => other.remove());
  const environment = openEnvironment(other.path);
  openTable(environment, "records");
  await environment.close();
  const path = join(other.path, "data.mdb");
  // LMDB finds its two first pages, which name the others.
  writeFileSync(path, readFileSync(path).fill(0, 2 * 4_096));
  const files = openFilesNow();
  expect(() => PinnedEnvironment.open(other.path, ["records"])).toThrow("MDB_CORRUPTED");
  await vi.waitFor(() => expect(openFilesNow()).toBeLessThanOrEqual(files));
});

test("closing closes all, though one has a fault (5)", async () => {
  const pinned = await pin();
  vi.spyOn(pinned.indexes[0].environment, "close").mockImplementationOnce(async function (
    this: PinnedEnvironment,
  ) {
    await PinnedEnvironment.prototype.close.call(this);
    throw new Error("EIO");
  });
  await expect(pinned.close()).rejects.toThrow("EIO");
  expect([left.size, pinned.indexes]).toEqual([0, []]);
});
