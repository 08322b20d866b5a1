import type { Bitset } from "../collections/bitset.js";
import { GroupRuns, runEnds } from "./group-runs.js";

/** The runs of large segments, which stay as small ones come and go: told anew only when a large one does. */
export class RunsMemory {
  /** By the groups of a segment's documents. */
  readonly #ends = new WeakMap<Int32Array, Bitset>();
  #large: readonly Int32Array[] = [];
  #runs: GroupRuns | null = null;

  /**
   * `numbers`: by segment, by document, the group; all groups are below `count`. Of segments with so many
   * documents at least.
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
