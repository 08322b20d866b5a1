import { setImmediate } from "node:timers/promises";
import type { LogEntry } from "../entries/entry.js";
import type { AppliedEntry, EntryOutcome } from "../entries/entry-outcome.js";
import { StoreClosedError } from "../errors.js";
import { RecentTime } from "./recent-time.js";
import { type EntryApplier, laneOf, type WriteLog } from "./write-log.js";

/** The name of the local log in a LogPosition. */
export const localLogId = "local";

/** Entries that wait together in a lane are applied together, up to this size of their records. */
const groupBytesMax = 8_000_000;
const groupEntriesMax = 1_000;
/** An entry takes about as long to apply as so many bytes of records, besides its own. */
const entryBytes = 1_000;

interface Waiting {
  readonly entry: LogEntry;
  readonly sender: string;
  readonly bytes: number;
  readonly resolve: (outcome: EntryOutcome) => void;
  readonly reject: (fault: unknown) => void;
}

/** Entries of one lane, in order. */
interface Queue {
  readonly waiting: Waiting[];
  /** Whether the applier is ready for them. */
  isReady: boolean;
}

/**
 * The write log of a single server: applying an entry is appending it. Lanes take turns: the next one is that
 * whose first entry is of the sender who has taken least time lately, and of such lanes the one that has
 * taken least itself.
 */
export class LocalWriteLog implements WriteLog {
  readonly #applier: EntryApplier;
  readonly #queues = new Map<string, Queue>();
  readonly #senders = new RecentTime();
  readonly #lanes = new RecentTime();
  #lastSequence: number;
  #pump: Promise<void> | undefined;
  /** Ends the wait until some queue is ready. */
  #wake: () => void = () => undefined;
  #closed = false;

  /** @param lastSequence of the last entry that was applied, 0 if none was */
  constructor(applier: EntryApplier, lastSequence: number) {
    this.#applier = applier;
    this.#lastSequence = lastSequence;
  }

  append(entry: LogEntry, sender: string): Promise<EntryOutcome> {
    if (this.#closed) return Promise.reject(new StoreClosedError());
    return new Promise((resolve, reject) => {
      this.#queueOf(laneOf(entry)).waiting.push({ entry, sender, bytes: bytesOf(entry), resolve, reject });
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
      // All that has been sent by now takes part in the choice, and what the merger has finished is taken up.
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

  /** undefined: none is ready. */
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

  /** Applies the first entries of a lane. */
  async #applyOf(lane: string): Promise<void> {
    const queue = this.#queueOf(lane);
    const group = takeGroup(queue.waiting);
    const begun = performance.now();
    await this.#applyGroup(group);
    this.#charge(lane, group, performance.now() - begun);
    if (queue.waiting.length === 0) this.#queues.delete(lane);
    else void this.#prepare(lane, queue);
  }

  async #applyGroup(group: readonly Waiting[]): Promise<void> {
    const positioned = group.map(({ entry }) => {
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

  /** Each sender has taken a part of the time, by the size of its entries. */
  #charge(lane: string, group: readonly Waiting[], ms: number): void {
    const now = performance.now();
    const total = group.reduce((sum, { bytes }) => sum + bytes, 0);
    for (const { sender, bytes } of group) this.#senders.add(sender, (ms * bytes) / total, now);
    this.#lanes.add(lane, ms, now);
  }
}

/** Takes the first ones away: as many as are applied together. */
function takeGroup(waiting: Waiting[]): Waiting[] {
  let bytes = 0;
  let count = 0;
  for (const next of waiting) {
    bytes += next.bytes;
    if (count > 0 && (bytes > groupBytesMax || count >= groupEntriesMax)) break;
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
