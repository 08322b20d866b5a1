import type { RebuildProgress } from "@findling/store";

/** Which indexes are built anew in the background, and how far that is. */
export class Rebuilds {
  readonly #progress = new Map<string, RebuildProgress>();

  /** @param progress null: it has ended */
  update(index: string, progress: RebuildProgress | null): void {
    if (progress === null) this.#progress.delete(index);
    else this.#progress.set(index, progress);
  }

  /** undefined: the index is searched as its settings say. */
  progressOf(index: string): RebuildProgress | undefined {
    return this.#progress.get(index);
  }
}
