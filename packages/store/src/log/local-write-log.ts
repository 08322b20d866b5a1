import { setImmediate } from "node:timers/promises";
import type { LogEntry } from "../entries/entry.js";
import type { AppliedEntry, EntryOutcome } from "../entries/entry-outcome.js";
import { StoreClosedError } from "../errors.js";
import { RecentTime } from "./recent-time.js";
import { type EntryApplier, laneOf, type WriteLog } from "./write-log.js";

/** The name of the local log in a LogPosition. */
export const localLogId = "local";

/**
 * Entries that wait in one lane are applied in groups. These are the limits of a group: bytes of records,
 * entries.
 */
const groupBytesMax = 8_000_000;
/** The same while entries of other lanes wait: they should not have to wait for long. */
const sharedGroupBytesMax = 1_000_000;
const groupEntriesMax = 1_000;
/** Applying an entry takes as long as this many bytes of records, in addition to its own records. */
const entryBytes = 1_000;

interface WaitingEntry {
  readonly entry: LogEntry;
  readonly sender: string;
  readonly bytes: number;
  readonly onBegin: (() => void) | undefined;
  readonly resolve: (outcome: EntryOutcome) => void;
  readonly reject: (fault: unknown) => void;
}

/** The waiting entries of one lane, in order. */
interface Queue {
  readonly waiting: WaitingEntry[];
  /** Whether the applier is ready for this lane. */
  isReady: boolean;
}

/**
 * The write log of a single server: to append an entry is to apply it. Lanes take turns. The next lane is the
 * one whose first entry comes from the sender who has used the least time recently. Among lanes with equal
 * senders, it is the one that has used the least time itself.
 */
export class LocalWriteLog implements WriteLog {
  readonly #applier: EntryApplier;
  readonly #queues = new Map<string, Queue>();
  readonly #senders = new RecentTime();
  readonly #lanes = new RecentTime();
  #lastSequence: number;
  #pump: Promise<void> | undefined;
  /** Ends the wait for a ready queue. */
  #wake: () => void = () => undefined;
  #closed = false;

  /** @param lastSequence sequence of the last applied entry, 0 if there is none */
  constructor(applier: EntryApplier, lastSequence: number) {
    this.#applier = applier;
    this.#lastSequence = lastSequence;
  }

  append(entry: LogEntry, sender: string, onBegin?: () => void): Promise<EntryOutcome> {
    if (this.#closed) return Promise.reject(new StoreClosedError());
    return new Promise((resolve, reject) => {
      const waiting = { entry, sender, bytes: bytesOf(entry), onBegin, resolve, reject };
      this.#queueOf(laneOf(entry)).waiting.push(waiting);
      this.#pump ??= this.#applyAll();
    });
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#pump;
  }

  #queueOf(lane: string): Queue {
    const known = this.#queues.get(lane);
    if (known !== undefined) return known;
    const queue = { waiting: [], isReady: false };
    this.#queues.set(lane, queue);
    void this.#prepare(lane, queue);
    return queue;
  }

  async #prepare(lane: string, queue: Queue): Promise<void> {
    queue.isReady = false;
    await this.#applier.ready(lane);
    queue.isReady = true;
    this.#wake();
  }

  async #applyAll(): Promise<void> {
    while (this.#queues.size > 0) {
      // All entries sent by now take part in the choice, and results of the merger are processed first.
      await setImmediate();
      const lane = this.#nextLane();
      if (lane === undefined) await this.#someReady();
      else await this.#applyOf(lane);
    }
    this.#pump = undefined;
  }

  #someReady(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve;
    });
  }

  /** undefined if no lane is ready. */
  #nextLane(): string | undefined {
    const now = performance.now();
    let next: string | undefined;
    let least = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
    for (const [lane, { waiting, isReady }] of this.#queues) {
      if (!isReady) continue;
      const taken = [this.#senders.of(waiting[0].sender, now), this.#lanes.of(lane, now)];
      if (taken[0] > least[0] || (taken[0] === least[0] && taken[1] >= least[1])) continue;
      next = lane;
      least = taken;
    }
    return next;
  }

  /** Applies the first group of entries of a lane. */
  async #applyOf(lane: string): Promise<void> {
    const queue = this.#queueOf(lane);
    const group = takeGroup(queue.waiting, this.#queues.size > 1 ? sharedGroupBytesMax : groupBytesMax);
    const begun = performance.now();
    await this.#applyGroup(group);
    this.#charge(lane, group, performance.now() - begun);
    if (queue.waiting.length === 0) this.#queues.delete(lane);
    else void this.#prepare(lane, queue);
  }

  async #applyGroup(group: readonly WaitingEntry[]): Promise<void> {
    const positioned = group.map(({ entry, onBegin }) => {
      onBegin?.();
      return { entry, position: { logId: localLogId, sequence: ++this.#lastSequence } };
    });
    const applied = await this.#applier
      .apply(positioned)
      .catch((fault: unknown): AppliedEntry[] => group.map(() => ({ fault })));
    for (const [at, waiting] of group.entries()) {
      const result = applied[at];
      if ("outcome" in result) waiting.resolve(result.outcome);
      else waiting.reject(result.fault);
    }
  }

  /** Charges the time to the lane, and to the senders in proportion to the sizes of their entries. */
  #charge(lane: string, group: readonly WaitingEntry[], ms: number): void {
    const now = performance.now();
    const total = group.reduce((sum, { bytes }) => sum + bytes, 0);
    for (const { sender, bytes } of group) this.#senders.add(sender, (ms * bytes) / total, now);
    this.#lanes.add(lane, ms, now);
  }
}

/** Removes and returns the first entries: those that are applied together. */
function takeGroup(waiting: WaitingEntry[], bytesMax: number): WaitingEntry[] {
  let bytes = 0;
  let count = 0;
  for (const next of waiting) {
    bytes += next.bytes;
    if (count > 0 && (bytes > bytesMax || count >= groupEntriesMax)) break;
    count++;
  }
  return waiting.splice(0, count);
}

function bytesOf(entry: LogEntry): number {
  let bytes = entryBytes;
  if (entry.kind !== "batch") return bytes;
  for (const operation of entry.operations) {
    if (operation.action === "upsert") bytes += operation.record.length;
  }
  return bytes;
}
