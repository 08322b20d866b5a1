/** Reading the clock takes less than a hundredth of the time that this many units take. */
const usualUnitsPerLook = 16_384;

/** Whether the time of a search is over. Callers supply it, because the engine has no clock. */
export type IsTimeOver = () => boolean;

const never: IsTimeOver = () => false;

/** Thrown when a search takes longer than its time. */
export class SearchTimeoutError extends Error {
  constructor() {
    super("The search has not ended within its time.");
    this.name = "SearchTimeoutError";
  }
}

/**
 * Limits the time of a search. Every loop whose length depends on a request or a record spends units. A unit
 * is about the time to read one posting or token. The clock is read only once in `unitsPerLook` units. There
 * is one budget for each thread.
 */
export class TimeBudget {
  readonly #unitsPerLook: number;
  #unitsLeft: number;
  #isOver = never;

  /** `unitsPerLook` is 0 in tests that end a search wherever it spends. */
  constructor(unitsPerLook: number = usualUnitsPerLook) {
    this.#unitsPerLook = unitsPerLook;
    this.#unitsLeft = unitsPerLook;
  }

  /** Begins a search. Without `isOver` its time is unlimited. */
  begin(isOver: IsTimeOver = never): void {
    this.#isOver = isOver;
    this.#unitsLeft = this.#unitsPerLook;
  }

  /**
   * Returns what `work` returns; null: `isLate` ended it. Whatever outlasts the search is whole then, and the
   * search may go on in another way.
   *
   * @throws SearchTimeoutError the time of the search is over
   */
  unlessLate<Result>(isLate: IsTimeOver, work: () => Result): Result | null {
    const isOver = this.#isOver;
    if (isLate()) return null;
    this.#isOver = () => isLate() || isOver();
    try {
      return work();
    } catch (error) {
      if (!(error instanceof SearchTimeoutError) || isOver()) throw error;
      return null;
    } finally {
      this.#isOver = isOver;
    }
  }

  /**
   * Spends a whole number of units; V8 counts integers faster. Must only be called between steps: everything
   * that outlasts the search has to be consistent, because this may throw.
   *
   * @throws SearchTimeoutError the time is over
   */
  spend(units: number): void {
    this.#unitsLeft -= units;
    if (this.#unitsLeft > 0) return;
    this.#unitsLeft = this.#unitsPerLook;
    if (this.#isOver()) throw new SearchTimeoutError();
  }
}
