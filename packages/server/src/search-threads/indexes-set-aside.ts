import { ApiError, indexSetAsideFirstMs, indexSetAsideMaxMs } from "@findling/protocol";

interface Aside {
  readonly forMs: number;
  readonly until: number;
}

/**
 * Indexes at whose opening search threads have died. They are not searched for a while, so that one such
 * index does not take the threads of all others. Each further death doubles the time.
 */
export class IndexesSetAside {
  readonly #clock: () => number;
  readonly #aside = new Map<string, Aside>();

  constructor(clock: () => number) {
    this.#clock = clock;
  }

  /** @returns the time for which the index is set aside, in ms */
  add(index: string): number {
    const before = this.#aside.get(index);
    const forMs =
      before === undefined ? indexSetAsideFirstMs : Math.min(before.forMs * 2, indexSetAsideMaxMs);
    this.#aside.set(index, { forMs, until: this.#clock() + forMs });
    return forMs;
  }

  /** The index was searched, or deleted. */
  remove(index: string): void {
    this.#aside.delete(index);
  }

  has(index: string): boolean {
    const aside = this.#aside.get(index);
    return aside !== undefined && aside.until > this.#clock();
  }

  /** The refusal of a search in an index that is set aside. */
  refusalOf(index: string): ApiError {
    const reason = "a search thread failed while it opened it";
    return new ApiError("unavailable", `The index ${index} is not searched for a while: ${reason}.`);
  }
}
