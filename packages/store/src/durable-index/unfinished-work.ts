import { isSameSchema } from "@findling/engine";
import { segmentFolder } from "../folder/data-folder.js";
import { type Environment, openExistingTable } from "../lmdb/environment.js";
import { readManifest } from "../segment-files/load-index.js";
import { hasExpiredTombstones } from "../tables/expired-tombstones.js";
import type { IndexContent } from "../tables/index-state.js";
import { hasUselessMarks } from "../tables/queue-marks.js";
import { hasSuperseded } from "../tables/superseded-documents.js";
import { Upkeep } from "../tables/upkeep.js";

/** Work that the last server left in an index. It continues when the index is opened. */
export interface UnfinishedWork {
  /** Whether cleared data may still be on disk. */
  readonly isErasing: boolean;
  /** Whether the segment files were made with earlier settings. */
  readonly isRebuilding: boolean;
  /** Whether superseded documents, expired tombstones or useless marks exist. */
  readonly isCleaning: boolean;
}

/** The unfinished work of an index that is not open; null if there is none. @param folder of the index */
export function unfinishedWork(
  folder: string,
  environment: Environment,
  { state, settings }: IndexContent,
): UnfinishedWork | null {
  const upkeep = openExistingTable(environment, "upkeep");
  const superseded = openExistingTable(environment, "superseded");
  const tombstones = openExistingTable(environment, "tombstones");
  const marks = openExistingTable(environment, "queueMarks");
  const kept = readManifest(segmentFolder(folder));
  const isErasing = upkeep !== undefined && new Upkeep({ upkeep }).pendingClears > 0;
  const isRebuilding = kept !== null && !isSameSchema(kept.settings, settings.indexTime);
  const isCleaning =
    (superseded !== undefined && hasSuperseded({ superseded })) ||
    (tombstones !== undefined && hasExpiredTombstones({ tombstones }, state.logTime)) ||
    (marks !== undefined && hasUselessMarks({ queueMarks: marks }, state.queuedThrough ?? 0));
  return isErasing || isRebuilding || isCleaning ? { isErasing, isRebuilding, isCleaning } : null;
}
