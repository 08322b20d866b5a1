import { existsSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { inlineMergeBytesMaxDefault } from "@findling/engine";
import { ControlStore } from "./control/control-store.js";
import { type DataFolder, dataFolderAt } from "./folder/data-folder.js";
import { toDataFolderError } from "./folder/data-folder-error.js";
import { syncFolder } from "./folder/durable-file.js";
import { lockFolder } from "./folder/folder-lock.js";
import { checkFormatVersion, writeFormatVersion } from "./folder/format-version.js";
import { makeDataFolder } from "./folder/make-data-folder.js";
import { LocalWriteLog } from "./log/local-write-log.js";
import { InlineMerger } from "./merger/inline-merger.js";
import { keepingBounds } from "./segment-files/index-keeper.js";
import type { Store, StoreOptions } from "./store.js";
import { type IndexSurroundings, StoreApplier } from "./store-applier.js";

/**
 * Opens a data folder for writing.
 *
 * @throws DataFolderLockedError another server has it; NewerFormatError a newer release wrote it: neither changes
 *   anything. DataFolderError it cannot be made or written.
 */
export async function openStore(options: StoreOptions): Promise<Store> {
  try {
    return await open(options);
  } catch (error) {
    throw toDataFolderError(error, options.folder);
  }
}

async function open(options: StoreOptions): Promise<Store> {
  const folder = dataFolderAt(options.folder);
  await makeDataFolder(folder.path);
  checkFormatVersion(folder.path);
  const lock = await lockFolder(folder.path);
  try {
    prepareFolder(folder);
    const control = new ControlStore(folder.control);
    const surroundings = surroundingsOf(options);
    try {
      // Else a loss of power could take its new files, and with the catalogue all indexes.
      syncFolder(folder.control);
      removeRemnants(folder, control);
      const applier = await StoreApplier.open(folder, control, surroundings);
      const log = new LocalWriteLog(applier, applier.lastSequence);
      return {
        append: (entry) => log.append(entry),
        async close() {
          await log.close();
          // First: an index that closes writes its files itself.
          await surroundings.merger.close();
          await applier.close();
          await control.close();
          await lock.release();
        },
      };
    } catch (error) {
      await surroundings.merger.close();
      await control.close();
      throw error;
    }
  } catch (error) {
    await lock.release();
    throw error;
  }
}

function surroundingsOf({ folder: _, ...options }: StoreOptions): IndexSurroundings {
  return {
    onRecovery: () => {},
    onRebuild: () => {},
    onErasure: () => {},
    onNotice: () => {},
    now: Date.now,
    merger: new InlineMerger(),
    inlineMergeBytesMax: inlineMergeBytesMaxDefault,
    keepingBounds,
    ...options,
  };
}

/** Again, now that nobody else can change it: checks the format version, and writes one where there is none. */
function prepareFolder(folder: DataFolder): void {
  if (!checkFormatVersion(folder.path)) writeFormatVersion(folder.path);
  for (const path of [folder.control, folder.indexes]) if (!existsSync(path)) mkdirSync(path);
  syncFolder(folder.path);
}

/** Folders of indexes that were being made or dropped when the server ended: the catalogue does not name them. */
function removeRemnants(folder: DataFolder, control: ControlStore): void {
  const named = new Set(control.indexes().map(({ incarnation }) => incarnation));
  for (const name of readdirSync(folder.indexes)) {
    if (!named.has(name)) rmSync(join(folder.indexes, name), { recursive: true, force: true });
  }
}
