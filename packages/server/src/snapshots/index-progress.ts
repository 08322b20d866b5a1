/** Which indexes have work in the background, and its progress. There is one object for each kind of work. */
export class IndexProgress<Progress> {
  readonly #progress = new Map<string, Progress>();

  /** @param progress null: the work has ended */
  update(index: string, progress: Progress | null): void {
    if (progress === null) this.#progress.delete(index);
    else this.#progress.set(index, progress);
  }

  /** The indexes with work in the background, and how far it is. */
  entries(): IterableIterator<[index: string, progress: Progress]> {
    return this.#progress.entries();
  }

  /** undefined: there is no such work on the index. */
  progressOf(index: string): Progress | undefined {
    return this.#progress.get(index);
  }

  stateOf(index: string): "running" | "idle" {
    return this.#progress.has(index) ? "running" : "idle";
  }
}
