import { ExpiredTombstones } from "./expired-tombstones.js";
import type { IndexEnvironment } from "./index-environment.js";
import { RemovalTable } from "./removal-table.js";
import { keptMs, SupersededDocuments } from "./superseded-documents.js";

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
 * Removes in small steps what nobody can notice any more: superseded documents, expired tombstones, removals that are in files.
 * A step comes with every write, and others in the background as long as there is something to be done.
 */
export class Cleaning {
  readonly #options: CleaningOptions;
  readonly #superseded: SupersededDocuments;
  readonly #tombstones: ExpiredTombstones;
  readonly #removals: RemovalTable;
  #timer: NodeJS.Timeout | null = null;
  #closed = false;

  constructor(options: CleaningOptions) {
    this.#options = options;
    const { tables } = options.environment;
    this.#superseded = new SupersededDocuments(tables);
    this.#tombstones = new ExpiredTombstones(tables);
    this.#removals = new RemovalTable(tables);
  }

  /** Within a write transaction. @param logTime of the state after it @returns whether there is more to be done now */
  step(logTime: number): boolean {
    const { now, keptGeneration } = this.#options;
    // None of them is left out when another has more.
    const superseded = this.#superseded.removeOld(now());
    const tombstones = this.#tombstones.removeSome(logTime);
    const removals = this.#removals.prune(keptGeneration());
    return superseded || tombstones || removals;
  }

  /** Has further steps made in the background. To be called after every write. @param isMore what its step returned */
  goOn(isMore: boolean): void {
    if (this.#closed || this.#timer !== null) return;
    if (!isMore && this.#superseded.isEmpty()) return;
    // What was superseded just now is due later.
    const timer = setTimeout(() => this.#stepAlone(), isMore ? stepMs : keptMs + stepMs);
    this.#timer = timer.unref();
  }

  close(): void {
    this.#closed = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
  }

  #stepAlone(): void {
    this.#timer = null;
    const { environment, logTime } = this.#options;
    try {
      this.goOn(environment.transaction(() => this.step(logTime())));
    } catch {
      // The disk is full, say: the next write tells it to someone who waits for an answer.
    }
  }
}
