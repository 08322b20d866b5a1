import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { DataFolderLockedError, NewerFormatError, OlderFormatError } from "../../src/errors.js";
import { batch, drop, open, temporaryFolder, upsert } from "../entries.js";

/**
 * The data folder:
 *  1. Two stores never share one, within a process or between two.
 *  2. The lock of a process killed with SIGKILL is free.
 *  3. A folder of a newer format, or one that no release wrote, is refused by both versions' numbers, and not
 *     changed.
 *  4. A format version that cannot be read is named, with what to do, and nothing is changed.
 *  5. A dropped index leaves no folder.
 */
const openStoreModule = new URL("../../dist/open-store.js", import.meta.url).href;
let folder: ReturnType<typeof temporaryFolder>;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => folder.remove());

test("is held by one store of a process (1)", async () => {
  for (const path of [folder.path, join(folder.path, "deep".repeat(30))]) {
    const { store } = await open(path);
    await expect(open(path)).rejects.toThrow(DataFolderLockedError);
    await store.close();
    await (await open(path)).store.close();
  }
});

test("is held by one process, until it is killed (1, 2)", async () => {
  const code = `import { openStore } from ${JSON.stringify(openStoreModule)};
    await openStore({ folder: process.argv[1], onPublication() {} });
    console.log("open"); setInterval(() => {}, 1_000);`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", code, folder.path], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(child.stdout, "data");
  await expect(open(folder.path)).rejects.toThrow(DataFolderLockedError);
  child.kill("SIGKILL");
  await once(child, "exit");
  const { store } = await open(folder.path);
  await expect(open(folder.path)).rejects.toThrow(DataFolderLockedError);
  await store.close();
  expect(readdirSync(folder.path).sort()).toEqual(["control", "format.json", "indexes"]);
});

test("of a newer format is refused and left alone (3)", async () => {
  const file = join(folder.path, "format.json");
  writeFileSync(file, '{"format":7}');
  await expect(open(folder.path)).rejects.toThrow(NewerFormatError);
  await expect(open(folder.path)).rejects.toThrow(/version 7, .* up to version 2/);
  expect(readdirSync(folder.path)).toEqual(["format.json"]);
  expect(readFileSync(file, "utf8")).toBe('{"format":7}');
});

test("of the format before checksums is refused and left alone (3)", async () => {
  const file = join(folder.path, "format.json");
  writeFileSync(file, '{"format":1}');
  await expect(open(folder.path)).rejects.toThrow(OlderFormatError);
  await expect(open(folder.path)).rejects.toThrow(/version 1, .* from version 2 on.*write the records again/);
  expect(readdirSync(folder.path)).toEqual(["format.json"]);
  expect(readFileSync(file, "utf8")).toBe('{"format":1}');
});

test.each([
  ["", "is empty"],
  ["nonsense", "is not valid JSON"],
  ["{}", "names no format version"],
])("with the format version %j is refused and left alone (4)", async (text, what) => {
  const file = join(folder.path, "format.json");
  writeFileSync(file, text);
  const expected = `${file} ${what}. Nothing has been changed. Put it back from a backup, or write {"format":2} into it`;
  await expect(open(folder.path)).rejects.toThrow(expected);
  expect(readdirSync(folder.path)).toEqual(["format.json"]);
});

test("holds folders of its indexes only (5)", async () => {
  const { store } = await open(folder.path);
  await store.append(batch("a", [upsert("1")]));
  await store.append(batch("b", [upsert("1")]));
  await store.append(drop("a"));
  expect(readdirSync(join(folder.path, "indexes"))).toHaveLength(1);
  await store.close();
});
