import { bitCount } from "../collections/bit-count.js";
import type { Bitset } from "../collections/bitset.js";

/** Number of set bits before each word of `bits`. */
export function ranksOf(bits: Bitset): Uint32Array {
  const ranks = new Uint32Array(bits.words.length);
  let rank = 0;
  bits.words.forEach((word, w) => {
    ranks[w] = rank;
    rank += bitCount(word);
  });
  return ranks;
}

/**
 * The documents that have an entry. The number of an entry is the number of documents before it that have
 * one.
 */
export class Presence {
  constructor(
    /** One bit per document. */
    readonly bits: Uint32Array,
    private readonly ranks: Uint32Array,
  ) {}

  /** The entry of a document, or -1 if it has none. O(1). */
  entryOf(doc: number): number {
    const word = this.bits[doc >>> 5];
    const bit = 1 << (doc & 31);
    return (word & bit) === 0 ? -1 : this.ranks[doc >>> 5] + bitCount(word & (bit - 1));
  }
}
