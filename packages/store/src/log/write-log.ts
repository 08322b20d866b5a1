import { isControlEntry, type LogEntry } from "../entries/entry.js";
import type { AppliedEntry, EntryOutcome } from "../entries/entry-outcome.js";
import type { PositionedEntry } from "../entries/log-position.js";

/** The lane of entries about keys. No index has this name. */
export const keysLane = "";

/**
 * The lane of an entry. Entries of one lane keep their order. An entry about an index is in the lane of its
 * name.
 */
export function laneOf(entry: LogEntry): string {
  return isControlEntry(entry) ? keysLane : entry.index;
}

/** The state machine behind a log. */
export interface EntryApplier {
  /** Resolves when entries of the lane can be applied without waiting for anything. Never rejects. */
  ready(lane: string): Promise<void>;
  /**
   * Applies entries of one lane, in the order of the log. Resolves with their results, in the same order,
   * when all are durable and published.
   */
  apply(entries: readonly PositionedEntry[]): Promise<readonly AppliedEntry[]>;
}

/**
 * Opens the log of a data folder.
 *
 * @param lastSequence sequence of the last applied entry, 0 if there is none
 */
export type OpenLog = (applier: EntryApplier, lastSequence: number) => WriteLog;

/** Orders entries and passes each to the applier. When it resolves an entry, the entry has been applied. */
export interface WriteLog {
  /**
   * Resolves with the outcome of the entry, rejects on a fault. Entries of one lane keep their order.
   * `sender` is the origin of the entry: if entries of several senders wait in different lanes, no sender has
   * to wait until all entries of another are done. `onBegin` is called when applying begins.
   */
  append(entry: LogEntry, sender: string, onBegin?: () => void): Promise<EntryOutcome>;
  /** Waits for the entries that were appended. Later ones reject with StoreClosedError. */
  close(): Promise<void>;
}
