import {
  createWriteStream,
  existsSync,
  fstatSync,
  lstatSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
} from "node:fs";
import { dirname, resolve } from "node:path";
import { Readable, type Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { syncFolder } from "../disk/durable-file.js";
import { ownFileMode } from "../disk/own-modes.js";
import { lockTarget } from "../disk/target-lock.js";
import { BackupError, toBackupError } from "./backup-error.js";
import { type BackupFile, requireFileBytes } from "./backup-file.js";
import type { BackupManifest } from "./backup-manifest.js";
import { BackupCheck } from "./checksums.js";
import { FolderWriter } from "./folder-writer.js";
import { tarOf } from "./tar.js";
import { removeLeftovers, requireWritten, unfinishedPathOf } from "./unfinished-backup.js";

/** Ends of the names of archives. Any other name is that of a folder. */
const archiveName = /\.(?:tar|tar\.gz|tgz)$/;

/** With records of documentation (116 MB), level 1 takes 0.4 s for 17.5 MB, and level 6 1.1 s for 15.4 MB. */
const gzipLevel = 1;

/** Whether a backup at this path is one file. */
export function isArchivePath(path: string): boolean {
  return archiveName.test(path);
}

/**
 * Writes a backup to a path that does not exist, or to an empty folder. It is written under another name
 * beside it, made durable, checked, and renamed: what has the name is whole. If anything fails, nothing is
 * left. A second backup to the path at the same time is refused.
 *
 * @param path a name that ends in `.tar`, `.tar.gz` or `.tgz` is an archive, any other a folder
 * @throws BackupError it exists, cannot be written, or its bytes differ from those that were sent
 */
export async function writeBackup(path: string, files: AsyncIterable<BackupFile>): Promise<BackupManifest> {
  const target = resolve(path);
  const lock = await lockTarget(target);
  if (lock === null)
    throw new BackupError(
      `${path} is being written by somebody else. Wait for that, or choose another name.`,
    );
  const unfinished = unfinishedPathOf(target);
  try {
    requireFree(target);
    removeLeftovers(target);
    const check = new BackupCheck();
    const inode = isArchivePath(target)
      ? await writeArchive(unfinished, checked(files, check), !target.endsWith(".tar"))
      : await writeFolder(unfinished, checked(files, check));
    const manifest = check.finish();
    requireFree(target);
    requireWritten(unfinished, inode);
    renameSync(unfinished, target);
    syncName(target, unfinished);
    return manifest;
  } catch (error) {
    removeIfPossible(unfinished);
    throw toBackupError(error, `Writing ${path}`);
  } finally {
    await lock.release();
  }
}

/**
 * Makes the name of a backup durable. If that fails, the backup loses its name: whoever reads that the backup
 * failed tries again, and a name that is taken would be refused.
 */
function syncName(target: string, unfinished: string): void {
  try {
    syncFolder(dirname(target));
  } catch (error) {
    renameSync(target, unfinished);
    throw error;
  }
}

/** Writes a backup as a compressed archive to a stream. @throws BackupError */
export async function streamBackup(
  output: Writable,
  files: AsyncIterable<BackupFile>,
): Promise<BackupManifest> {
  const check = new BackupCheck();
  try {
    await pipeline(Readable.from(tarOf(checked(files, check), Date.now())), compression(), output);
    return check.finish();
  } catch (error) {
    throw toBackupError(error, "Writing the backup to standard output");
  }
}

/** The same files, each added to the check. @throws BackupError what nobody could read */
async function* checked(files: AsyncIterable<BackupFile>, check: BackupCheck): AsyncGenerator<BackupFile> {
  for await (const file of files) {
    requireFileBytes(file);
    check.add(file);
    yield file;
  }
}

/** @returns the inode of the archive */
async function writeArchive(
  path: string,
  files: AsyncIterable<BackupFile>,
  isCompressed: boolean,
): Promise<number> {
  const descriptor = openSync(path, "wx", ownFileMode);
  const { ino } = fstatSync(descriptor);
  const output = createWriteStream(path, { fd: descriptor, flush: true });
  const archive = Readable.from(tarOf(files, Date.now()));
  if (isCompressed) await pipeline(archive, compression(), output);
  else await pipeline(archive, output);
  return ino;
}

function compression() {
  return createGzip({ level: gzipLevel, chunkSize: 2 ** 18 });
}

/** @returns the inode of the folder */
async function writeFolder(path: string, files: AsyncIterable<BackupFile>): Promise<number> {
  const folder = new FolderWriter(path);
  const { ino } = lstatSync(path);
  for await (const file of files) folder.write(file);
  folder.sync();
  return ino;
}

function requireFree(path: string): void {
  if (!existsSync(path)) return;
  const isFolder = !isArchivePath(path);
  if (isFolder && readdirSync(path).length === 0) return;
  throw new BackupError(
    `${path} exists${isFolder ? " and is not empty" : ""}. Choose another name: a backup replaces nothing.`,
  );
}

function removeIfPossible(path: string): void {
  try {
    rmSync(path, { recursive: true, force: true });
  } catch {
    // The first error says what is wrong. The next backup to this target tries again.
  }
}
