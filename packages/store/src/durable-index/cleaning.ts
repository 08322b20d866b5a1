import { setImmediate } from "node:timers/promises";
import { StorageError } from "../errors.js";
import { ExpiredTombstones } from "../tables/expired-tombstones.js";
import type { IndexEnvironment } from "../tables/index-environment.js";
import type { IndexState } from "../tables/index-state.js";
import { QueueMarks } from "../tables/queue-marks.js";
import { RemovalTable } from "../tables/removal-table.js";
import { keptMs, SupersededDocuments } from "../tables/superseded-documents.js";

interface CleaningOptions {
  readonly environment: IndexEnvironment;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly state: () => CleanedState;
  /** See SearchIndex. */
  readonly keptGeneration: () => number;
}

type CleanedState = Pick<IndexState, "logTime" | "queuedThrough">;

/** Time between two steps, in which others have their turn. */
const stepMs = 50;

/**
 * Removes data that nobody can notice any more, in small steps: superseded documents, expired tombstones,
 * removals that the segment files contain, and marks of clears that no queued batch needs. Each write makes a
 * step. Further steps follow in the background as long as something is due.
 */
export class Cleaning {
  readonly #options: CleaningOptions;
  readonly #superseded: SupersededDocuments;
  readonly #tombstones: ExpiredTombstones;
  readonly #removals: RemovalTable;
  readonly #marks: QueueMarks;
  #timer: NodeJS.Timeout | null = null;
  /** Whether the timer is for a step that has something to remove. */
  #isMore = false;
  #closed = false;

  constructor(options: CleaningOptions) {
    this.#options = options;
    const { tables } = options.environment;
    this.#superseded = new SupersededDocuments(tables);
    this.#tombstones = new ExpiredTombstones(tables);
    this.#removals = new RemovalTable(tables);
    this.#marks = new QueueMarks(tables);
  }

  /** Whether steps follow each other because something is due now. */
  get isBusy(): boolean {
    return this.#isMore;
  }

  /** Whether something is left that nobody will notice once the index is closed. */
  get isPending(): boolean {
    this.#options.environment.resetReadTxn();
    return !this.#superseded.isEmpty() || this.#hasUseless();
  }

  /** Continues work that was cut off before the index was opened. */
  start(): void {
    this.goOn(this.#hasUseless());
  }

  /**
   * Makes one step. Must be called in a write transaction. @param state after it @returns whether more is due
   * now
   */
  step({ logTime, queuedThrough = 0 }: CleanedState): boolean {
    const { now, keptGeneration } = this.#options;
    // All make their step, even if one of them has more to do.
    const superseded = this.#superseded.removeOld(now());
    const tombstones = this.#tombstones.removeSome(logTime);
    const removals = this.#removals.prune(keptGeneration());
    const marks = this.#marks.removeSome(queuedThrough);
    return superseded || tombstones || removals || marks;
  }

  /**
   * Schedules further steps in the background. Must be called after every write. @param isMore the result of
   * its step
   */
  goOn(isMore: boolean): void {
    if (this.#closed || this.#isMore || (this.#timer !== null && !isMore)) return;
    if (!isMore && this.#superseded.isEmpty()) return;
    this.#stopWaiting();
    this.#isMore = isMore;
    // Documents that were superseded just now are due later.
    this.#wait(isMore ? stepMs : keptMs + stepMs);
  }

  close(): void {
    this.#closed = true;
    this.#stopWaiting();
  }

  /**
   * Removes everything, after `close`, when no snapshot is in use any more. If the deadline passes or the
   * disk is full, the rest stays pending.
   *
   * @param deadline on the clock of `performance`
   */
  async finish(deadline: number): Promise<void> {
    const { environment, state } = this.#options;
    try {
      let isMore = this.isPending;
      while (isMore && performance.now() < deadline) {
        isMore = environment.transaction(() => {
          const superseded = this.#superseded.removeSome();
          const { logTime, queuedThrough = 0 } = state();
          const tombstones = this.#tombstones.removeSome(logTime);
          const marks = this.#marks.removeSome(queuedThrough);
          return superseded || tombstones || marks;
        });
        await setImmediate();
      }
    } catch (error) {
      if (!(error instanceof StorageError)) throw error;
    }
  }

  #hasUseless(): boolean {
    const { logTime, queuedThrough = 0 } = this.#options.state();
    return this.#tombstones.hasSome(logTime) || this.#marks.hasSome(queuedThrough);
  }

  #wait(ms: number): void {
    this.#timer = setTimeout(() => this.#stepAlone(), ms).unref();
  }

  #stopWaiting(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    this.#isMore = false;
  }

  #stepAlone(): void {
    this.#stopWaiting();
    const { environment, state } = this.#options;
    try {
      this.goOn(environment.transaction(() => this.step(state())));
    } catch {
      // For example, the disk is full. The next write will report this to its caller. There may be none, so
      // the step is made again later.
      this.#wait(keptMs + stepMs);
    }
  }
}
