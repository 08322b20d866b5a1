import type { LogEntry } from "./entry.js";

/** Where an entry stands in the one order of a log. */
export interface LogPosition {
  /** Which log; another one restarts the count. */
  readonly logId: string;
  /** From 1, one more with each entry. */
  readonly sequence: number;
}

export interface PositionedEntry<Entry extends LogEntry = LogEntry> {
  readonly entry: Entry;
  readonly position: LogPosition;
}
