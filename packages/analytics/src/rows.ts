import type { Figures } from "./figures.js";

/** The lists of frequent keys that each day of an index has. */
export const tallyKinds = ["query", "noResult", "record", "sub"] as const;
export type TallyKind = (typeof tallyKinds)[number];

/** A stored `Tally`. */
export interface TallyRow {
  readonly count: number;
  readonly overcount: number;
  /** The partition of a record when it was last clicked. Only tallies of records have it. */
  readonly partition?: string | null;
  /** The figures of a sub. Only tallies of subs have them. */
  readonly figures?: Figures;
}

/** What is counted of one index on one day, without its lists. */
export interface DayRow {
  readonly figures: Figures;
  /** Clicks by range of `positionRanges`. */
  readonly positions: readonly number[];
  /** Milliseconds of searches by mode: buckets of `Latencies`. */
  readonly typing: readonly (readonly [number, number])[];
  readonly committed: readonly (readonly [number, number])[];
  /** The floors of the lists: see `HeavyHitters`. */
  readonly floors: Readonly<Record<TallyKind, number>>;
}

/** What is known of an answered search with a queryID, until its clicks are too late. */
export interface ShownSearch {
  readonly index: string;
  readonly day: number;
  /** The one-based position of the first hit that was shown, and how many were. */
  readonly first: number;
  readonly hits: number;
  readonly sub: string | null;
  /** The `overcount` of its sub when it was counted. */
  readonly subOvercount: number;
  /** The queryID of the first search that this one continues; null: it continues none. */
  readonly head: string | null;
  /** Whether a click on this search, or on one that continues it, was counted. */
  readonly isClicked: boolean;
  /** The records whose clicks were counted: see `clickMark`. */
  readonly clicked: readonly string[];
}

/** All rows of one index on one day. */
export interface StoredDay {
  readonly row: DayRow;
  readonly tallies: Iterable<readonly [TallyKind, string, TallyRow]>;
}

/** One step of changes, which is stored whole or not at all. */
export interface RowChanges {
  readonly days: readonly DayChanges[];
  readonly shown: ReadonlyMap<string, ShownSearch>;
}

export interface DayChanges {
  readonly day: number;
  readonly index: string;
  readonly row: DayRow;
  /** Whether `tallies` are all that the day has, in place of those that are stored. */
  readonly isWhole: boolean;
  /** `null`: the key has lost its place. */
  readonly tallies: readonly (readonly [TallyKind, string, TallyRow | null])[];
}

/** Whether a clicked record is erased. @param partition that it had when it was last clicked */
export type ErasedRecords = (objectID: string, partition: string | null) => boolean;

/**
 * Where analytics are stored. Days are whole numbers since the epoch, in UTC. Reading sees what was written
 * last, even before `write` resolves.
 */
export interface AnalyticsRows {
  /** Every index that has a day or a shown search. */
  indexes(): Iterable<string>;
  day(day: number, index: string): StoredDay | undefined;
  shown(queryID: string): ShownSearch | undefined;
  /** Resolves when the changes are durable. */
  write(changes: RowChanges): Promise<void>;
  /**
   * Removes the rows of these records from every day of the index. Resolves when that is durable. `expire`
   * removes what is left of their bytes.
   */
  eraseRecords(index: string, isErased: ErasedRecords): Promise<void>;
  /** Removes all rows of an index, as `eraseRecords` does. */
  eraseIndex(index: string): Promise<void>;
  /**
   * To be called every few seconds. Removes what is too old: days before `day`, shown searches made before
   * `shownBefore` (seconds since the epoch), and the oldest shown searches beyond `shownMax`. May leave some
   * of it to the next call.
   */
  expire(bounds: ExpiryBounds): Promise<void>;
}

export interface ExpiryBounds {
  readonly day: number;
  readonly shownBefore: number;
  readonly shownMax: number;
}
