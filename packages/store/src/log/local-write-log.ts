import { setImmediate } from "node:timers/promises";
import type { LogEntry } from "../entry.js";
import { StoreClosedError } from "../errors.js";
import type { EntryOutcome } from "../store.js";
import type { AppliedEntry, EntryApplier, PositionedEntry, WriteLog } from "./write-log.js";

/** The name of the local log in a LogPosition. */
export const localLogId = "local";

/** Entries that wait together are applied together, up to this size of their records. */
const groupBytesMax = 8_000_000;
const groupEntriesMax = 1_000;

interface Waiting {
  readonly positioned: PositionedEntry;
  readonly bytes: number;
  readonly resolve: (outcome: EntryOutcome) => void;
  readonly reject: (fault: unknown) => void;
}

/** The write log of a single server: applying an entry is appending it. */
export class LocalWriteLog implements WriteLog {
  readonly #applier: EntryApplier;
  #lastSequence: number;
  #waiting: Waiting[] = [];
  #pump: Promise<void> | undefined;
  #closed = false;

  /** @param lastSequence of the last entry that was applied, 0 if none was */
  constructor(applier: EntryApplier, lastSequence: number) {
    this.#applier = applier;
    this.#lastSequence = lastSequence;
  }

  append(entry: LogEntry): Promise<EntryOutcome> {
    if (this.#closed) return Promise.reject(new StoreClosedError());
    const positioned = { entry, position: { logId: localLogId, sequence: ++this.#lastSequence } };
    return new Promise((resolve, reject) => {
      this.#waiting.push({ positioned, bytes: bytesOf(entry), resolve, reject });
      this.#pump ??= this.#applyAll();
    });
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#pump;
  }

  async #applyAll(): Promise<void> {
    // Entries appended in this turn of the event loop join the first group.
    await Promise.resolve();
    while (this.#waiting.length > 0) {
      await this.#applyGroup(this.#takeGroup());
      // What the merger has finished is taken up between groups.
      if (this.#waiting.length > 0) await setImmediate();
    }
    this.#pump = undefined;
  }

  async #applyGroup(group: readonly Waiting[]): Promise<void> {
    const applied = await this.#applier
      .apply(group.map((waiting) => waiting.positioned))
      .catch((fault: unknown): AppliedEntry[] => group.map(() => ({ fault })));
    for (const [at, waiting] of group.entries()) {
      const result = applied[at];
      if ("outcome" in result) waiting.resolve(result.outcome);
      else waiting.reject(result.fault);
    }
  }

  #takeGroup(): Waiting[] {
    let bytes = 0;
    let count = 0;
    for (const waiting of this.#waiting) {
      bytes += waiting.bytes;
      if (count > 0 && (bytes > groupBytesMax || count >= groupEntriesMax)) break;
      count++;
    }
    return this.#waiting.splice(0, count);
  }
}

function bytesOf(entry: LogEntry): number {
  if (entry.kind !== "batch") return 0;
  let bytes = 0;
  for (const operation of entry.operations) {
    if (operation.action === "upsert") bytes += operation.record.length;
  }
  return bytes;
}
