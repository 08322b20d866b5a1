import type { SharedEntries } from "./shared-entries.js";

/** Follows a text, unit by unit, down the tree of entries. */
export class EntryWalk {
  readonly #entries: SharedEntries;
  #node = 0;
  /** How many units have been followed, and how many the node's entries have in common. */
  #depth = 0;
  #nodeDepth = 0;
  /** Where the first entry of the node begins among all units. */
  #start = 0;

  constructor(entries: SharedEntries) {
    this.#entries = entries;
  }

  /** Begins anew: before the first unit. */
  begin(): void {
    this.#depth = 0;
    this.#enter(0);
  }

  /** Takes the units of `term`; false: no entry begins so, and the walk has ended. */
  follow(term: string): boolean {
    for (let i = 0; i < term.length; i++) if (!this.#step(term.charCodeAt(i))) return false;
    return true;
  }

  /** Whether what was followed is an entry. */
  get isAtEntry(): boolean {
    // A node's first entry is the shortest that there is.
    const { ends, firstEntries } = this.#entries;
    return this.#depth > 0 && this.#start + this.#depth === ends[firstEntries[this.#node]];
  }

  /** Whether `term` is an entry. */
  has(term: string): boolean {
    this.begin();
    return this.follow(term) && this.isAtEntry;
  }

  #step(unit: number): boolean {
    if (this.#depth === this.#nodeDepth) {
      const child = this.#childBy(unit);
      if (child < 0) return false;
      this.#enter(child);
    } else if (this.#entries.units[this.#start + this.#depth] !== unit) return false;
    this.#depth++;
    return true;
  }

  #enter(node: number): void {
    const { ends, firstEntries, depths } = this.#entries;
    const entry = firstEntries[node];
    this.#node = node;
    this.#nodeDepth = depths[node];
    this.#start = entry === 0 ? 0 : ends[entry - 1];
  }

  /** -1: the node has none. */
  #childBy(unit: number): number {
    const { firstChildren, nodeUnits } = this.#entries;
    let low = firstChildren[this.#node];
    let high = firstChildren[this.#node + 1] - 1;
    while (low <= high) {
      const middle = (low + high) >>> 1;
      const difference = nodeUnits[middle] - unit;
      if (difference === 0) return middle;
      if (difference < 0) low = middle + 1;
      else high = middle - 1;
    }
    return -1;
  }
}
