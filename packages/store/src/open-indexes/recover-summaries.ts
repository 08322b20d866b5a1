import type { CatalogueEntry } from "../control/catalogue.js";
import type { ControlStore } from "../control/control-store.js";
import { type IndexSummary, summaryOf } from "../control/summary-table.js";
import { type UnfinishedWork, unfinishedWork } from "../durable-index/unfinished-work.js";
import { StorageError, whyNotOpened } from "../errors.js";
import { type DataFolder, indexFolder } from "../folder/data-folder.js";
import { removeOtherEnvironments } from "../tables/environment-folder.js";
import { openExistingEnvironment, openMeta, readContent } from "../tables/open-content.js";

export interface RecoveredSummaries {
  /** The summary of each index. For an index that cannot be read, it is the last known one, if any. */
  readonly summaries: ReadonlyMap<string, IndexSummary>;
  /** Indexes that were being written when the last server ended, and that can be read. */
  readonly interrupted: readonly string[];
  /** The unfinished work of interrupted indexes, by index. */
  readonly unfinished: ReadonlyMap<string, UnfinishedWork>;
}

interface FoundIndex {
  readonly summary: IndexSummary;
  readonly unfinished: UnfinishedWork | null;
}

/**
 * Returns the summaries of all indexes. An index whose stored summary is current is not opened. The others
 * were being written when the last server ended without stopping. They are read from their own environments,
 * and their summaries are stored.
 *
 * @param onUnavailable called for each index that cannot be read; all others can be used
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
        // Stays interrupted until its work is done, however many starts come before.
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
    // The last step of a compaction may have been cut off. Nothing is pending, but the old file still exists.
    removeOtherEnvironments(path);
    return { summary: summaryOf(content), unfinished: unfinishedWork(path, environment, content) };
  } finally {
    await environment.close();
  }
}

/** If the disk is full, the next start reads these indexes again. */
function saveIfPossible(control: ControlStore, summaries: ReadonlyMap<string, IndexSummary>): void {
  try {
    control.saveSummaries(summaries);
  } catch (error) {
    if (!(error instanceof StorageError)) throw error;
  }
}
