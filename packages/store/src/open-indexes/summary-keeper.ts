import type { ControlStore } from "../control/control-store.js";
import { summaryOf } from "../control/summary-table.js";
import type { DurableIndex } from "../durable-index/durable-index.js";
import { StorageError } from "../errors.js";

/**
 * Keeps the stored summaries correct. Before the first write to an index since its summary was stored, the
 * summary is durably marked as overtaken. When the index is closed, a new one is stored. So a summary that is
 * marked as current is exact, whenever a crash happens.
 */
export class SummaryKeeper {
  readonly #control: ControlStore;
  /** Incarnations whose summaries are overtaken. */
  readonly #overtaken = new Set<string>();

  constructor(control: ControlStore) {
    this.#control = control;
  }

  /** Must be called before each write. @throws StorageError */
  beforeWrite({ incarnation }: DurableIndex): void {
    if (this.#overtaken.has(incarnation)) return;
    this.#control.markOvertaken([incarnation]);
    this.#overtaken.add(incarnation);
  }

  /** Must be called for a new index. It has no summary yet. */
  created({ incarnation }: DurableIndex): void {
    this.#overtaken.add(incarnation);
  }

  /**
   * Must be called for an opened index. If its summary is not current, a new one is stored when it is closed.
   */
  opened({ incarnation }: DurableIndex): void {
    if (this.#control.summary(incarnation)?.isCurrent !== true) this.#overtaken.add(incarnation);
  }

  /**
   * Must be called after indexes were closed. An index with unfinished work gets no current summary, so that
   * the next start continues this work. If a summary cannot be stored, it stays overtaken, which costs the
   * next start some time.
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

  /** Must be called when the index no longer exists. */
  forget(incarnation: string): void {
    this.#overtaken.delete(incarnation);
  }
}
