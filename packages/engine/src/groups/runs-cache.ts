import type { Bitset } from "../collections/bitset.js";
import { GroupRuns, runEnds } from "./group-runs.js";

/** Cache of the group runs of large segments. Recomputed only when a large segment appears or goes. */
export class RunsCache {
  /** The last documents of runs. The key is a segment's array of group numbers. */
  readonly #ends = new WeakMap<Int32Array, Bitset>();
  #large: readonly Int32Array[] = [];
  #runs: GroupRuns | null = null;

  /**
   * The runs of the segments with at least `documentsMin` documents. `numbers`: an array for each segment,
   * with the group of each document. All groups are below `count`.
   */
  of(numbers: readonly Int32Array[], count: number, documentsMin: number): GroupRuns {
    const large = numbers.filter(({ length }) => length >= documentsMin);
    if (this.#runs === null || !isSame(large, this.#large)) {
      this.#runs = new GroupRuns(large, count, (groups) => this.#endsOf(groups));
      this.#large = large;
    }
    return this.#runs;
  }

  #endsOf(groups: Int32Array): Bitset {
    const ends = this.#ends.get(groups) ?? runEnds(groups);
    this.#ends.set(groups, ends);
    return ends;
  }
}

function isSame(a: readonly Int32Array[], b: readonly Int32Array[]): boolean {
  return a.length === b.length && a.every((groups, i) => groups === b[i]);
}
