import type { QueryClass } from "../queries/query-class.js";
import type { SourceRecord } from "../source-record.js";

/** What searches took; the lists have a place for each query, or none where a peer has ended. */
export interface SearchTimes {
  /** Inside the engine. */
  readonly ms: readonly number[];
  /** Seen from outside, where that is another figure: the whole HTTP request. */
  readonly requestMs: readonly number[] | null;
  /** How many records match; null where the engine does not tell. */
  readonly totals: readonly (number | null)[];
}

/** What an engine cannot do, or does otherwise, so that its figures are read with care. */
export interface EngineLimits {
  readonly exactTotals: boolean;
  readonly typos: boolean;
  readonly notes: readonly string[];
}

/** An engine in a process of its own. */
export interface MeasuredEngine {
  readonly name: string;
  readonly version: string;
  readonly limits: EngineLimits;
  /** In milliseconds. */
  add(records: readonly SourceRecord[]): Promise<number>;
  /** After the last record. `ms` counts as indexing. */
  finish(): Promise<{ readonly ms: number; readonly diskBytes: number | null }>;
  /** Whether it is measured with these queries at all. */
  takes(queryClass: QueryClass): boolean;
  /** Searches for queries `from` to, but not including, `to`, one after the other. */
  search(queryClass: QueryClass, from: number, to: number): Promise<SearchTimes>;
  /** Null where it cannot be told. */
  residentMiB(): number | null;
  stop(): Promise<void>;
}
