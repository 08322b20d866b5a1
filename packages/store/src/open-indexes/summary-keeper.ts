import type { ControlStore } from "../control/control-store.js";
import { summaryOf } from "../control/summary-table.js";
import type { DurableIndex } from "../durable-index/durable-index.js";
import { StorageError } from "../errors.js";

/**
 * Keeps the catalogue's summaries honest: before an index is written for the first time since its summary was
 * stored, that is marked as overtaken, durably; when the index is closed, a new one is stored. So a summary
 * that counts as current is exact, wherever a crash falls.
 */
export class SummaryKeeper {
  readonly #control: ControlStore;
  /** Incarnations. */
  readonly #overtaken = new Set<string>();

  constructor(control: ControlStore) {
    this.#control = control;
  }

  /** Before each write. @throws StorageError */
  beforeWrite({ incarnation }: DurableIndex): void {
    if (this.#overtaken.has(incarnation)) return;
    this.#control.markOvertaken([incarnation]);
    this.#overtaken.add(incarnation);
  }

  /** An index that has just been made has no summary yet. */
  created({ incarnation }: DurableIndex): void {
    this.#overtaken.add(incarnation);
  }

  /** One whose summary is not current shall have one when it is closed. */
  opened({ incarnation }: DurableIndex): void {
    if (this.#control.summary(incarnation)?.isCurrent !== true) this.#overtaken.add(incarnation);
  }

  /**
   * The indexes have been closed. One that is unfinished keeps no current summary, so that the next start
   * goes on with it. What cannot be stored stays overtaken, too, and costs the next start some time.
   */
  afterClose(indexes: readonly DurableIndex[]): void {
    const written = indexes.filter(({ incarnation, isUnfinished }) => {
      return !isUnfinished && this.#overtaken.has(incarnation);
    });
    try {
      this.#control.saveSummaries(
        new Map(written.map(({ incarnation, content }) => [incarnation, summaryOf(content)])),
      );
    } catch (error) {
      if (error instanceof StorageError) return;
      throw error;
    }
    for (const { incarnation } of written) this.#overtaken.delete(incarnation);
  }

  /** The index is no more. */
  forget(incarnation: string): void {
    this.#overtaken.delete(incarnation);
  }
}
