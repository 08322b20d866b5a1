/**
 * Where a backup comes from and goes to:
 *  1. A target that exists is refused and stays as it is; an empty folder is used. So it is for a restore,
 *     and `lost+found` does not count.
 *  2. What has the name of the target is whole: before, it has another name, and if anything fails, nothing
 *     is left. What a killed backup left is removed by the next one, and nothing else is.
 *  3. Faults are named: a full disk, a part of the path that is a file, a folder that is no data folder, a
 *     file that nobody could read.
 *  4. `tar` and `sha256sum` read a backup, and a backup that another tar has packed again is one. So is one
 *     that comes in small pieces.
 *  5. A restore that was cut off: a server refuses the folder and says why; a restore into it succeeds.
 *  6. A folder that a server holds is not restored into. The format of a later release is refused.
 *  7. Files have mode 0600, folders 0700.
 *  8. A backup of a folder is remembered when it is stored, and not before.
 *  9. Of two backups to one target at once the second is refused, and the first is whole. What was removed or
 *     replaced meanwhile does not get the name of the target.
 * 10. A stop signal ends the backup of a server that is silent, also if it came before the connection.
 */
import { execFileSync } from "node:child_process";
import fs, {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { backUpFolder } from "../../src/backup/back-up-folder.js";
import { restoreBackup } from "../../src/backup/restore-backup.js";
import type { BackupFile } from "../../src/backup-files/backup-file.js";
import { filesOfStream, readBackup, verifyBackup } from "../../src/backup-files/read-backup.js";
import { writeBackup } from "../../src/backup-files/write-backup.js";
import { listenForBackups } from "../../src/folder/backup-socket.js";
import { lastBackupAt } from "../../src/folder/last-backup.js";
import { putRestoreMark } from "../../src/folder/unfinished-restore.js";
import { batch, open, temporaryFolder, upsert } from "../entries.js";
import { observableState } from "../observable-state.js";
import { filesOf, inOrder } from "./backups.js";

const targets = ["b", "b.tar", "b.tar.gz", "b.tgz"];
let folder: ReturnType<typeof temporaryFolder>;
let files: readonly BackupFile[];
const at = (name: string) => join(folder.path, name);
beforeEach(async () => {
  folder = temporaryFolder();
  const { store } = await open(at("data"));
  const records = Array.from({ length: 300 }, (_, n) => upsert(`${n}`, { text: `${n} `.repeat(2_000) }));
  await store.append(batch("a", records));
  await store.close();
  files = await filesOf(at("data"));
});
afterEach(() => folder.remove());

/** Backs a folder up without a server. */
const backUp = (name: string, store = (from: AsyncIterable<BackupFile>) => writeBackup(at("of.tar"), from)) =>
  backUpFolder(at(name), store, () => undefined);

async function* failing(): AsyncGenerator<BackupFile> {
  yield* files.slice(0, 3);
  expect(readdirSync(folder.path)).toContainEqual(expect.stringMatching(/^b.*\.unfinished$/));
  throw new Error("planted");
}

test.each(targets)("%s replaces nothing, and is whole or not there (1, 2, 7)", async (name) => {
  const before = readdirSync(folder.path);
  await expect(writeBackup(at(name), failing())).rejects.toThrow("planted");
  await expect(writeBackup(at(name), inOrder(files.slice(0, -1)))).rejects.toThrow(/cut off/);
  expect(readdirSync(folder.path)).toEqual(before);
  if (name === "b") mkdirSync(at(name));
  const notOurs = [`${name}.unfinished`, `${name}.x.unfinished`, `${name}.zip.0123456789abcdef.unfinished`];
  for (const left of [`${name}.0123456789abcdef.unfinished`, ...notOurs]) {
    mkdirSync(at(left));
    writeFileSync(join(at(left), "junk"), "junk");
  }
  await writeBackup(at(name), inOrder(files));
  expect(readdirSync(folder.path)).toEqual([name, ...notOurs, ...before].sort());
  expect((await verifyBackup(readBackup(at(name)))).indexes).toMatchObject([{ name: "a", records: 300 }]);
  expect(statSync(at(name)).mode & 0o777).toBe(name === "b" ? 0o700 : 0o600);
  if (name === "b") expect(statSync(join(at(name), "manifest.json")).mode & 0o777).toBe(0o600);
  await expect(writeBackup(at(name), inOrder(files))).rejects.toThrow(/exists/);
  await verifyBackup(readBackup(at(name)));
});

test.each(targets)("%s: nothing is left if its name cannot be made durable (2)", async (name) => {
  const before = readdirSync(folder.path);
  const { fsyncSync } = fs;
  const restore = (): void => {
    fs.fsyncSync = fsyncSync;
    syncBuiltinESMExports();
  };
  onTestFinished(restore);
  let failed = 0;
  fs.fsyncSync = (descriptor) => {
    if (fs.fstatSync(descriptor).ino !== statSync(folder.path).ino) return fsyncSync(descriptor);
    // Until then the backup has another name.
    if (!existsSync(at(name))) return;
    failed++;
    throw Object.assign(new Error("EIO: fsync"), { code: "EIO" });
  };
  syncBuiltinESMExports();
  await expect(writeBackup(at(name), inOrder(files))).rejects.toThrow(/the disk fails \(EIO\)/);
  expect([failed, readdirSync(folder.path)]).toEqual([1, before]);
  restore();
  await writeBackup(at(name), inOrder(files));
  await verifyBackup(readBackup(at(name)));
});

test.each(targets)("%s: of two backups at once one is made (9)", async (name) => {
  const before = readdirSync(folder.path);
  let begin = (): void => undefined;
  const both = new Promise<void>((resolve) => {
    begin = resolve;
  });
  async function* paused(): AsyncGenerator<BackupFile> {
    yield* files.slice(0, 2);
    await both;
    yield* files.slice(2);
  }
  const first = writeBackup(at(name), paused());
  await vi.waitUntil(() => readdirSync(folder.path).some((found) => found.endsWith(".unfinished")));
  const second = writeBackup(at(name), inOrder(files));
  await expect(second).rejects.toThrow(
    /is being written by somebody else\. Wait for that, or choose another/,
  );
  begin();
  await first;
  expect(readdirSync(folder.path)).toEqual([name, ...before].sort());
  await verifyBackup(readBackup(at(name)));
});

test.each(targets)("%s: what was replaced meanwhile is not renamed (9)", async (name) => {
  const before = readdirSync(folder.path);
  const replaced = async (replace: (unfinished: string) => void) => {
    async function* meddled(): AsyncGenerator<BackupFile> {
      yield* files;
      const unfinished = readdirSync(folder.path).find((found) => found.endsWith(".unfinished")) ?? "";
      renameSync(at(unfinished), at("moved"));
      replace(at(unfinished));
    }
    await expect(writeBackup(at(name), meddled())).rejects.toThrow(/was removed or replaced|ENOENT/);
    rmSync(at("moved"), { recursive: true });
    expect(readdirSync(folder.path)).toEqual(before);
  };
  await replaced(() => undefined);
  await replaced((unfinished) => cpSync(at("moved"), unfinished, { recursive: true }));
});

test("a restore replaces nothing (1, 6, 7)", async () => {
  mkdirSync(at("full"));
  writeFileSync(join(at("full"), "file"), "mine");
  await expect(restoreBackup(at("full"), inOrder(files))).rejects.toThrow(/not empty \(it has file\)/);
  expect(readdirSync(at("full"))).toEqual(["file"]);
  const { store } = await open(at("served"));
  await expect(restoreBackup(at("served"), inOrder(files))).rejects.toThrow(/in use/);
  await store.close();
  mkdirSync(join(at("mounted"), "lost+found"), { recursive: true });
  await restoreBackup(at("mounted"), inOrder(files));
  expect(readdirSync(at("mounted")).sort()).toEqual(["control", "format.json", "indexes", "lost+found"]);
  expect(statSync(join(at("mounted"), "control")).mode & 0o777).toBe(0o700);
  expect(statSync(join(at("mounted"), "control/data.mdb")).mode & 0o777).toBe(0o600);
  expect(await observableState(at("mounted"))).toEqual(await observableState(at("data")));
});

test("faults are named (3, 6)", async () => {
  writeFileSync(at("file"), "");
  const into = (path: string) => writeBackup(path, inOrder(files));
  await expect(into(join(at("file"), "b.tar"))).rejects.toThrow(/a part of the path is a file \(ENOTDIR\)/);
  await expect(into(join(at("none"), "b"))).rejects.toThrow(/there is no such file or folder \(ENOENT\)/);
  await expect(restoreBackup(join(at("file"), "r"), inOrder(files))).rejects.toThrow(/is a file/);
  await expect(backUp("none")).rejects.toThrow(/There is no data folder/);
  mkdirSync(at("empty"));
  await expect(backUp("empty")).rejects.toThrow(/is no data folder/);
  await expect(verifyBackup(readBackup(at("file")))).rejects.toThrow(/it is empty/);
  writeFileSync(at("file"), "x".repeat(2_000));
  await expect(verifyBackup(readBackup(at("file")))).rejects.toThrow(/no header of tar/);
  const later = files.map((file) =>
    file.path === "format.json" ? { ...file, bytes: Buffer.from('{"format":99}') } : file,
  );
  await expect(restoreBackup(at("r"), inOrder(later))).rejects.toThrow(/The backup has format version 99/);
});

test("what nobody could read is not written (3)", { timeout: 60_000 }, async () => {
  const large = { path: "key-usage.json", bytes: Buffer.alloc(2 ** 26 + 1) };
  for (const name of ["b", "b.tar"]) {
    const written = writeBackup(at(name), inOrder([...files, large]));
    await expect(written).rejects.toThrow(/key-usage.json has 67108865 bytes/);
    expect(existsSync(at(name))).toBe(false);
  }
  writeFileSync(join(at("data"), large.path), large.bytes);
  await expect(filesOf(at("data"))).rejects.toThrow(/key-usage.json has 67108865 bytes/);
});

test("a full disk is named, and nothing is left (3)", async () => {
  mkdirSync(at("small"));
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=1m", "tmpfs", at("small")], { stdio: "ignore" });
  } catch {
    process.stderr.write("This user cannot mount a small file system: nothing is known about a full disk.\n");
    return;
  }
  const small = at("small");
  try {
    for (const name of ["b", "b.tar"]) {
      await expect(writeBackup(join(small, name), inOrder(files))).rejects.toThrow(
        /the disk is full \(ENOSPC\)/,
      );
      expect(readdirSync(small)).toEqual([]);
    }
    await expect(restoreBackup(join(small, "r"), inOrder(files))).rejects.toThrow(/disk is full/);
    expect(readdirSync(join(small, "r"))).toEqual([]);
  } finally {
    execFileSync("umount", ["--lazy", small]);
  }
});

test("other programs read it (4)", async () => {
  await writeBackup(at("b.tar.gz"), inOrder(files));
  mkdirSync(at("unpacked"));
  execFileSync("tar", ["-xzf", at("b.tar.gz"), "-C", at("unpacked")]);
  execFileSync("sha256sum", ["--check", "--strict", "--quiet", "SHA256SUMS"], { cwd: at("unpacked") });
  const manifest: unknown = JSON.parse(readFileSync(join(at("unpacked"), "manifest.json"), "utf8"));
  expect(manifest).toMatchObject({ backup: 1, product: "Findling 0.1.0", indexes: [{ name: "a" }] });
  await verifyBackup(readBackup(at("unpacked")));
  for (const format of ["ustar", "gnu", "pax"]) {
    const again = at(`${format}.tar`);
    execFileSync("tar", [`--format=${format}`, "-cf", again, "."], { cwd: at("unpacked") });
    await restoreBackup(at(`r-${format}`), readBackup(again));
    expect(await observableState(at(`r-${format}`))).toEqual(await observableState(at("data")));
  }
});

test.each(["b.tar", "b.tgz"])("%s: a stream whose first chunk has one byte (4)", async (name) => {
  await writeBackup(at(name), inOrder(files));
  const bytes = readFileSync(at(name));
  const chunks = [bytes.subarray(0, 1), bytes.subarray(1, 1), bytes.subarray(1)];
  const manifest = await verifyBackup(filesOfStream(Readable.from(chunks, { objectMode: false })));
  expect(manifest.indexes).toMatchObject([{ name: "a" }]);
});

test("a restore that was cut off can be repeated (5)", async () => {
  await restoreBackup(at("r"), inOrder(files));
  putRestoreMark(at("r"));
  await expect(open(at("r"))).rejects.toThrow(/a backup was being restored into it, and that was cut off/);
  await expect(backUp("r")).rejects.toThrow(/cut off/);
  writeFileSync(join(at("r"), "key-usage.json"), "left of before");
  await restoreBackup(at("r"), inOrder(files));
  expect(existsSync(join(at("r"), "key-usage.json"))).toBe(false);
  const { store } = await open(at("r"));
  await store.close();
});

test("a backup is remembered when it is stored, and not before (8)", async () => {
  const begun = Date.now();
  const failing = async (from: AsyncIterable<BackupFile>): Promise<never> => {
    await writeBackup(at("lost.tar"), from);
    throw new Error("planted");
  };
  await expect(backUp("data", failing)).rejects.toThrow("planted");
  expect(await lastBackupAt(at("data"))).toBe(null);
  await backUp("data");
  expect(await lastBackupAt(at("data"))).toBeGreaterThanOrEqual(begun);
});

test("a stop signal ends the backup of a server that is silent (10)", async () => {
  const silent = await listenForBackups(at("data"), (socket) => socket.resume());
  const isConnected = new AbortController();
  const store = (from: AsyncIterable<BackupFile>) => {
    isConnected.abort();
    return writeBackup(at("of.tar"), from);
  };
  for (const signal of [AbortSignal.abort(), isConnected.signal])
    await expect(backUpFolder(at("data"), store, () => undefined, signal)).rejects.toThrow(/aborted/);
  await silent.close();
  expect(existsSync(at("of.tar"))).toBe(false);
});
