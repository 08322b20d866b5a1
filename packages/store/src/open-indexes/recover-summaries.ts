import type { CatalogueEntry } from "../control/catalogue.js";
import type { ControlStore } from "../control/control-store.js";
import { type IndexSummary, summaryOf } from "../control/summary-table.js";
import { type UnfinishedWork, unfinishedWork } from "../durable-index/unfinished-work.js";
import { StorageError, whyNotOpened } from "../errors.js";
import { type DataFolder, indexFolder } from "../folder/data-folder.js";
import { removeOtherEnvironments } from "../tables/environment-folder.js";
import { openExistingEnvironment, openMeta, readContent } from "../tables/open-content.js";

export interface RecoveredSummaries {
  /** By index. What is not known of one that cannot be read, is as it was last known. */
  readonly summaries: ReadonlyMap<string, IndexSummary>;
  /** Indexes that were being written when the last server ended, and can be read. */
  readonly interrupted: readonly string[];
  /** Those of them in which something is left to be done. */
  readonly unfinished: ReadonlyMap<string, UnfinishedWork>;
}

interface FoundIndex {
  readonly summary: IndexSummary;
  readonly unfinished: UnfinishedWork | null;
}

/**
 * What is known of every index, without opening those whose stored summary is current. The others, written
 * when the last server ended without stopping, are read from their own environments, and their summaries are
 * stored.
 *
 * @param onUnavailable told of each that cannot be read; all others can be used
 */
export async function recoverSummaries(
  folder: DataFolder,
  control: ControlStore,
  onUnavailable: (index: string, message: string) => void,
): Promise<RecoveredSummaries> {
  const summaries = new Map<string, IndexSummary>();
  const read = new Map<string, IndexSummary>();
  const interrupted: string[] = [];
  const unfinished = new Map<string, UnfinishedWork>();
  for (const entry of control.indexes()) {
    const { name, incarnation } = entry;
    const stored = control.summary(incarnation);
    let summary = stored?.summary;
    if (stored?.isCurrent !== true) {
      try {
        const found = await readIndex(folder, entry);
        summary = found.summary;
        interrupted.push(name);
        // It counts as interrupted until that is done, however often a start comes in between.
        if (found.unfinished === null) read.set(incarnation, summary);
        else unfinished.set(name, found.unfinished);
      } catch (error) {
        onUnavailable(name, whyNotOpened(error));
      }
    }
    if (summary !== undefined) summaries.set(name, summary);
  }
  saveIfPossible(control, read);
  return { summaries, interrupted, unfinished };
}

async function readIndex(folder: DataFolder, { name, incarnation }: CatalogueEntry): Promise<FoundIndex> {
  const path = indexFolder(folder, incarnation);
  const environment = openExistingEnvironment(path, name);
  try {
    const content = readContent(openMeta(environment, name), name);
    // The last step of an erasure may have been cut off: then nothing is pending, and the old file is still
    // there.
    removeOtherEnvironments(path);
    return { summary: summaryOf(content), unfinished: unfinishedWork(path, environment, content) };
  } finally {
    await environment.close();
  }
}

/** Where the disk is full the next start reads them again. */
function saveIfPossible(control: ControlStore, summaries: ReadonlyMap<string, IndexSummary>): void {
  try {
    control.saveSummaries(summaries);
  } catch (error) {
    if (!(error instanceof StorageError)) throw error;
  }
}
