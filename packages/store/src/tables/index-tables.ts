import { type Environment, openExistingTable, openTable } from "../lmdb/environment.js";
import type { ReadTable, Table } from "../lmdb/table.js";

/** The tables of one index. Their codecs are in the files mentioned. */
export interface IndexTables {
  /** `"state"` -> IndexState, `"settings"` -> IndexSettings; JSON. */
  readonly meta: Table;
  /** document number -> the record's compact JSON, verbatim. */
  readonly records: Table;
  /** textKey(objectID) -> ObjectRow (object-row.ts). */
  readonly objects: Table;
  /** sha256(partition) -> its count of live records. */
  readonly partitions: Table;
  /** sha256(partition) + textKey(objectID) -> nothing; has records and tombstones. */
  readonly members: Table;
  /** time of deletion + textKey(objectID) -> nothing; see expired-tombstones.ts. */
  readonly tombstones: Table;
  /** time + document number -> nothing; see superseded-documents.ts. */
  readonly superseded: Table;
  /** generation + document number -> nothing; see removal-table.ts. */
  readonly removals: Table;
  /** See ResultTable. */
  readonly results: Table;
  readonly resultNumbers: Table;
  /** See Upkeep. */
  readonly upkeep: Table;
  /** See QueueMarks. */
  readonly queueMarks: Table;
  /** See SettingsHistory. */
  readonly settingsHistory: Table;
}

export const tableNames = [
  "meta",
  "records",
  "objects",
  "partitions",
  "members",
  "tombstones",
  "superseded",
  "removals",
  "results",
  "resultNumbers",
  "upkeep",
  "queueMarks",
  "settingsHistory",
] as const satisfies readonly (keyof IndexTables)[];

export const metaKeys = { state: Buffer.from("state"), settings: Buffer.from("settings") } as const;

export function openIndexTables(environment: Environment): IndexTables {
  const table = (name: keyof IndexTables) => openTable(environment, name);
  return {
    meta: table("meta"),
    records: table("records"),
    objects: table("objects"),
    partitions: table("partitions"),
    members: table("members"),
    tombstones: table("tombstones"),
    superseded: table("superseded"),
    removals: table("removals"),
    results: table("results"),
    resultNumbers: table("resultNumbers"),
    upkeep: table("upkeep"),
    queueMarks: table("queueMarks"),
    settingsHistory: table("settingsHistory"),
  };
}

/** The tables from which the search index is built. */
export type IndexedTables = Pick<IndexTables, "meta" | "records" | "objects" | "superseded">;

/** undefined if a table is missing. */
export function openIndexedTables(environment: Environment): IndexedTables | undefined {
  const meta = openExistingTable(environment, "meta");
  const records = openExistingTable(environment, "records");
  const objects = openExistingTable(environment, "objects");
  const superseded = openExistingTable(environment, "superseded");
  return meta && records && objects && superseded ? { meta, records, objects, superseded } : undefined;
}

export interface ReadTables extends Pick<IndexTables, "meta" | "objects" | "partitions" | "members"> {
  readonly records: ReadTable;
  /** undefined if an earlier release created the index, and it has not been opened for writing since. */
  readonly upkeep: Table | undefined;
  /** Like `upkeep`. */
  readonly settingsHistory: Table | undefined;
}

/** The tables for readers. undefined if one is missing: the index is being created, or was removed. */
export function openReadTables(environment: Environment): ReadTables | undefined {
  const meta = openExistingTable(environment, "meta");
  const records = openExistingTable(environment, "records");
  const objects = openExistingTable(environment, "objects");
  const partitions = openExistingTable(environment, "partitions");
  const members = openExistingTable(environment, "members");
  const upkeep = openExistingTable(environment, "upkeep");
  const settingsHistory = openExistingTable(environment, "settingsHistory");
  return meta && records && objects && partitions && members
    ? { meta, records, objects, partitions, members, upkeep, settingsHistory }
    : undefined;
}
