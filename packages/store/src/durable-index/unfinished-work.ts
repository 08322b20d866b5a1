import { isSameSchema } from "@findling/engine";
import { segmentFolder } from "../folder/data-folder.js";
import { type Environment, openExistingTable } from "../lmdb/environment.js";
import { readManifest } from "../segment-files/load-index.js";
import { hasExpiredTombstones } from "../tables/expired-tombstones.js";
import type { IndexContent } from "../tables/index-state.js";
import { hasSuperseded } from "../tables/superseded-documents.js";
import { Upkeep } from "../tables/upkeep.js";

/** What the last server left to be done in an index: it begins again when the index is opened. */
export interface UnfinishedWork {
  /** What was cleared may still be on disk. */
  readonly isErasing: boolean;
  /** The segment files are of earlier settings. */
  readonly isRebuilding: boolean;
  /** Superseded documents or expired tombstones are there. */
  readonly isCleaning: boolean;
}

/** Of an index that is not open; null: nothing is left. @param folder of the index */
export function unfinishedWork(
  folder: string,
  environment: Environment,
  { state, settings }: IndexContent,
): UnfinishedWork | null {
  const upkeep = openExistingTable(environment, "upkeep");
  const superseded = openExistingTable(environment, "superseded");
  const tombstones = openExistingTable(environment, "tombstones");
  const kept = readManifest(segmentFolder(folder));
  const isErasing = upkeep !== undefined && new Upkeep({ upkeep }).pendingClears > 0;
  const isRebuilding = kept !== null && !isSameSchema(kept.settings, settings.indexTime);
  const isCleaning =
    (superseded !== undefined && hasSuperseded({ superseded })) ||
    (tombstones !== undefined && hasExpiredTombstones({ tombstones }, state.logTime));
  return isErasing || isRebuilding || isCleaning ? { isErasing, isRebuilding, isCleaning } : null;
}
