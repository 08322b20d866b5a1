import { isControlEntry, type LogEntry } from "../entries/entry.js";
import type { AppliedEntry, EntryOutcome } from "../entries/entry-outcome.js";
import type { PositionedEntry } from "../entries/log-position.js";

/** The lane of entries about keys; no index has this name. */
export const keysLane = "";

/** The lane of an entry: entries of one lane keep their order. Those about an index have its name. */
export function laneOf(entry: LogEntry): string {
  return isControlEntry(entry) ? keysLane : entry.index;
}

/** The state machine behind a log. */
export interface EntryApplier {
  /** Resolves when entries of the lane can be applied without waiting for anything. Never rejects. */
  ready(lane: string): Promise<void>;
  /**
   * Applies entries of one lane, in the order of the log. Resolves, in the same order, when all are durable
   * and published.
   */
  apply(entries: readonly PositionedEntry[]): Promise<readonly AppliedEntry[]>;
}

/** Orders entries and gives each to the applier; what it answers has been applied. */
export interface WriteLog {
  /**
   * Resolves with what applying the entry came to, rejects on a fault. Entries of a lane keep their order.
   * `sender`: whose entry it is; of senders whose entries wait in different lanes none waits for all that
   * another one has sent.
   */
  append(entry: LogEntry, sender: string): Promise<EntryOutcome>;
  /** Waits for the entries under way; later ones reject with StoreClosedError. */
  close(): Promise<void>;
}
