import { overlapClusterMax } from "../../../src/kernels/word-scan.js";

/**
 * Counts the occurrences of a word, at one cost, that are not overlapped by another one through a derivation
 * of an earlier row (ranking 2.2). It keeps only the last cluster of occurrences. Starts ascend, so an
 * occurrence that starts behind the cluster's reach overlaps none of it.
 */
export class OverlapCount {
  readonly #kinds = new Uint8Array(overlapClusterMax);
  readonly #starts = new Uint16Array(overlapClusterMax);
  /** They may lie beyond 65,535, which starts cannot. */
  readonly #ends = new Uint32Array(overlapClusterMax);
  #size = 0;
  #reach = 0;

  /** The number of occurrences in the cluster. */
  get size(): number {
    return this.#size;
  }

  get isFull(): boolean {
    return this.#size === overlapClusterMax;
  }

  clear(): void {
    this.#size = 0;
  }

  /**
   * Whether an occurrence that starts at `start` overlaps nothing of the cluster. Then the cluster has to be
   * taken before it is added. The same holds if the cluster is full.
   */
  isBeyond(start: number): boolean {
    return this.#size === 0 || start > this.#reach;
  }

  /**
   * Whether the last occurrence of the cluster starts at `start`, through a derivation of a row before
   * `kind`.
   */
  endsIn(start: number, kind: number): boolean {
    const last = this.#size - 1;
    return last >= 0 && this.#starts[last] === start && this.#kinds[last] < kind;
  }

  add(kind: number, start: number, end: number): void {
    const at = this.#size++;
    this.#kinds[at] = kind;
    this.#starts[at] = start;
    this.#ends[at] = end;
    if (at === 0 || end > this.#reach) this.#reach = end;
  }

  /** Returns how many occurrences of the cluster count, and empties it. */
  take(): number {
    const size = this.#size;
    this.#size = 0;
    if (size < 2) return size;
    let count = 0;
    for (let i = 0; i < size; i++) if (!this.#isOverlapped(i, size)) count++;
    return count;
  }

  #isOverlapped(i: number, size: number): boolean {
    for (let j = 0; j < size; j++) {
      const isEarlier = this.#kinds[j] < this.#kinds[i];
      if (isEarlier && this.#starts[i] <= this.#ends[j] && this.#starts[j] <= this.#ends[i]) return true;
    }
    return false;
  }
}
