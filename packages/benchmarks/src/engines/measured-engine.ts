import type { QueryClass } from "../queries/query-class.js";
import type { SourceRecord } from "../source-record.js";

/** The times of searches. Each list has a place for each query, or is empty if a peer has ended. */
export interface SearchTimes {
  /** Measured inside the engine. */
  readonly ms: readonly number[];
  /** The whole HTTP request, if it is measured separately. */
  readonly requestMs: readonly number[] | null;
  /** The numbers of matching records; null if the engine does not report them. */
  readonly totals: readonly (number | null)[];
}

/** What an engine cannot do or does differently. Readers of its figures need to know this. */
export interface EngineLimits {
  readonly exactTotals: boolean;
  readonly typos: boolean;
  readonly notes: readonly string[];
}

/** An engine in its own process. */
export interface MeasuredEngine {
  readonly name: string;
  readonly version: string;
  readonly limits: EngineLimits;
  /** Returns the time in milliseconds. */
  add(records: readonly SourceRecord[]): Promise<number>;
  /** Called after the last record. `ms` counts as indexing. */
  finish(): Promise<{ readonly ms: number; readonly diskBytes: number | null }>;
  /** Whether the engine is measured with these queries at all. */
  takes(queryClass: QueryClass): boolean;
  /** Searches for the queries `[from, to)`, one after the other. */
  search(queryClass: QueryClass, from: number, to: number): Promise<SearchTimes>;
  /** null if it is not known. */
  residentMiB(): number | null;
  stop(): Promise<void>;
}
