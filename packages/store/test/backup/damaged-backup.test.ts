/**
 * Whatever happens to the bytes of a backup, it is noticed:
 *  1. Any byte of any file that changes; any file that is missing, cut off, doubled, swapped or added.
 *  2. Any byte of an archive: it is refused, or nothing that it holds has changed. Any end that is cut off.
 *  3. A restore of a damaged backup leaves an empty folder, and the next one into it succeeds.
 *  4. A path out of the folder, and a link, are refused.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { gunzipSync } from "node:zlib";
import { afterEach, beforeEach, expect, test } from "vitest";
import { restoreBackup } from "../../src/backup/restore-backup.js";
import { DamagedBackupError } from "../../src/backup-files/backup-error.js";
import type { BackupFile } from "../../src/backup-files/backup-file.js";
import { checksumsBytes, checksumsPath, listed } from "../../src/backup-files/checksums.js";
import { filesOfStream, readBackup, verifyBackup } from "../../src/backup-files/read-backup.js";
import { tarOf } from "../../src/backup-files/tar.js";
import { writeBackup } from "../../src/backup-files/write-backup.js";
import { openStoreReader } from "../../src/reader/open-store-reader.js";
import { batch, keyCreate, open, temporaryFolder, upsert } from "../entries.js";
import { filesOf, inOrder } from "./backups.js";

let folder: ReturnType<typeof temporaryFolder>;
let files: readonly BackupFile[];
beforeEach(async () => {
  folder = temporaryFolder();
  const { store } = await open(join(folder.path, "data"));
  await store.append(batch("a", [upsert("1", { title: "alpha" }), upsert("2", { title: "beta" })]));
  await store.append(keyCreate("key"));
  await store.close();
  writeFileSync(join(folder.path, "data", "master-secret"), "secret");
  files = await filesOf(join(folder.path, "data"));
});
afterEach(() => folder.remove());

async function verdict(changed: readonly BackupFile[]): Promise<string> {
  try {
    await verifyBackup(inOrder(changed));
    return "intact";
  } catch (error) {
    if (error instanceof DamagedBackupError) return "damaged";
    throw error;
  }
}

function flipped(bytes: Uint8Array, at: number): Uint8Array {
  const changed = Uint8Array.from(bytes);
  changed[at] ^= 1 << (at % 8);
  return changed;
}

test("every byte of every file counts (1)", { timeout: 60_000 }, async () => {
  expect(await verdict(files)).toBe("intact");
  expect(files.map(({ path }) => path.replace(/[0-9a-f]{32}/, "*"))).toEqual([
    "format.json",
    "master-secret",
    "control/000001.rows",
    "indexes/*/000001.rows",
    "manifest.json",
    "SHA256SUMS",
  ]);
  for (const [n, { path, bytes }] of files.entries())
    for (let at = 0; at < bytes.length; at++) {
      const changed = files.with(n, { path, bytes: flipped(bytes, at) });
      expect([path, at, await verdict(changed)]).toEqual([path, at, "damaged"]);
    }
});

test("so does every file (1)", async () => {
  for (const [n, file] of files.entries()) {
    expect(await verdict(files.toSpliced(n, 1))).toBe("damaged");
    expect(await verdict([...files, file])).toBe("damaged");
    expect(await verdict(files.with(n, { ...file, bytes: file.bytes.subarray(1) }))).toBe("damaged");
    expect(await verdict(files.with(n, { ...file, path: "other" }))).toBe("damaged");
  }
  expect(await verdict([...files, { path: "other", bytes: new Uint8Array(3) }])).toBe("damaged");
  expect(await verdict([...files].reverse())).toBe("intact");
});

/** The files of an archive, which is read from memory: to open a file for each changed byte takes longer. */
const filesIn = (archive: Uint8Array) => filesOfStream(Readable.from([archive]));

test.each(["b.tar", "b.tar.gz"])("every byte of %s counts (2)", { timeout: 120_000 }, async (name) => {
  const path = join(folder.path, name);
  await writeBackup(path, inOrder(files));
  const bytes = readFileSync(path);
  const contents = async (archive: Uint8Array) => {
    const read: string[] = [];
    for await (const file of filesIn(archive)) read.push(listed(file).sha256, file.path);
    return read;
  };
  const before = await contents(bytes);
  let refused = 0;
  const step = name === "b.tar" ? 11 : 1;
  for (let at = 0; at < bytes.length; at += step) {
    const changed = flipped(bytes, at);
    try {
      await verifyBackup(filesIn(changed));
    } catch (error) {
      expect(error).toBeInstanceOf(DamagedBackupError);
      refused++;
      continue;
    }
    expect([at, await contents(changed)]).toEqual([at, before]);
  }
  // Only what nobody reads may change: the filling of blocks, the time and system in a head of gzip.
  expect(refused * step).toBeGreaterThan(name === "b.tar" ? bytes.length / 3 : bytes.length - 60);
  const content = name === "b.tar" ? bytes : gunzipSync(bytes);
  for (let end = 0; end < bytes.length; end += 31) {
    // The second block of zeros, and what follows, says nothing.
    if (name === "b.tar" && end >= content.length - 512) break;
    await expect(verifyBackup(filesIn(bytes.subarray(0, end)))).rejects.toThrow(DamagedBackupError);
  }
});

test("a restore of a damaged backup leaves nothing (3)", async () => {
  const restored = join(folder.path, "restored");
  for (const [n, { path, bytes }] of files.entries()) {
    const changed = files.with(n, { path, bytes: flipped(bytes, bytes.length >> 1) });
    await expect(restoreBackup(restored, inOrder(changed))).rejects.toThrow(/is damaged/);
    expect(readdirSync(restored)).toEqual([]);
    await expect(restoreBackup(restored, inOrder(files.toSpliced(n, 1)))).rejects.toThrow(/is damaged/);
    expect(readdirSync(restored)).toEqual([]);
  }
  await restoreBackup(restored, inOrder(files));
  const reader = openStoreReader(restored);
  expect(reader.get("a", "2")).toBeDefined();
  await reader.close();
});

test("no file is written elsewhere (4)", async () => {
  const restored = join(folder.path, "restored");
  const listing = files.slice(0, -1);
  for (const path of ["../evil", "/tmp/evil", "control/../../evil", "indexes/x/lock.mdb", "evil"]) {
    const evil = { path, bytes: Buffer.from("evil") };
    const sums = { path: checksumsPath, bytes: checksumsBytes([...listing, evil].map(listed)) };
    const restoring = restoreBackup(restored, inOrder([...listing, evil, sums]));
    await expect(restoring).rejects.toThrow(DamagedBackupError);
    expect(readdirSync(restored)).toEqual([]);
    expect(readdirSync(folder.path).sort()).toEqual(["data", "restored"]);
  }
  const archive: Uint8Array[] = [];
  for await (const chunk of tarOf(inOrder([{ path: "link", bytes: new Uint8Array() }]), 0))
    archive.push(chunk);
  const bytes = Buffer.concat(archive);
  // A symbolic link, with the checksum of its header.
  bytes.write("2", 156, "latin1");
  const sum = Number.parseInt(bytes.toString("latin1", 148, 154), 8) + 2;
  bytes.write(sum.toString(8).padStart(6, "0"), 148, "latin1");
  writeFileSync(join(folder.path, "b.tar"), bytes);
  await expect(verifyBackup(readBackup(join(folder.path, "b.tar")))).rejects.toThrow(/no file/);
});

test("a header that is damaged is named by the entry before it (2)", async () => {
  const file = { path: "one", bytes: new Uint8Array(3) };
  const archive: Uint8Array[] = [];
  for await (const chunk of tarOf(inOrder([file, { ...file, path: "two" }]), 0)) archive.push(chunk);
  const path = join(folder.path, "b.tar");
  for (const [at, message] of [
    [0, "it begins with no header of tar."],
    [1_024, "behind one comes no header of tar."],
  ] as const) {
    const bytes = Buffer.concat(archive);
    bytes[at] ^= 0x55;
    writeFileSync(path, bytes);
    await expect(verifyBackup(readBackup(path))).rejects.toThrow(`The backup is damaged: ${message}`);
  }
});
