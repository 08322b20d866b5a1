import type { Bitset } from "./bitset.js";

/** The result of `firstFrom` when no bit is left; larger than every bit. */
const none = 0x7fffffff;

/**
 * Finds the first bit of a bitset at or after given numbers, which ascend. The bit found last is kept. If
 * bits are few, searching for it again in each call would read most of the words each time.
 */
export class BitWalk {
  readonly #bits: Bitset;
  /** The bit found last, or `none`; -1 before the first search. */
  #first = -1;

  constructor(bits: Bitset) {
    this.#bits = bits;
  }

  /** Allows any number in the next call of `firstFrom`. */
  rewind(): void {
    this.#first = -1;
  }

  /** Returns 0x7fffffff if no bit is left. `from` must not be smaller than in the call before. */
  firstFrom(from: number): number {
    if (this.#first >= from) return this.#first;
    const bit = this.#bits.nextSetBit(from);
    this.#first = bit < 0 ? none : bit;
    return this.#first;
  }
}
