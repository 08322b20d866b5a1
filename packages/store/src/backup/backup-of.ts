import { setImmediate } from "node:timers/promises";
import { crc32 } from "node:zlib";
import { type BackupFile, requireFileBytes } from "../backup-files/backup-file.js";
import {
  backupFormatVersion,
  type ListedFile,
  type ListedIndex,
  manifestBytes,
  manifestPath,
} from "../backup-files/backup-manifest.js";
import { checksumsBytes, checksumsPath, listed } from "../backup-files/checksums.js";
import { RowPartWriter } from "../backup-files/row-part.js";
import { isIntact } from "../lmdb/checksummed-table.js";
import type { PinnedEnvironment } from "../lmdb/pinned-environment.js";
import { readContent } from "../tables/open-content.js";
import { controlPart, indexPart, plainPathsOf } from "./backup-contents.js";
import { type OpenFile, openFiles } from "./open-files.js";
import { type HoldWrites, PinnedFolder } from "./pinned-folder.js";
import { product } from "./product.js";
import { QueuedBatches } from "./queued-batches.js";

export interface BackupOptions {
  /** The data folder. Its writer is in this process, or nobody writes it. */
  readonly folder: string;
  /** @default nobody writes the folder, or only this thread does */
  readonly hold?: HoldWrites;
  /** Rows that were copied, and those that there are. */
  readonly onProgress?: (done: number, total: number) => void;
  /** Called often. If it throws, the backup ends with that error. */
  readonly check?: () => void;
}

/**
 * The files of a backup of a data folder: the state of one moment. The caller takes them one after the other;
 * until the last one is taken, LMDB keeps the pages of that moment.
 *
 * @throws BackupError, DamagedDataError, StorageError
 */
export async function* backupOf(options: BackupOptions): AsyncGenerator<BackupFile> {
  const { folder, hold = async (pin) => pin(), check = () => undefined } = options;
  const plain = openFiles(folder, plainPathsOf);
  try {
    const queued = QueuedBatches.open(folder);
    try {
      const pinned = await PinnedFolder.pin(folder, hold, check);
      try {
        yield* new Backup(options, pinned).files(plain, queued);
      } finally {
        await pinned.close();
      }
    } finally {
      queued.close();
    }
  } finally {
    for (const file of plain) file.close();
  }
}

class Backup {
  readonly #options: BackupOptions;
  readonly #pinned: PinnedFolder;
  readonly #files: ListedFile[] = [];
  readonly #indexes: ListedIndex[] = [];
  readonly #total: number;
  #done = 0;
  #damagedRows = 0;

  constructor(options: BackupOptions, pinned: PinnedFolder) {
    this.#options = options;
    this.#pinned = pinned;
    const environments = [pinned.control, ...pinned.indexes.map(({ environment }) => environment)];
    this.#total = environments.reduce((sum, environment) => sum + environment.rowCount(), 0);
  }

  async *files(plain: readonly OpenFile[], queued: QueuedBatches): AsyncGenerator<BackupFile> {
    for (const file of plain) yield await this.#listed({ path: file.path, bytes: file.read() });
    this.#damagedRows += queued.damagedParts;
    for (const file of queued.filesBeside(this.#pinned)) yield await this.#listed(file);
    yield* this.#rowsOf(controlPart, this.#pinned.control);
    this.#pinned.control.unpin();
    for (const index of this.#pinned.indexes) {
      const { name, incarnation, environment } = index;
      const { recordCount: records } = readContent({ meta: environment.table("meta") }, name).state;
      this.#indexes.push({ name, incarnation, records });
      yield* this.#rowsOf(indexPart(incarnation), environment);
      await this.#pinned.release(index);
    }
    const manifest = { path: manifestPath, bytes: manifestBytes(this.#manifest()) };
    requireFileBytes(manifest);
    yield manifest;
    yield { path: checksumsPath, bytes: checksumsBytes([...this.#files, listed(manifest)]) };
  }

  #manifest() {
    return {
      backup: backupFormatVersion,
      createdAt: new Date(this.#pinned.pinnedAt).toISOString(),
      product: product(),
      indexes: this.#indexes,
      damagedRows: this.#damagedRows,
      files: this.#files,
    };
  }

  async *#rowsOf(part: string, environment: PinnedEnvironment): AsyncGenerator<BackupFile> {
    const tables = environment.tableNames;
    const writer = new RowPartWriter(tables);
    let number = 0;
    const file = (bytes: Uint8Array): BackupFile => {
      return { path: `${part}/${String(++number).padStart(6, "0")}.rows`, bytes };
    };
    for (const [table, name] of tables.entries()) {
      const seed = crc32(name);
      for (const { key, value } of environment.rows(name)) {
        this.#done++;
        if (!isIntact(seed, key, value)) this.#damagedRows++;
        if (!writer.add(table, key, value)) continue;
        yield await this.#listed(file(writer.take()));
      }
    }
    // An environment without rows has a part, too.
    if (number === 0 || !writer.isEmpty) yield await this.#listed(file(writer.take()));
  }

  /** Notes a file for the manifest. Others have their turn before. */
  async #listed(file: BackupFile): Promise<BackupFile> {
    await setImmediate();
    this.#options.check?.();
    requireFileBytes(file);
    this.#files.push(listed(file));
    // The total is that of the newest state, not of the pinned one.
    this.#options.onProgress?.(Math.min(this.#done, this.#total), this.#total);
    return file;
  }
}
