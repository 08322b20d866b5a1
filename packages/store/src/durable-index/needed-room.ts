import { type IndexSettings, mergeSettings } from "@findling/protocol";
import { roomMin } from "../disk/room.js";
import type { ClearEntry } from "../entries/entry.js";
import type { PositionedEntry } from "../entries/log-position.js";
import type { ContentEntry } from "../state-machine/apply-index-entry.js";
import type { IndexEnvironment } from "../tables/index-environment.js";
import type { IndexContent } from "../tables/index-state.js";
import type { tableNames } from "../tables/index-tables.js";
import { PartitionTable } from "../tables/partition-table.js";

type TableName = (typeof tableNames)[number];

/** Tables with a row for each record that a change of `partitionKey` writes again. */
const partitionTables: readonly TableName[] = ["objects", "members", "partitions"];
/** Tables from which a clear removes rows, and the one in which it marks them for the queue. */
const clearTables: readonly TableName[] = [
  "objects",
  "members",
  "records",
  "tombstones",
  "superseded",
  "queueMarks",
];

/** LMDB writes each page anew that a transaction changes. */
const pageBytes = 4_096;
/** The most that a row adds: the name of a partition, or two marks, in pages that are half full. */
const newBytesPerRow = 1_024;
/** A full page is split in two, and a record gets a row of `members`, as long as its own. */
const growth = 3;

/**
 * Free bytes that the disk must have before a transaction with these entries begins. It is enough
 * for any batch, unless an entry changes a great number of rows at once: a change of
 * `partitionKey`, or a clear. What these take is estimated, rather too high.
 */
export function neededRoom(
  entries: readonly PositionedEntry<ContentEntry>[],
  environment: IndexEnvironment,
  { state, settings }: IndexContent,
): number {
  let bytes = roomMin;
  for (const { entry } of entries) {
    if (entry.kind === "clear") bytes += clearBytes(environment, entry);
    else if (entry.kind === "settings" && changesPartitions(settings, entry.patch))
      bytes += growth * environment.usedBytes(partitionTables) + newBytesPerRow * state.recordCount;
  }
  return bytes;
}

function changesPartitions(before: IndexSettings, patch: Parameters<typeof mergeSettings>[1]): boolean {
  return mergeSettings(before, patch).indexTime.partitionKey !== before.indexTime.partitionKey;
}

/** A clear removes superseded documents of all partitions, too. */
function clearBytes(environment: IndexEnvironment, { partition }: ClearEntry): number {
  environment.resetReadTxn();
  const members = new PartitionTable(environment.tables).memberCount(partition);
  const rows = members + environment.rowCount("superseded");
  const changed = Math.min(environment.usedBytes(clearTables), rows * clearTables.length * pageBytes);
  return changed + newBytesPerRow * rows;
}
