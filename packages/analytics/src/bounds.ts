import type { TallyBounds } from "./index-day.js";

/** What bounds the memory and the disk that analytics take, however many searches and clicks come. */
export interface AnalyticsBounds {
  /** Keys in each list of a day of an index. */
  readonly tallies: TallyBounds;
  /** Keys in the lists of all days that are in memory. */
  readonly openKeysMax: number;
  /** Clients whose last search is remembered. */
  readonly clientsMax: number;
  /** Searches with a queryID whose clicks can be counted. */
  readonly shownMax: number;
  /** Searches with a queryID that stay in memory because storing them failed. Days have their own bounds. */
  readonly unstoredShownMax: number;
  /** Keys in each list of a report while it is made: enough for 90 full days of one index. */
  readonly reportKeysMax: number;
}

export const defaultBounds: AnalyticsBounds = {
  tallies: { query: 1_000, noResult: 1_000, record: 1_000, sub: 1_000 },
  openKeysMax: 100_000,
  clientsMax: 20_000,
  shownMax: 1_000_000,
  unstoredShownMax: 100_000,
  reportKeysMax: 100_000,
};

/** How many days reports go back, today included. */
export const daysKept = 90;

/** How long clicks of a search are taken. */
export const clickSecondsMax = 86_400;
