import type { LogEntry } from "./entry.js";

/** The place of an entry in the total order of a log. */
export interface LogPosition {
  /** Identifies the log. Another log counts from the beginning. */
  readonly logId: string;
  /** Counts from 1, by one for each entry. */
  readonly sequence: number;
}

export interface PositionedEntry<Entry extends LogEntry = LogEntry> {
  readonly entry: Entry;
  readonly position: LogPosition;
}
