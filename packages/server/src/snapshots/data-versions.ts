interface Waiter {
  readonly dataVersion: number;
  readonly resolve: (reached: boolean) => void;
  readonly timer: NodeJS.Timeout;
}

/** The published data version of every index, and the requests that wait for a later one. */
export class DataVersions {
  readonly #current = new Map<string, number>();
  readonly #waiters = new Map<string, Set<Waiter>>();

  /**
   * Notes the data version of an index.
   *
   * @param dataVersion null: the index is gone, and nobody waits for it any more
   */
  update(index: string, dataVersion: number | null): void {
    if (dataVersion === null) {
      this.#current.delete(index);
      this.#giveUp(index);
      return;
    }
    this.#current.set(index, dataVersion);
    for (const waiter of this.#waiters.get(index) ?? []) {
      if (waiter.dataVersion <= dataVersion) this.#settle(index, waiter, true);
    }
  }

  /** The data version of an index; undefined: there is no such index. */
  of(index: string): number | undefined {
    return this.#current.get(index);
  }

  has(index: string): boolean {
    return this.#current.has(index);
  }

  /**
   * Resolves with true as soon as the index has reached the version; with false after `timeoutMs`, or if the
   * index goes.
   */
  reached(index: string, dataVersion: number, timeoutMs: number): Promise<boolean> {
    if ((this.#current.get(index) ?? -1) >= dataVersion) return Promise.resolve(true);
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.#settle(index, waiter, false), timeoutMs);
      const waiter: Waiter = { dataVersion, resolve, timer };
      let waiters = this.#waiters.get(index);
      if (waiters === undefined) {
        waiters = new Set();
        this.#waiters.set(index, waiters);
      }
      waiters.add(waiter);
    });
  }

  /** Resolves all waiting requests with false, because the server stops. */
  close(): void {
    for (const index of this.#waiters.keys()) this.#giveUp(index);
  }

  #giveUp(index: string): void {
    for (const waiter of this.#waiters.get(index) ?? []) this.#settle(index, waiter, false);
  }

  #settle(index: string, waiter: Waiter, reached: boolean): void {
    clearTimeout(waiter.timer);
    const waiters = this.#waiters.get(index);
    waiters?.delete(waiter);
    if (waiters?.size === 0) this.#waiters.delete(index);
    waiter.resolve(reached);
  }
}
