import { queryWordsMax } from "@findling/protocol";

/** More occurrences that overlap are counted apart: then the count may be too high. */
const clusterMax = 8;

/**
 * Counts, by query word, the occurrences that no other of the same word and cost overlaps through a derivation of an earlier
 * row (ranking 2.2). Kept are only those of the last cluster: as starts ascend, what lies behind its reach overlaps none
 * of them.
 */
export class OverlapCount {
  readonly #sizes = new Uint8Array(queryWordsMax);
  readonly #reaches = new Uint16Array(queryWordsMax);
  readonly #kinds = new Uint8Array(queryWordsMax * clusterMax);
  readonly #starts = new Uint16Array(queryWordsMax * clusterMax);
  readonly #ends = new Uint16Array(queryWordsMax * clusterMax);

  clear(word: number): void {
    this.#sizes[word] = 0;
  }

  /** Whether an occurrence that starts here belongs to the cluster; else the cluster is to be taken first. */
  hasRoomFor(word: number, start: number): boolean {
    const size = this.#sizes[word];
    return size === 0 || (size < clusterMax && start <= this.#reaches[word]);
  }

  // Hot: four parameters and no object.
  add(word: number, kind: number, start: number, end: number): void {
    const size = this.#sizes[word]++;
    const at = word * clusterMax + size;
    this.#kinds[at] = kind;
    this.#starts[at] = start;
    this.#ends[at] = end;
    if (size === 0 || end > this.#reaches[word]) this.#reaches[word] = end;
  }

  /** How many occurrences of the cluster count; it is empty then. */
  take(word: number): number {
    const size = this.#sizes[word];
    this.#sizes[word] = 0;
    if (size < 2) return size;
    const from = word * clusterMax;
    let count = 0;
    for (let i = from; i < from + size; i++) if (!this.#isOverlapped(i, from, from + size)) count++;
    return count;
  }

  #isOverlapped(i: number, from: number, to: number): boolean {
    for (let j = from; j < to; j++) {
      const isEarlier = this.#kinds[j] < this.#kinds[i];
      if (isEarlier && this.#starts[i] <= this.#ends[j] && this.#starts[j] <= this.#ends[i]) return true;
    }
    return false;
  }
}
