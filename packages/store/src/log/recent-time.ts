/** Time that was used this long ago counts half. */
const halfLifeMs = 1_000;
/** Older time is dropped, because it counts next to nothing. */
const memoryMs = 10_000;

/** The thread time that each of several users, known by name, has used recently. */
export class RecentTime {
  /** The names that used time most recently come last. */
  readonly #times = new Map<string, { readonly ms: number; readonly at: number }>();

  add(name: string, ms: number, now: number): void {
    const total = this.of(name, now) + ms;
    this.#times.delete(name);
    this.#times.set(name, { ms: total, at: now });
    for (const [oldest, { at }] of this.#times) {
      if (now - at < memoryMs) break;
      this.#times.delete(oldest);
    }
  }

  of(name: string, now: number): number {
    const time = this.#times.get(name);
    return time === undefined ? 0 : time.ms * 2 ** ((time.at - now) / halfLifeMs);
  }

  /** Whether any other name has used time. */
  hasOthers(name: string): boolean {
    return this.#times.size > (this.#times.has(name) ? 1 : 0);
  }
}
