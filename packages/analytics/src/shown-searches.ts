import type { AnalyticsRows, ShownSearch } from "./rows.js";

/** The searches whose clicks can be counted: stored ones, and those that are to be stored next. */
export class ShownSearches {
  readonly #rows: Pick<AnalyticsRows, "shown">;
  #changed = new Map<string, ShownSearch>();

  constructor(rows: Pick<AnalyticsRows, "shown">) {
    this.#rows = rows;
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
}
