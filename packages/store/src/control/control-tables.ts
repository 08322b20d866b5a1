import { type Environment, openExistingTable, openTable } from "../lmdb/environment.js";
import type { Table } from "../lmdb/table.js";

/** The tables of the control environment. */
export interface ControlTables {
  /** `"state"` -> ControlState, `"masterSecret"` -> its verifier; JSON. */
  readonly meta: Table;
  /** index name -> incarnation, UTF-8. */
  readonly catalogue: Table;
  /** index name -> last dataVersion of a dropped index, JSON `{ dataVersion }`. */
  readonly dropped: Table;
  /** incarnation of a folder to be removed -> name of its index, UTF-8; see remnant-table.ts. */
  readonly remnants: Table;
  /** incarnation -> StoredSummary, JSON; see summary-table.ts. */
  readonly summaries: Table;
  /** key id -> StoredKey, JSON. */
  readonly keys: Table;
  /** Results of entries about keys and of drops; see ResultTable. */
  readonly results: Table;
  readonly resultNumbers: Table;
  /** Outcomes of queued batches; see task-table.ts. */
  readonly tasks: Table;
  readonly taskTimes: Table;
}

export const controlStateKey = Buffer.from("state");

export function openControlTables(environment: Environment): ControlTables {
  const table = (name: keyof ControlTables) => openTable(environment, name);
  return {
    meta: table("meta"),
    catalogue: table("catalogue"),
    dropped: table("dropped"),
    remnants: table("remnants"),
    summaries: table("summaries"),
    keys: table("keys"),
    results: table("results"),
    resultNumbers: table("resultNumbers"),
    tasks: table("tasks"),
    taskTimes: table("taskTimes"),
  };
}

/** The tables for readers. */
export interface ControlReadTables extends Pick<ControlTables, "meta" | "catalogue" | "keys" | "summaries"> {
  /** undefined if an earlier release made the folder, and it has not been opened for writing since. */
  readonly tasks: Table | undefined;
}

export function openControlReadTables(environment: Environment): ControlReadTables | undefined {
  const meta = openExistingTable(environment, "meta");
  const catalogue = openExistingTable(environment, "catalogue");
  const keys = openExistingTable(environment, "keys");
  const summaries = openExistingTable(environment, "summaries");
  const tasks = openExistingTable(environment, "tasks");
  return meta && catalogue && keys && summaries ? { meta, catalogue, keys, summaries, tasks } : undefined;
}
