import { setImmediate } from "node:timers/promises";
import { StorageError } from "../errors.js";
import { ExpiredTombstones } from "../tables/expired-tombstones.js";
import type { IndexEnvironment } from "../tables/index-environment.js";
import { RemovalTable } from "../tables/removal-table.js";
import { keptMs, SupersededDocuments } from "../tables/superseded-documents.js";

interface CleaningOptions {
  readonly environment: IndexEnvironment;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Of the state. */
  readonly logTime: () => number;
  /** See SearchIndex. */
  readonly keptGeneration: () => number;
}

/** Between two steps others have their turn. */
const stepMs = 50;

/**
 * Removes in small steps what nobody can notice any more: superseded documents, expired tombstones, removals
 * that are in files. A step comes with every write, and others in the background as long as there is
 * something to be done.
 */
export class Cleaning {
  readonly #options: CleaningOptions;
  readonly #superseded: SupersededDocuments;
  readonly #tombstones: ExpiredTombstones;
  readonly #removals: RemovalTable;
  #timer: NodeJS.Timeout | null = null;
  /** The timer is of a step that has something to remove. */
  #isMore = false;
  #closed = false;

  constructor(options: CleaningOptions) {
    this.#options = options;
    const { tables } = options.environment;
    this.#superseded = new SupersededDocuments(tables);
    this.#tombstones = new ExpiredTombstones(tables);
    this.#removals = new RemovalTable(tables);
  }

  /** Steps follow each other until nothing is due. */
  get isBusy(): boolean {
    return this.#isMore;
  }

  /** There is something that nobody can notice any more when the index is closed. */
  get isPending(): boolean {
    const { environment, logTime } = this.#options;
    environment.resetReadTxn();
    return !this.#superseded.isEmpty() || this.#tombstones.hasSome(logTime());
  }

  /** Goes on with what was cut off before the index was opened. */
  start(): void {
    this.goOn(this.#tombstones.hasSome(this.#options.logTime()));
  }

  /**
   * Within a write transaction. @param logTime of the state after it @returns whether there is more to be
   * done now
   */
  step(logTime: number): boolean {
    const { now, keptGeneration } = this.#options;
    // None of them is left out when another has more.
    const superseded = this.#superseded.removeOld(now());
    const tombstones = this.#tombstones.removeSome(logTime);
    const removals = this.#removals.prune(keptGeneration());
    return superseded || tombstones || removals;
  }

  /**
   * Has further steps made in the background. To be called after every write. @param isMore what its step
   * returned
   */
  goOn(isMore: boolean): void {
    if (this.#closed || this.#isMore || (this.#timer !== null && !isMore)) return;
    if (!isMore && this.#superseded.isEmpty()) return;
    this.#stopWaiting();
    this.#isMore = isMore;
    // What was superseded just now is due later.
    const timer = setTimeout(() => this.#stepAlone(), isMore ? stepMs : keptMs + stepMs);
    this.#timer = timer.unref();
  }

  close(): void {
    this.#closed = true;
    this.#stopWaiting();
  }

  /**
   * Removes all of it, after `close`, when no snapshot is in use any more. What is left where time is up or
   * the disk is full stays pending.
   *
   * @param deadline on the clock of `performance`
   */
  async finish(deadline: number): Promise<void> {
    const { environment, logTime } = this.#options;
    try {
      let isMore = this.isPending;
      while (isMore && performance.now() < deadline) {
        isMore = environment.transaction(() => {
          const superseded = this.#superseded.removeSome();
          const tombstones = this.#tombstones.removeSome(logTime());
          return superseded || tombstones;
        });
        await setImmediate();
      }
    } catch (error) {
      if (!(error instanceof StorageError)) throw error;
    }
  }

  #stopWaiting(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    this.#isMore = false;
  }

  #stepAlone(): void {
    this.#stopWaiting();
    const { environment, logTime } = this.#options;
    try {
      this.goOn(environment.transaction(() => this.step(logTime())));
    } catch {
      // The disk is full, say: the next write tells it to someone who waits for an answer.
    }
  }
}
