import { type SoughtTerms, setStop, unitStops } from "../forward-index/sought-terms.js";

/** The bit of a term's roles that says that it is part of a phrase; query words have the bits below 20. */
export const PHRASE_ROLE = 2 ** 31;

/**
 * For every term number the set of query words that it may stand for, as bits. One array for all queries
 * of a thread: a query clears what the one before has set.
 */
export class TermRoles implements SoughtTerms {
  readonly stops = unitStops();
  #bits = new Uint32Array(0);
  #touched: number[] = [];

  /** Forgets the last query and makes room for terms below `termCount`. */
  reset(termCount: number): void {
    for (const term of this.#touched) {
      this.#bits[term] = 0;
      setStop(this.stops, term, false);
    }
    if (termCount > this.#bits.length) this.#bits = new Uint32Array(Math.ceil(termCount * 1.25));
    this.#touched = [];
  }

  add(term: number, word: number): void {
    this.#set(term, 1 << word);
  }

  /** The term is an element of a phrase. */
  addToPhrase(term: number): void {
    this.#set(term, PHRASE_ROLE);
  }

  /** Bit w of `bits[term]`: the term may stand for word w. */
  get bits(): Uint32Array {
    return this.#bits;
  }

  #set(term: number, role: number): void {
    if (this.#bits[term] === 0) {
      this.#touched.push(term);
      setStop(this.stops, term, true);
    }
    this.#bits[term] |= role;
  }
}
