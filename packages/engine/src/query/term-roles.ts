import { GrowableUint32 } from "../collections/growable-array.js";
import { type SoughtTerms, setSought, unitSteps } from "../forward-index/sought-terms.js";

/** The bit of a term's roles that says that it is part of a phrase; query words have the bits below 20. */
export const PHRASE_ROLE = 2 ** 31;

/**
 * The terms of a query, each with the set of query words that it may stand for, as bits. One table for all queries
 * of a thread: a query clears what the one before has set.
 */
export class TermRoles implements SoughtTerms {
  readonly steps = unitSteps(false);
  #ordinals = new Uint32Array(0);
  /** By ordinal; there is no term of ordinal 0. */
  readonly #terms = new GrowableUint32();
  readonly #roles = new GrowableUint32();

  constructor() {
    this.#terms.push(0);
    this.#roles.push(0);
  }

  /** Forgets the last query and makes room for terms below `termCount`. */
  reset(termCount: number): void {
    for (const term of this.#terms.view().subarray(1)) {
      this.#ordinals[term] = 0;
      setSought(this.steps, term, false);
    }
    this.#terms.length = 1;
    this.#roles.length = 1;
    if (termCount > this.#ordinals.length) this.#ordinals = new Uint32Array(Math.ceil(termCount * 1.25));
  }

  add(term: number, word: number): void {
    this.#add(term, 1 << word);
  }

  /** The term is an element of a phrase. */
  addToPhrase(term: number): void {
    this.#add(term, PHRASE_ROLE);
  }

  get ordinals(): Uint32Array {
    return this.#ordinals;
  }

  /** Bit w: the term may stand for word w; or PHRASE_ROLE. */
  rolesOf(term: number): number {
    return this.#roles.array[this.#ordinals[term]];
  }

  /** Ordinals are below it. */
  get ordinalsEnd(): number {
    return this.#roles.length;
  }

  #add(term: number, role: number): void {
    const known = this.#ordinals[term];
    if (known !== 0) {
      this.#roles.array[known] |= role;
      return;
    }
    this.#ordinals[term] = this.#terms.length;
    this.#terms.push(term);
    this.#roles.push(role);
    setSought(this.steps, term, true);
  }
}
