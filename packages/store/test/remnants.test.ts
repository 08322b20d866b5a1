/**
 * Removing the folder of an index is clean-up. If it fails:
 *  1. A drop that is durable is answered as done, and the entries that wait with it are applied.
 *  2. The first entry of an index that could not be made is answered with its own fault.
 *  3. A notice names the folder. The next start begins all the same, and removes it when that is
 *     possible.
 */
import fs, { existsSync, readdirSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { StorageError } from "../src/errors.js";
import { dataFolderAt } from "../src/folder/data-folder.js";
import { ResultTable } from "../src/tables/result-table.js";
import { batch, drop, type OpenedStore, open, temporaryFolder, upsert } from "./entries.js";

let folder: ReturnType<typeof temporaryFolder>;
let opened: OpenedStore;
let notices: string[];

beforeEach(async () => {
  folder = temporaryFolder();
  notices = [];
  await start();
});
afterEach(async () => {
  remove();
  await opened.store.close();
  folder.remove();
});

async function start(): Promise<void> {
  const onNotice = (_: string, message: string) => void notices.push(message);
  opened = await open(folder.path, { onNotice, onFolderNotice: (message) => onNotice("", message) });
}

async function restart(): Promise<void> {
  await opened.store.close();
  await start();
}

const folders = () => readdirSync(dataFolderAt(folder.path).indexes);

/** From now on the disk removes no folder of an index. */
function keep(): void {
  const { rmSync } = fs;
  vi.spyOn(fs, "rmSync").mockImplementation((path, options) => {
    const name = folders().find((incarnation) => String(path).endsWith(incarnation));
    if (name !== undefined && existsSync(path)) throw Object.assign(new Error("EIO: rm"), { code: "EIO" });
    rmSync(path, options);
  });
  syncBuiltinESMExports();
}

function remove(): void {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
}

const notice = expect.stringMatching(
  /^The folder .* of an index that is gone could not be removed\. The next start tries it again\. EIO: rm$/,
);

test("a drop is done, and so are the entries beside it (1, 3)", async () => {
  const { store, publications } = opened;
  await store.append(batch("a", [upsert("1", { title: "alpha" })]));
  const [{ incarnation }] = publications;
  keep();
  const answers = await Promise.allSettled([
    store.append(batch("a", [upsert("2", { title: "alpha" })])),
    store.append(drop("a")),
    store.append(batch("a", [upsert("3", { title: "alpha" })])),
  ]);
  expect(answers).toMatchObject([
    { value: { kind: "written" } },
    { value: { kind: "done" } },
    { value: { kind: "written" } },
  ]);
  expect(notices).toEqual([notice]);
  expect(publications.at(-1)).toMatchObject({ index: "a", listed: { recordCount: 1 } });
  await restart();
  expect(notices).toEqual([notice, notice]);
  expect(folders()).toContain(incarnation);
  remove();
  await restart();
  expect(notices).toHaveLength(2);
  expect(folders()).toEqual([opened.publications.at(-1)?.incarnation]);
});

test("an index that cannot be made fails for its own reason (2, 3)", async () => {
  vi.spyOn(ResultTable.prototype, "put").mockImplementationOnce(() => {
    throw Object.assign(new Error("No space left on device"), { code: 28 });
  });
  keep();
  const answer = opened.store.append(batch("a", [upsert("1", { title: "alpha" })]));
  await expect(answer).rejects.toThrow(StorageError);
  await expect(answer).rejects.toThrow(/No space left/);
  expect(notices).toEqual([notice]);
  expect(folders()).toHaveLength(1);
  remove();
  await restart();
  expect(folders()).toEqual([]);
});
