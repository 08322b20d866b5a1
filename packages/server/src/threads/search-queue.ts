interface Waiting {
  readonly id: number;
  readonly job: { readonly index: string };
}

const searchesMax = 2_000;
/** Of one index, so that others find room beside one that is asked more than can be answered. */
const searchesPerIndexMax = 1_000;

/**
 * Searches that wait for a thread. Indexes take turns (round robin), so that one with many searches, or with
 * long ones, keeps the others waiting for one search of its own at a time; those of one index are first come,
 * first served.
 */
export class SearchQueue<Search extends Waiting> {
  /** By index, never empty; the one whose turn it is stands first. */
  readonly #byIndex = new Map<string, Search[]>();
  #length = 0;

  get length(): number {
    return this.#length;
  }

  hasRoomFor(index: string): boolean {
    return this.#length < searchesMax && (this.#byIndex.get(index)?.length ?? 0) < searchesPerIndexMax;
  }

  push(search: Search): void {
    const { index } = search.job;
    const searches = this.#byIndex.get(index);
    if (searches === undefined) this.#byIndex.set(index, [search]);
    else searches.push(search);
    this.#length++;
  }

  /** Before all others of their indexes, in this order. An index that none waits for takes the last turn. */
  putBack(searches: readonly Search[]): void {
    for (const search of searches.toReversed()) {
      const { index } = search.job;
      this.#byIndex.set(index, [search, ...(this.#byIndex.get(index) ?? [])]);
      this.#length++;
    }
  }

  /** The next one, and the turn goes on; undefined: none waits. */
  shift(): Search | undefined {
    for (const [index, searches] of this.#byIndex) {
      const next = searches.shift();
      this.#byIndex.delete(index);
      if (searches.length > 0) this.#byIndex.set(index, searches);
      this.#length--;
      return next;
    }
    return undefined;
  }

  /** undefined: it does not wait. */
  remove(id: number): Search | undefined {
    for (const [index, searches] of this.#byIndex) {
      const place = searches.findIndex((search) => search.id === id);
      if (place < 0) continue;
      const [removed] = searches.splice(place, 1);
      if (searches.length === 0) this.#byIndex.delete(index);
      this.#length--;
      return removed;
    }
    return undefined;
  }

  /** All that waited. */
  clear(): Search[] {
    const all = [...this.#byIndex.values()].flat();
    this.#byIndex.clear();
    this.#length = 0;
    return all;
  }
}
