import type { ContentEntry } from "../state-machine/apply-index-entry.js";

/**
 * Keeps the order of batches from the overflow queue when one of them has a fault. Several are handed over at
 * once, and each names the one before it (`queuedAfter`). One whose predecessor was not applied must wait: it
 * is handed over again. Known only while the store is open, which is enough: the first of those that are
 * handed over names none.
 */
export class QueuedOrder {
  /** By index: the last batch that was applied or refused. */
  readonly #last = new Map<string, number>();

  /** Whether the entries can be applied one after the other. */
  isKeptBy(entries: readonly ContentEntry[]): boolean {
    let last: number | undefined;
    return entries.every((entry) => {
      if (entry.kind !== "batch" || entry.queued === undefined) return true;
      const before = last ?? this.#last.get(entry.index);
      last = entry.queued;
      return entry.queuedAfter === undefined || entry.queuedAfter === before;
    });
  }

  /** The entry was applied or refused. */
  note(entry: ContentEntry): void {
    if (entry.kind === "batch" && entry.queued !== undefined) this.#last.set(entry.index, entry.queued);
  }
}
