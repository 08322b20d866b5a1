import type { Bitset } from "./bitset.js";

/** What `firstFrom` returns when no bit is left; larger than every bit. */
const none = 0x7fffffff;

/**
 * Asks a bitset for its first bit at or after ascending numbers. The bit found last is kept: where bits are
 * few, looking for it again with every question would read most of the words each time.
 */
export class BitWalk {
  readonly #bits: Bitset;
  /** The first bit at or after what was asked last; -1: nothing was asked. */
  #first = -1;

  constructor(bits: Bitset) {
    this.#bits = bits;
  }

  /** The next question may be for any number. */
  rewind(): void {
    this.#first = -1;
  }

  /** 0x7fffffff if there is none. `from` is not below that of the question before. */
  firstFrom(from: number): number {
    if (this.#first >= from) return this.#first;
    const bit = this.#bits.nextSetBit(from);
    this.#first = bit < 0 ? none : bit;
    return this.#first;
  }
}
