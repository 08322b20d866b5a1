/**
 * *Collections*: the data structures below everything else. They know nothing of documents, terms or queries.
 *
 * A search works on millions of small numbers. Objects and hash sets would cost tens of bytes a number, and
 * memory that threads cannot share. So nearly everything here is a typed array with a little code around it.
 *
 *     sets of numbers      Bitset (this file), bit-walk, bit-runs, bit-count
 *     sorted arrays        gallop, lower-bound, binary-heap
 *     texts                text-bytes: texts as bytes, in the order of their UTF-16 units
 *     sorted texts         front-coded-*: texts without the prefix that they share with the text before
 *                          text-merge, text-order: k-way merge and radix sort without making strings
 *     memory and time      growable-array, scratch (arrays of one search), time-budget
 *
 * A bitset of `size` bits is an array of 32-bit words. Bit `i` is bit `i & 31` of word `i >>> 5`.
 *
 *     size 40        word 0                    word 1
 *     {3, 33, 39}    00000000 ... 00001000     00000000 ... 10000010
 *                    0x00000008                0x00000082; bits 8 to 31 are past `size`, and stay 0
 *
 * Example: this set takes `Bitset.byteLength(40)` = 8 bytes. `count()` is 3, `nextSetBit(4)` is 33, and
 * `nextSetBit(40)` is -1. `andNot` with {33} leaves {3, 39}, 32 documents per operation.
 *
 * Good for: dense sets, such as the live or visible documents of a segment (125 kB for a million), set
 * operations, and sharing between threads.
 * Not good for: sparse sets. Walking, counting and copying read all
 * words, even if only three bits are set. And indexes are not checked: a bit past `size` breaks `count`
 * without an error.
 *
 * @module
 */
import { bitCount } from "./bit-count.js";

const bitsPerWord = 32;

/** Number of 32-bit words for `size` bits. */
const wordCountOf = (size: number): number => (size + 31) >>> 5;

/** The number of the lowest set bit of a word. The word must not be 0. */
const lowestBit = (word: number): number => 31 - Math.clz32(word & -word);

/**
 * A set of the integers in `[0, size)`: bit `i & 31` of word `i >> 5`. Bits past `size` in the last word are
 * always 0. Indexes are not checked; callers keep them in range. `or` and `andNot` take four words a step,
 * which is 1.8 times as fast as one.
 */
export class Bitset {
  /** `words` holds exactly `Bitset.byteLength(size)` bytes, and may lie in shared memory. */
  constructor(
    readonly size: number,
    readonly words: Uint32Array = new Uint32Array(wordCountOf(size)),
  ) {
    if (words.length !== wordCountOf(size)) {
      throw new RangeError(`A bitset of ${size} bits has ${wordCountOf(size)} words, not ${words.length}.`);
    }
  }

  /** Number of bytes of a bitset of `size` bits. */
  static byteLength(size: number): number {
    return wordCountOf(size) * 4;
  }

  /** A bitset over existing bytes, without a copy; `byteOffset` is a multiple of 4. */
  static over(buffer: ArrayBufferLike, byteOffset: number, size: number): Bitset {
    return new Bitset(size, new Uint32Array(buffer, byteOffset, wordCountOf(size)));
  }

  get(i: number): boolean {
    return (this.words[i >>> 5] & (1 << (i & 31))) !== 0;
  }

  set(i: number): void {
    this.words[i >>> 5] |= 1 << (i & 31);
  }

  clear(i: number): void {
    this.words[i >>> 5] &= ~(1 << (i & 31));
  }

  clearAll(): void {
    this.words.fill(0);
  }

  /** Sets every bit of `[from, to)`. */
  setRange(from: number, to: number): void {
    if (from >= to) return;
    const firstWord = from >>> 5;
    const lastWord = (to - 1) >>> 5;
    const firstMask = -1 << (from & 31);
    const lastMask = -1 >>> (31 - ((to - 1) & 31));
    if (firstWord === lastWord) {
      this.words[firstWord] |= firstMask & lastMask;
      return;
    }
    this.words[firstWord] |= firstMask;
    this.words.fill(0xffffffff, firstWord + 1, lastWord);
    this.words[lastWord] |= lastMask;
  }

  /** Replaces all bits with those of `other`, which has the same size. */
  copyFrom(other: Bitset): void {
    this.words.set(other.words);
  }

  /** Clears the bits that are set in `other`, which has the same size. */
  andNot(other: Bitset): void {
    const { words } = this;
    const others = other.words;
    const inFours = words.length & ~3;
    let w = 0;
    for (; w < inFours; w += 4) {
      words[w] &= ~others[w];
      words[w + 1] &= ~others[w + 1];
      words[w + 2] &= ~others[w + 2];
      words[w + 3] &= ~others[w + 3];
    }
    for (; w < words.length; w++) words[w] &= ~others[w];
  }

  /** Keeps the bits that are set in `other`, too, which has the same size. */
  and(other: Bitset): void {
    const { words } = this;
    const others = other.words;
    for (let w = 0; w < words.length; w++) words[w] &= others[w];
  }

  /** Sets the bits that are set in `other`, which has the same size. */
  or(other: Bitset): void {
    const { words } = this;
    const others = other.words;
    const inFours = words.length & ~3;
    let w = 0;
    for (; w < inFours; w += 4) {
      words[w] |= others[w];
      words[w + 1] |= others[w + 1];
      words[w + 2] |= others[w + 2];
      words[w + 3] |= others[w + 3];
    }
    for (; w < words.length; w++) words[w] |= others[w];
  }

  /** Number of set bits. */
  count(): number {
    const { words } = this;
    let count = 0;
    for (let w = 0; w < words.length; w++) count += bitCount(words[w]);
    return count;
  }

  /** The first set bit at or after `from`, or -1. */
  nextSetBit(from: number): number {
    if (from >= this.size) return -1;
    const { words } = this;
    let w = from >>> 5;
    let word = words[w] & (-1 << (from & 31));
    while (word === 0) {
      if (++w === words.length) return -1;
      word = words[w];
    }
    return w * bitsPerWord + lowestBit(word);
  }

  /** Writes the set bits to `bits`, ascending, and returns it. It must have room for `count()` of them. */
  toArray(bits: Int32Array = new Int32Array(this.count())): Int32Array {
    const { words } = this;
    let at = 0;
    for (let w = 0; w < words.length; w++) {
      for (let word = words[w]; word !== 0; word &= word - 1) bits[at++] = w * bitsPerWord + lowestBit(word);
    }
    return bits;
  }

  /** Calls `visit` with each set bit, ascending. */
  forEach(visit: (i: number) => void): void {
    const { words } = this;
    for (let w = 0; w < words.length; w++) {
      for (let word = words[w]; word !== 0; word &= word - 1) visit(w * bitsPerWord + lowestBit(word));
    }
  }
}
