import type { IndexCache } from "./index-cache.js";

/**
 * Leases of indexes in the order in which they were asked for, index by index: who waits until one is opened
 * is not overtaken, and holds up nobody who uses another.
 */
export class OrderedLeases {
  readonly #cache: IndexCache;
  /** By index: the last one who waits. */
  readonly #waiting = new Map<string, Promise<void>>();

  constructor(cache: IndexCache) {
    this.#cache = cache;
  }

  /**
   * Calls `use` while the index, if there is one, is kept open: in this turn, unless it has to be opened. The
   * lease is released when what `use` returned has settled.
   *
   * @throws what IndexCache.lease throws
   */
  with<Result>(name: string, use: () => Promise<Result>): Promise<Result> {
    const before = this.#waiting.get(name);
    if (before !== undefined) return this.#wait(name, before, use);
    const lease = this.#cache.leaseOpen(name);
    if (lease !== undefined) return use().finally(lease.release);
    return this.#cache.has(name) ? this.#wait(name, before, use) : use();
  }

  async #wait<Result>(
    name: string,
    before: Promise<void> | undefined,
    use: () => Promise<Result>,
  ): Promise<Result> {
    const leased = Promise.resolve(before).then(() => this.#cache.lease(name));
    // In an object, so that the next one waits until `use` has begun, not until it is done.
    const begun = leased.then((lease) => ({ lease, used: use() }));
    const turn = begun.then(
      () => undefined,
      () => undefined,
    );
    this.#waiting.set(name, turn);
    try {
      await turn;
    } finally {
      if (this.#waiting.get(name) === turn) this.#waiting.delete(name);
    }
    const { lease, used } = await begun;
    return used.finally(() => lease?.release());
  }
}
