/** A look at the clock takes less than a hundredth of so much work. */
const usualUnitsPerLook = 16_384;

/** Whether the time of a search is over: asks a clock, which the engine has none of. */
export type IsTimeOver = () => boolean;

const never: IsTimeOver = () => false;

/** The time that a search was given was over before it ended. */
export class SearchTimeoutError extends Error {
  constructor() {
    super("The search has not ended within its time.");
    this.name = "SearchTimeoutError";
  }
}

/**
 * The time that a search may take. Every loop whose length a request or a record decides spends units of it:
 * a unit is about what a posting, or a token, takes to read. A clock is looked at every so many units only.
 * One for each thread.
 */
export class TimeBudget {
  readonly #unitsPerLook: number;
  #unitsLeft: number;
  #isOver = never;

  /** `unitsPerLook`: 0 in tests, which end searches wherever they spend. */
  constructor(unitsPerLook: number = usualUnitsPerLook) {
    this.#unitsPerLook = unitsPerLook;
    this.#unitsLeft = unitsPerLook;
  }

  /** Begins a search; without `isOver` it may take for ever. */
  begin(isOver: IsTimeOver = never): void {
    this.#isOver = isOver;
    this.#unitsLeft = this.#unitsPerLook;
  }

  /**
   * A whole number of units, which V8 counts faster. Called between two steps that leave whatever outlasts
   * the search whole.
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
