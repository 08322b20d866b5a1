import type { SharedEntries } from "./shared-entries.js";

/** Follows a text down the tree of entries, unit by unit. */
export class EntryWalk {
  readonly #entries: SharedEntries;
  #node = 0;
  /**
   * Number of units followed so far. `#nodeDepth` is the number of units that all entries of the node share.
   */
  #depth = 0;
  #nodeDepth = 0;
  /** Where the first entry of the node begins in `units`. */
  #start = 0;

  constructor(entries: SharedEntries) {
    this.#entries = entries;
  }

  /** Begins a new walk, before the first unit. */
  begin(): void {
    this.#depth = 0;
    this.#enter(0);
  }

  /** Follows the units of `term`. Returns false if no entry continues this way; then the walk has ended. */
  follow(term: string): boolean {
    for (let i = 0; i < term.length; i++) if (!this.#step(term.charCodeAt(i))) return false;
    return true;
  }

  /** Whether the units followed so far are a whole entry. */
  get isAtEntry(): boolean {
    // The first entry of a node is its shortest.
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

  /** The child that begins with `unit`, or -1. */
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
