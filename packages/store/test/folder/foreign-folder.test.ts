/**
 * A folder without a format version is only used if it holds nothing of somebody else, and is not changed.
 */
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { DataFolderError } from "../../src/folder/data-folder-error.js";
import { open, temporaryFolder } from "../entries.js";

let folder: ReturnType<typeof temporaryFolder>;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => folder.remove());

test("a folder with files of others is refused, and they are named", async () => {
  for (const name of ["d.txt", "a.txt", "c.txt", "b.txt"]) writeFileSync(join(folder.path, name), "");
  const before = readdirSync(folder.path);
  await expect(open(folder.path)).rejects.toThrow(DataFolderError);
  await expect(open(folder.path)).rejects.toThrow(
    /is not empty and is no data folder: .* "a\.txt", "b\.txt", "c\.txt" and 1 more\. .*\(--data\)/,
  );
  expect(readdirSync(folder.path)).toEqual(before);
});

test("hidden files, lost+found and what a cut-off start left are no obstacle", async () => {
  for (const name of [".gitkeep", "format.json.tmp"]) writeFileSync(join(folder.path, name), "");
  for (const name of ["lost+found", "control"]) mkdirSync(join(folder.path, name));
  await (await open(folder.path)).store.close();
  // A folder that is in use already may hold anything.
  writeFileSync(join(folder.path, "notes.txt"), "");
  await (await open(folder.path)).store.close();
  expect(readdirSync(folder.path)).toContain("notes.txt");
});
