import { existsSync, mkdirSync } from "node:fs";
import { inlineMergeBytesMaxDefault } from "@findling/engine";
import { ControlStore } from "./control/control-store.js";
import { removeRemnants } from "./control/remove-remnants.js";
import { syncFolder } from "./disk/durable-file.js";
import { ownFolderMode } from "./disk/own-modes.js";
import { isControlEntry, type LogEntry } from "./entries/entry.js";
import type { EntryOutcome } from "./entries/entry-outcome.js";
import { IndexUnavailableError } from "./errors.js";
import { closeToOthers } from "./folder/close-to-others.js";
import { type DataFolder, dataFolderAt } from "./folder/data-folder.js";
import { toDataFolderError } from "./folder/data-folder-error.js";
import { type FolderLock, lockFolder } from "./folder/folder-lock.js";
import { checkFormatVersion, writeFormatVersion } from "./folder/format-version.js";
import { makeDataFolder } from "./folder/make-data-folder.js";
import { requireControl } from "./folder/require-control.js";
import { requireOwnFolder } from "./folder/require-own-folder.js";
import { requireNoRestore } from "./folder/unfinished-restore.js";
import { LocalWriteLog } from "./log/local-write-log.js";
import type { OpenLog } from "./log/write-log.js";
import { InlineMerger } from "./merger/inline-merger.js";
import { defaultOpenIndexes } from "./open-indexes/default-bounds.js";
import { OrderedLeases } from "./open-indexes/ordered-leases.js";
import { type RecoveredSummaries, recoverSummaries } from "./open-indexes/recover-summaries.js";
import { warmUp } from "./open-indexes/warm-up.js";
import { keepingBounds } from "./segment-files/index-keeper.js";
import type { Store, StoreOptions } from "./store.js";
import { type ForwardedOptions, StoreApplier } from "./store-applier.js";

/**
 * Opens a data folder for writing.
 *
 * @throws DataFolderLockedError another server holds it; NewerFormatError a newer release wrote it. In both
 *   cases nothing is changed. DataFolderError it cannot be created or written
 */
export async function openStore(options: StoreOptions): Promise<Store> {
  try {
    return await open(options);
  } catch (error) {
    throw toDataFolderError(error, options.folder);
  }
}

const openLocalLog: OpenLog = (applier, last) => new LocalWriteLog(applier, last);

async function open(options: StoreOptions): Promise<Store> {
  const folder = dataFolderAt(options.folder);
  await makeDataFolder(folder.path);
  if (!checkFormatVersion(folder.path)) requireOwnFolder(folder.path);
  const lock = await lockFolder(folder.path);
  try {
    prepareFolder(folder);
    closeToOthers(folder.path, options.onFolderNotice ?? (() => {}));
    const control = ControlStore.open(folder.control);
    const forwarded = forwardedOptions(options);
    try {
      // Otherwise a loss of power could remove the new files of control, and with the catalogue all indexes.
      syncFolder(folder.control);
      if (!checkFormatVersion(folder.path)) writeFormatVersion(folder.path);
      removeRemnants(folder, control, forwarded.onFolderNotice);
      for (const id of control.damagedKeys()) forwarded.onFolderNotice(damagedKey(id));
      const recovered = await recoverSummaries(folder, control, forwarded.onUnavailable);
      const applier = new StoreApplier(folder, control, forwarded, recovered.unfinished);
      const { openLog = openLocalLog } = options;
      const log = openLog(applier, lastSequence(control, recovered));
      const leases = new OrderedLeases(applier.cache);
      const { cache } = applier;
      return {
        indexes: control.indexes().map(({ name }) => {
          return { name, dataVersion: recovered.summaries.get(name)?.dataVersion ?? 0 };
        }),
        append: (entry, sender = "", onBegin) =>
          appendTo(leases, entry, () => log.append(entry, sender, onBegin)),
        use: (index) => cache.lease(index),
        finishTasks: (tasks) => control.finishTasks(tasks),
        touch: (indexes) => cache.touch(indexes),
        get openIndexCache() {
          return cache.figures;
        },
        warmUp: () => warmUp(cache, recovered),
        async close() {
          try {
            await log.close();
            // The merger closes first. Then each index that closes writes its files itself.
            await forwarded.merger.close();
            await applier.close();
          } finally {
            await closeFolder(control, lock);
          }
        },
      };
    } catch (error) {
      await forwarded.merger.close();
      await control.close();
      throw error;
    }
  } catch (error) {
    await lock.release();
    throw error;
  }
}

async function closeFolder(control: ControlStore, lock: FolderLock): Promise<void> {
  try {
    await control.close();
  } finally {
    await lock.release();
  }
}

/**
 * An entry about an index waits until the index is open, outside of the log. So entries about other indexes
 * do not wait.
 */
async function appendTo(
  leases: OrderedLeases,
  entry: LogEntry,
  append: () => Promise<EntryOutcome>,
): Promise<EntryOutcome> {
  if (isControlEntry(entry)) return append();
  try {
    return await leases.with(entry.index, append);
  } catch (error) {
    // An index that cannot be opened can still be dropped.
    if (entry.kind === "drop" && error instanceof IndexUnavailableError) return append();
    throw error;
  }
}

function damagedKey(id: string): string {
  const what = `The key ${JSON.stringify(id)} is damaged on disk, and refused.`;
  return `${what} Put the folder control back from a backup, or make another key.`;
}

/** The sequence of the last entry that was applied anywhere in the folder. */
function lastSequence(control: ControlStore, { summaries }: RecoveredSummaries): number {
  let last = control.applied?.sequence ?? 0;
  for (const { sequence } of summaries.values()) last = Math.max(last, sequence);
  return last;
}

function forwardedOptions({
  folder: _,
  openLog: _openLog,
  openIndexes,
  ...options
}: StoreOptions): ForwardedOptions {
  return {
    onRecovery: () => {},
    onRebuild: () => {},
    onErasure: () => {},
    onNotice: () => {},
    onUnavailable: () => {},
    onFolderNotice: () => {},
    now: Date.now,
    merger: new InlineMerger(),
    inlineMergeBytesMax: inlineMergeBytesMaxDefault,
    keepingBounds,
    onClosing: () => {},
    openIndexes: { ...defaultOpenIndexes(), ...openIndexes },
    ...options,
  };
}

/**
 * Creates missing folders. Checks the format version again, now that no other process can change the folder.
 */
function prepareFolder(folder: DataFolder): void {
  requireNoRestore(folder.path);
  requireControl(folder, checkFormatVersion(folder.path));
  for (const path of [folder.control, folder.indexes])
    if (!existsSync(path)) mkdirSync(path, { mode: ownFolderMode });
  syncFolder(folder.path);
}
