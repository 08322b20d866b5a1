/** The number of a word that is not stored. */
export const NO_WORD = -1;

/**
 * Longer words are not stored. They are rare, and V8 would keep a whole text alive for a slice of 13 units or
 * more.
 */
const unitsMax = 12;
/** 32-bit integers in a key. */
const keyLength = unitsMax / 4;
const slotsMin = 1 << 4;
const slotsMax = 1 << 14;

/**
 * Makes four ASCII letters small. Digits, apostrophes and the signs of `c++` and `c#` already have this bit.
 */
const smallLetters = 0x20202020;
/** `firstBytes[count]` masks the first `count` bytes of a little-endian integer. */
const firstBytes = Int32Array.of(0, 0xff, 0xffff, 0xff_ffff, -1);

/**
 * Caches terms of short ASCII words, by the bytes of the word. A look-up costs a fraction of slicing the word
 * out of its text. Callers that count terms get the same string for the same word, and its hash is already
 * known. A word replaces another word with the same hash.
 *
 *     word   Returns              bytes 52 65 74 75 72 6e 73
 *     key    72 65 74 75 | 72 6e 73 00 | 00 00 00 00
 */
export class WordCache {
  /**
   * The number of the word found or stored last. Equal numbers mean equal terms, but not the other way round.
   */
  number = NO_WORD;
  #slotCount = slotsMin;
  #keys = new Int32Array(slotsMin * keyLength);
  #terms: string[] = emptyTerms(slotsMin);
  #numbers = new Int32Array(slotsMin);
  #nextNumber = 0;
  /** Number of words stored since the last growth. */
  #stored = 0;
  /** The key of the last `find`, and its slot. */
  #key0 = 0;
  #key1 = 0;
  #key2 = 0;
  #slot = -1;

  /** The term of an ASCII word, or "" if it is not stored. Twelve bytes must be readable from `start` on. */
  find(bytes: DataView, start: number, end: number): string {
    const length = end - start;
    this.number = NO_WORD;
    if (length > unitsMax) {
      this.#slot = -1;
      return "";
    }
    let key0 = bytes.getInt32(start, true) | smallLetters;
    let key1 = 0;
    let key2 = 0;
    if (length <= 4) key0 &= firstBytes[length];
    else {
      key1 = bytes.getInt32(start + 4, true) | smallLetters;
      if (length <= 8) key1 &= firstBytes[length - 4];
      else key2 = (bytes.getInt32(start + 8, true) | smallLetters) & firstBytes[length - 8];
    }
    const slot = hashOf(key0, key1, key2) & (this.#slotCount - 1);
    const keys = this.#keys;
    const at = slot * keyLength;
    if (keys[at] === key0 && keys[at + 1] === key1 && keys[at + 2] === key2) {
      this.number = this.#numbers[slot];
      return this.#terms[slot];
    }
    this.#slot = slot;
    this.#key0 = key0;
    this.#key1 = key1;
    this.#key2 = key2;
    return "";
  }

  /** Stores the term of the word that the last `find` did not have. */
  store(term: string): void {
    const slot = this.#slot;
    if (slot < 0) return;
    const at = slot * keyLength;
    this.#keys[at] = this.#key0;
    this.#keys[at + 1] = this.#key1;
    this.#keys[at + 2] = this.#key2;
    this.#terms[slot] = term;
    this.number = this.takeNumber();
    this.#numbers[slot] = this.number;
    if (++this.#stored > this.#slotCount && this.#slotCount < slotsMax) this.#grow();
  }

  /** Returns a number that no word has yet. */
  takeNumber(): number {
    return this.#nextNumber++;
  }

  #grow(): void {
    const slotCount = this.#slotCount * 4;
    const keys = new Int32Array(slotCount * keyLength);
    const terms = emptyTerms(slotCount);
    const numbers = new Int32Array(slotCount);
    for (const [slot, term] of this.#terms.entries()) {
      if (term === "") continue;
      const key = this.#keys.subarray(slot * keyLength, (slot + 1) * keyLength);
      const newSlot = hashOf(key[0], key[1], key[2]) & (slotCount - 1);
      keys.set(key, newSlot * keyLength);
      terms[newSlot] = term;
      numbers[newSlot] = this.#numbers[slot];
    }
    this.#slotCount = slotCount;
    this.#keys = keys;
    this.#terms = terms;
    this.#numbers = numbers;
    this.#stored = 0;
  }
}

function hashOf(key0: number, key1: number, key2: number): number {
  const hash = Math.imul(key0, 0x9e3779b1) ^ Math.imul(key1, 0x85ebca6b) ^ Math.imul(key2, 0xc2b2ae35);
  const mixed = hash ^ (hash >>> 15);
  return mixed ^ (mixed >>> 7);
}

function emptyTerms(count: number): string[] {
  const terms: string[] = [];
  // Several times as fast as Array.from, which calls a function for each element.
  while (terms.length < count) terms.push("");
  return terms;
}
