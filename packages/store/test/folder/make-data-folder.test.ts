/**
 * A data folder that cannot be used:
 *  1. What is missing is made, with the folders above it, for its owner only.
 *  2. A file in its place or above it, and a file system without new folders, are named in a sentence, at
 *     once.
 *  3. Every fault of the system is reported without its raw message; what is no fault of the system stays as
 *     it is.
 */
import { existsSync, statSync, writeFileSync } from "node:fs";
import { constants } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { StorageError } from "../../src/errors.js";
import { DataFolderError, toDataFolderError } from "../../src/folder/data-folder-error.js";
import { makeDataFolder } from "../../src/folder/make-data-folder.js";
import { open, temporaryFolder } from "../entries.js";

let folder: ReturnType<typeof temporaryFolder>;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => folder.remove());

function messageOf(attempt: Promise<unknown>): Promise<string> {
  return attempt.then(
    () => "used",
    (error: unknown) =>
      error instanceof DataFolderError ? error.message : `no DataFolderError: ${String(error)}`,
  );
}

describe("makeDataFolder", () => {
  test("makes what is missing, and takes what is there (1)", async () => {
    const deep = join(folder.path, "a", "b");
    for (let time = 0; time < 2; time++) await makeDataFolder(deep);
    expect(statSync(deep).mode & 0o777).toBe(0o700);
  });

  test("a file in its place or above it (2)", async () => {
    const file = join(folder.path, "file");
    writeFileSync(file, "");
    for (const use of [makeDataFolder, open]) {
      expect(await messageOf(use(file))).toBe(
        `The data folder ${file} cannot be used: it is a file, not a folder.`,
      );
      expect(await messageOf(use(join(file, "below")))).toMatch(
        /: a part of the path is a file, not a folder\.$/,
      );
    }
  });

  test("a file system without new folders, where there is one (2)", async () => {
    const paths = existsSync("/proc/self") ? ["/proc/findling", "/proc/findling/below"] : [];
    for (const path of paths)
      expect(await messageOf(makeDataFolder(path))).toBe(
        `The data folder ${path} cannot be used: its file system does not let it be made.`,
      );
  });
});

describe("toDataFolderError", () => {
  const fault = (code: string) =>
    Object.assign(new Error(`${code}: raw, open '/x/format.json'`), { code, path: "/x/format.json" });

  test.each([
    ["EACCES", /: this user may not read and write it\.$/],
    ["EPERM", /: the system does not allow this user to write it\.$/],
    ["EROFS", /: it lies on a read-only file system\.$/],
    ["ENOTDIR", /: a part of the path is a file, not a folder\.$/],
    ["ENOSPC", /: its disk is full\.$/],
    ["EDQUOT", /: the disk quota of this user is used up\.$/],
    ["ENOENT", /: the system answers ENOENT for \/x\/format\.json\.$/],
    ["ESTALE", /: the system answers ESTALE for \/x\/format\.json\.$/],
  ])("%s is a sentence that names the folder (3)", (code, expected) => {
    const error = toDataFolderError(fault(code), "/x");
    expect(error).toBeInstanceOf(DataFolderError);
    expect(String(error)).toMatch(/^DataFolderError: The data folder \/x cannot be used: /);
    expect(String(error)).toMatch(expected);
    expect(String(error)).not.toContain("raw");
    expect(String(toDataFolderError(new StorageError("Cannot open /x/control", fault(code)), "/x"))).toMatch(
      expected,
    );
  });

  test("a number of LMDB is the code it stands for (3)", () => {
    const full = Object.assign(new Error("No space left on device"), { code: constants.errno.ENOSPC });
    expect(String(toDataFolderError(new StorageError("Cannot open", full), "/x"))).toContain(
      "its disk is full",
    );
  });

  test("what is no fault of the system stays as it is (3)", () => {
    for (const error of [new Error("a defect"), Object.assign(new Error("MDB_INVALID"), { code: -30_793 })])
      expect(toDataFolderError(error, "/x")).toBe(error);
  });
});
