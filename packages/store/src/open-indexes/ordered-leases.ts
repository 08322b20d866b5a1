import type { IndexCache } from "./index-cache.js";

/**
 * Gives leases of each index in the order of the calls. A caller that waits for an index to open is not
 * overtaken, and does not delay callers that use another index.
 */
export class OrderedLeases {
  readonly #cache: IndexCache;
  /** For each index, the last call that waits. */
  readonly #waiting = new Map<string, Promise<void>>();

  constructor(cache: IndexCache) {
    this.#cache = cache;
  }

  /**
   * Calls `use` while the index is kept open. It is called in this turn, unless the index has to be opened.
   * If the index does not exist, `use` is called without it. The lease is released when the result of `use`
   * has settled.
   *
   * @throws the errors of IndexCache.lease
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
    // The promise is inside an object. So the next call waits until `use` has begun, not until it has ended.
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
