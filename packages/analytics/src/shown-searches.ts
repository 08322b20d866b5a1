import type { AnalyticsRows, ShownSearch } from "./rows.js";

/** The searches whose clicks can be counted: stored ones, and those that are to be stored next. */
export class ShownSearches {
  readonly #rows: Pick<AnalyticsRows, "shown">;
  readonly #unstoredMax: number;
  #changed = new Map<string, ShownSearch>();

  /** @param unstoredMax how many may stay in memory because storing them has failed */
  constructor(rows: Pick<AnalyticsRows, "shown">, unstoredMax: number) {
    this.#rows = rows;
    this.#unstoredMax = unstoredMax;
  }

  get(queryID: string): ShownSearch | undefined {
    return this.#changed.get(queryID) ?? this.#rows.shown(queryID);
  }

  set(queryID: string, search: ShownSearch): void {
    this.#changed.set(queryID, search);
  }

  /** @returns whether the search had no click before */
  markClicked(queryID: string): boolean {
    const search = this.get(queryID);
    if (search === undefined || search.isClicked) return false;
    this.set(queryID, { ...search, isClicked: true });
    return true;
  }

  forgetIndex(index: string): void {
    for (const [queryID, search] of this.#changed) if (search.index === index) this.#changed.delete(queryID);
  }

  takeChanges(): ReadonlyMap<string, ShownSearch> {
    const changed = this.#changed;
    this.#changed = new Map();
    return changed;
  }

  /** Takes back changes that could not be stored. Beyond the bound the oldest ones are forgotten. */
  putBack(changes: ReadonlyMap<string, ShownSearch>): void {
    this.#changed = new Map([...changes, ...this.#changed]);
    for (const queryID of this.#changed.keys()) {
      if (this.#changed.size <= this.#unstoredMax) return;
      this.#changed.delete(queryID);
    }
  }
}
