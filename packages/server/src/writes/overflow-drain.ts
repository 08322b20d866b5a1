import { setTimeout as sleep } from "node:timers/promises";
import type { OverflowQueue, QueuedHead } from "@findling/store/overflow";
import type { QueuedBatch, QueuedSettled } from "./writer-messages.js";

/** Batches of one index are given to the writer together, up to this many bytes. */
const groupBytesMax = 4_000_000;
/** Batches of this many indexes are with the writer at the same time. */
const groupsMax = 4;
/** The pause after a fault doubles with each further one. */
const pauseMinMs = 100;
const pauseMaxMs = 30_000;
const tidyMs = 1_000;
const closeMs = 200;

export interface DrainOptions {
  readonly queue: Pick<OverflowQueue, "indexes" | "firstOf" | "read" | "finish" | "tidy">;
  /** Applies batches of one index in order, and stores what became of those that need not be tried again. */
  readonly apply: (batches: readonly QueuedBatch[]) => Promise<QueuedSettled>;
  /** Batches have left the queue. */
  readonly onDrained: (drained: {
    readonly bytes: number;
    /** How many of them were applied. The others have failed. */
    readonly appliedBatches: number;
  }) => void;
  /** A batch has failed for good. */
  readonly onFailure: (failure: {
    readonly index: string;
    readonly taskId: string;
    readonly reason: string;
  }) => void;
  /** Batches could not be applied, and are tried again after `pauseMs`. */
  readonly onFault: (index: string, message: string, pauseMs: number) => void;
  /** The queue could not be written. What it notes is noted again later. */
  readonly onQueueFault: (error: unknown) => void;
  /** Waits, and ends early if the signal is aborted. @default by the clock */
  readonly wait?: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

/**
 * Applies what is on the overflow queue, index by index, each in order of acceptance. If a batch cannot be
 * applied now, its index waits; other indexes do not.
 */
export class OverflowDrain {
  readonly #options: DrainOptions;
  /** The indexes that are being drained. */
  readonly #running = new Map<string, Promise<void>>();
  readonly #closing = new AbortController();
  readonly #free: (() => void)[] = [];
  readonly #tidying: NodeJS.Timeout;
  #groups = 0;
  /** Whether the queue must not be used any more. */
  #isClosed = false;

  constructor(options: DrainOptions) {
    this.#options = options;
    this.#tidying = setInterval(() => {
      options.queue.tidy().catch((error: unknown) => options.onQueueFault(error));
    }, tidyMs).unref();
    for (const index of options.queue.indexes) this.wake(index);
  }

  /** Begins to apply the batches of the index, since one is on the queue. */
  wake(index: string): void {
    if (this.#running.has(index) || this.#closing.signal.aborted) return;
    const running = this.#drain(index)
      .catch((error: unknown) => {
        if (!this.#isClosed) this.#options.onQueueFault(error);
      })
      .finally(() => {
        this.#running.delete(index);
        if (!this.#isClosed && this.#options.queue.firstOf(index, 0).length > 0) this.wake(index);
      });
    this.#running.set(index, running);
  }

  /**
   * Waits a moment for what is with the writer. What takes longer is applied by the writer all the same; the
   * queue gives it to the writer again after the next start, which changes nothing.
   */
  async close(): Promise<void> {
    clearInterval(this.#tidying);
    this.#closing.abort();
    for (const next of this.#free.splice(0)) next();
    await Promise.race([Promise.all(this.#running.values()), sleep(closeMs, undefined, { ref: false })]);
    this.#isClosed = true;
  }

  async #drain(index: string): Promise<void> {
    const { queue, onFault, wait = waitByClock } = this.#options;
    const { signal } = this.#closing;
    let tries: TriesOfFirst = { sequence: 0, faults: 0, defects: 0 };
    for (;;) {
      const heads = queue.firstOf(index, groupBytesMax);
      if (heads.length === 0 || signal.aborted) return;
      const { sequence } = heads[0];
      if (sequence !== tries.sequence) tries = { sequence, faults: 0, defects: 0 };
      const fault = await this.#applyInTurn(heads, tries.defects);
      if (fault === null) continue;
      if (signal.aborted) return;
      const pauseMs = Math.min(pauseMinMs * 2 ** tries.faults, pauseMaxMs);
      tries.faults++;
      if (fault.isDefect) tries.defects++;
      onFault(index, fault.message, pauseMs);
      await wait(pauseMs, signal);
    }
  }

  /**
   * Applies some batches of an index.
   *
   * @returns why some of them have to be tried again; null if none has to
   */
  async #applyInTurn(heads: readonly QueuedHead[], defects: number): Promise<Fault | null> {
    while (this.#groups >= groupsMax) {
      await new Promise<void>((resolve) => this.#free.push(resolve));
      if (this.#closing.signal.aborted) return passing("The server is stopping.");
    }
    this.#groups++;
    try {
      return await this.#apply(heads, defects);
    } catch (error) {
      // The batches could not be read, or the writer has ended. Neither says anything against them.
      return passing(error instanceof Error ? error.message : String(error));
    } finally {
      this.#groups--;
      this.#free.shift()?.();
    }
  }

  async #apply(heads: readonly QueuedHead[], defects: number): Promise<Fault | null> {
    const { queue, apply, onDrained, onFailure, onQueueFault } = this.#options;
    const entries = await Promise.all(heads.map((head) => queue.read(head)));
    // The sizes are read now, because the bytes are moved to the writer.
    const sizes = entries.map((entry) => entry?.byteLength ?? 0);
    const { isFinal, failures, fault, isDefect } = await apply(
      // Only the first one was tried in vain. Those behind it had to wait for it.
      heads.map((head, i) => ({ ...head, defects: i === 0 ? defects : 0, entry: entries[i] ?? null })),
    );
    for (const failure of failures) onFailure({ index: heads[0].index, ...failure });
    if (this.#isClosed) return null;
    // They are done, even where their file cannot be removed: the next tidying tries that again.
    await queue.finish(heads.filter((_, i) => isFinal[i])).catch(onQueueFault);
    const bytes = sizes.reduce((sum, size, i) => sum + (isFinal[i] ? size : 0), 0);
    onDrained({ bytes, appliedBatches: isFinal.filter(Boolean).length - failures.length });
    return fault === null ? null : { message: fault, isDefect };
  }
}

/** How often the first batch of an index was tried in vain. */
interface TriesOfFirst {
  readonly sequence: number;
  faults: number;
  /** Only these count against it: a disk may be full for hours. */
  defects: number;
}

/** Why batches have to be tried again. */
interface Fault {
  readonly message: string;
  readonly isDefect: boolean;
}

function passing(message: string): Fault {
  return { message, isDefect: false };
}

async function waitByClock(milliseconds: number, signal: AbortSignal): Promise<void> {
  await sleep(milliseconds, undefined, { signal, ref: false }).catch(() => undefined);
}
