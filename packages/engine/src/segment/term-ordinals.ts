/** Marks a free slot. All ordinals are below it. */
const empty = 0xffffffff;

/** The result for a term that the segment does not have. */
export const NO_ORDINAL = -1;

/**
 * Finds the ordinal of a term by its number. It is a hash table with linear probing (Knuth, The Art of
 * Computer Programming, vol. 3, 6.4, algorithm L), at most half full. A binary search in order of the terms'
 * texts would compare some seventeen texts. The table holds ordinals only and compares terms through `terms`.
 */
export class TermOrdinals {
  readonly #terms: Uint32Array;
  readonly #table: Uint32Array;
  readonly #shift: number;

  /** `terms[ordinal]`: the number of the term. Each term stands once. */
  constructor(terms: Uint32Array) {
    const bits = Math.max(2, 33 - Math.clz32(terms.length));
    this.#terms = terms;
    this.#shift = 32 - bits;
    this.#table = new Uint32Array(2 ** bits).fill(empty);
    for (let ordinal = 0; ordinal < terms.length; ordinal++) {
      let at = this.#startOf(terms[ordinal]);
      while (this.#table[at] !== empty) at = (at + 1) & (this.#table.length - 1);
      this.#table[at] = ordinal;
    }
  }

  /** The ordinal of a term; NO_ORDINAL if the segment does not have it. */
  ordinalOf(term: number): number {
    const table = this.#table;
    for (let at = this.#startOf(term); ; at = (at + 1) & (table.length - 1)) {
      const ordinal = table[at];
      if (ordinal === empty) return NO_ORDINAL;
      if (this.#terms[ordinal] === term) return ordinal;
    }
  }

  /** Multiplicative hashing by the golden ratio (Knuth, 6.4): it spreads consecutive numbers evenly. */
  #startOf(term: number): number {
    return Math.imul(term, 0x9e3779b1) >>> this.#shift;
  }
}
