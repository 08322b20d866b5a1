/**
 * For every term number the set of query words that it may stand for, as bits. One array for all queries
 * of a thread: a query clears what the one before has set.
 */
export class TermRoles {
  #bits = new Uint32Array(0);
  #touched: number[] = [];

  /** Forgets the last query and makes room for terms below `termCount`. */
  reset(termCount: number): void {
    if (termCount > this.#bits.length) this.#bits = new Uint32Array(Math.ceil(termCount * 1.25));
    else for (const term of this.#touched) this.#bits[term] = 0;
    this.#touched = [];
  }

  add(term: number, word: number): void {
    if (this.#bits[term] === 0) this.#touched.push(term);
    this.#bits[term] |= 1 << word;
  }

  /** Bit w of `bits[term]`: the term may stand for word w. */
  get bits(): Uint32Array {
    return this.#bits;
  }
}
