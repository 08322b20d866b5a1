import { type Environment, madeOf, openEnvironment, openTable } from "../lmdb/environment.js";
import type { Table } from "../lmdb/table.js";

/** The tables of analytics. `analytics-keys.ts` has their keys; their values are JSON. */
export const analyticsTableNames = ["days", "tallies", "shown", "erasing"] as const;
export type AnalyticsTableName = (typeof analyticsTableNames)[number];

export interface AnalyticsTables extends Readonly<Record<AnalyticsTableName, Table>> {
  readonly environment: Environment;
}

/** Opens the environment in this folder, which exists. */
export function openAnalyticsTables(folder: string): AnalyticsTables {
  return madeOf(openEnvironment(folder), analyticsTablesOf);
}

/** Makes the tables that are missing. */
export function analyticsTablesOf(environment: Environment): AnalyticsTables {
  return {
    environment,
    /** `index 0 day` to `DayRow`. */
    days: openTable(environment, "days"),
    /** `index 0 day kind key` to `StoredTally`. */
    tallies: openTable(environment, "tallies"),
    /** The bytes of a queryID, which begin with its time, to `ShownSearch`. */
    shown: openTable(environment, "shown"),
    /** Has a row while bytes of erased rows may be left in the environment. */
    erasing: openTable(environment, "erasing"),
  };
}
