import { existsSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { BackupError, DamagedBackupError, toBackupError } from "../backup-files/backup-error.js";
import { type BackupFile, isBackupPath } from "../backup-files/backup-file.js";
import { type BackupManifest, manifestPath } from "../backup-files/backup-manifest.js";
import { BackupCheck, checksumsPath } from "../backup-files/checksums.js";
import { readRowPart } from "../backup-files/row-part.js";
import { syncFolder, writeFileDurably } from "../disk/durable-file.js";
import { ownFolderMode } from "../disk/own-modes.js";
import { DamagedDataError } from "../errors.js";
import { type DataFolder, dataFolderAt } from "../folder/data-folder.js";
import { lockFolder } from "../folder/folder-lock.js";
import { formatFileName, requireReadableFormat } from "../folder/format-version.js";
import { makeDataFolder } from "../folder/make-data-folder.js";
import {
  hasRestoreMark,
  putRestoreMark,
  removeRestoreMark,
  restoreMark,
} from "../folder/unfinished-restore.js";
import { environmentOf, isPlainPath } from "./backup-contents.js";
import { RestoredEnvironment } from "./restored-environment.js";

/** What a new file system has in its topmost folder, and the lock of a restore. */
const ignoredNames = /^(?:lost\+found|lock.*\.sock(?:\.stale)?)$/;

/**
 * Restores a backup into a folder that is absent or empty, or into which a restore was cut off. A mark keeps
 * servers out until every checksum has been compared and every file is durable. If it fails, the folder is
 * empty again.
 *
 * @throws BackupError, DamagedBackupError, DataFolderError, DataFolderLockedError, NewerFormatError
 */
export async function restoreBackup(path: string, files: AsyncIterable<BackupFile>): Promise<BackupManifest> {
  await makeDataFolder(path);
  const folder = dataFolderAt(path);
  const lock = await lockFolder(path);
  try {
    requireEmpty(path);
    putRestoreMark(path);
    try {
      empty(path);
      const manifest = await new Restore(folder).run(files);
      removeRestoreMark(path);
      return manifest;
    } catch (error) {
      giveUp(path);
      throw toBackupError(error, `Restoring into ${path}`);
    }
  } finally {
    await lock.release();
  }
}

class Restore {
  readonly #folder: DataFolder;
  readonly #check = new BackupCheck();
  #format: string | null = null;
  /** The one whose rows came last. A backup has those of an environment one after the other. */
  #environment: RestoredEnvironment | null = null;

  constructor(folder: DataFolder) {
    this.#folder = folder;
  }

  async run(files: AsyncIterable<BackupFile>): Promise<BackupManifest> {
    try {
      for await (const file of files) {
        this.#check.add(file);
        await this.#restore(file);
      }
    } finally {
      await this.#environment?.close();
    }
    const manifest = this.#check.finish();
    this.#complete(manifest);
    return manifest;
  }

  async #restore({ path, bytes }: BackupFile): Promise<void> {
    if (path === manifestPath || path === checksumsPath) return;
    const environment = isBackupPath(path) ? environmentOf(this.#folder, path) : null;
    if (environment !== null) (await this.#environmentAt(environment)).write(readRowPart(path, bytes));
    else if (path === formatFileName) this.#takeFormat(bytes);
    else if (isPlainPath(path)) this.#writePlain(path, bytes);
    else throw new DamagedBackupError(`${path} is no file of a backup.`);
  }

  #writePlain(path: string, bytes: Uint8Array): void {
    const file = join(this.#folder.path, path);
    mkdirSync(dirname(file), { recursive: true, mode: ownFolderMode });
    writeFileDurably(file, bytes);
  }

  /** Checked as soon as it comes, and written last: a folder without it has not been in use. */
  #takeFormat(bytes: Uint8Array): void {
    const text = Buffer.from(bytes).toString("utf8");
    try {
      requireReadableFormat(text, formatFileName, "The backup");
    } catch (error) {
      if (!(error instanceof DamagedDataError)) throw error;
      throw new DamagedBackupError(`${formatFileName} names no format.`, { cause: error });
    }
    this.#format = text;
  }

  async #environmentAt(path: string): Promise<RestoredEnvironment> {
    if (this.#environment?.path !== path) {
      await this.#environment?.close();
      this.#environment = null;
      this.#environment = RestoredEnvironment.open(path);
    }
    return this.#environment;
  }

  #complete({ indexes }: BackupManifest): void {
    const { path, control, indexes: parent } = this.#folder;
    for (const { name, incarnation } of indexes)
      if (!existsSync(join(parent, incarnation)))
        throw new DamagedBackupError(`it has no rows of the index ${name}.`);
    if (!existsSync(control)) throw new DamagedBackupError("it has no rows of control.");
    if (!existsSync(parent)) mkdirSync(parent, { mode: ownFolderMode });
    for (const name of [control, ...readdirSync(parent).map((index) => join(parent, index)), parent, path])
      syncFolder(name);
    if (this.#format === null) throw new DamagedBackupError(`it has no ${formatFileName}.`);
    writeFileDurably(join(path, formatFileName), this.#format);
  }
}

function requireEmpty(path: string): void {
  if (hasRestoreMark(path)) return;
  const found = readdirSync(path).filter((name) => !ignoredNames.test(name));
  if (found.length > 0)
    throw new BackupError(
      `The folder ${path} is not empty (it has ${found[0]}). Choose an empty or a new folder: ` +
        "a restore replaces nothing.",
    );
}

/** Removes everything but the mark. */
function empty(path: string): void {
  for (const name of readdirSync(path))
    if (name !== restoreMark && !ignoredNames.test(name))
      rmSync(join(path, name), { recursive: true, force: true });
}

function giveUp(path: string): void {
  try {
    empty(path);
    removeRestoreMark(path);
  } catch {
    // The mark stays, so a server refuses the folder, and the next restore empties it.
  }
}
