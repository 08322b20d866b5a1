import { GrowableUint32 } from "../collections/growable-array.js";
import type { RankRange, TermDictionary } from "../dictionary/term-dictionary.js";
import { SoughtTerms } from "../forward-index/sought-terms.js";

/**
 * The bits of a term's roles that say that it is part of a phrase, and that it stands for a free word;
 * content words have the bits below 20.
 */
export const PHRASE_ROLE = 2 ** 31;
export const FREE_ROLE = 2 ** 30;

/** All terms that start with `prefix` have the role. */
interface PrefixRole {
  readonly prefix: string;
  readonly role: number;
}

/**
 * The terms of a query, each with the set of content words that it may stand for, as bits. One table for all
 * queries of a thread: a query clears what the one before has set. A prefix may have a hundred thousand
 * terms, of which few are met: so the ordinal of such a term is given, and its prefix compared, only when it
 * is asked for.
 */
export class TermRoles {
  readonly sought = new SoughtTerms();
  /** By term; 0: it has none yet. */
  #ordinals = new Uint32Array(0);
  /** By ordinal, those by prefix left out; there is no term of ordinal 0. */
  readonly #terms = new GrowableUint32();
  readonly #roles = new GrowableUint32();
  #prefixes: PrefixRole[] = [];
  #dictionary: Pick<TermDictionary, "startsWith"> | null = null;

  constructor() {
    this.#terms.push(0);
    this.#roles.push(0);
  }

  /** Forgets the last query; terms are those of `dictionary`. */
  reset(dictionary: Pick<TermDictionary, "startsWith" | "termCount">): void {
    const { termCount } = dictionary;
    for (let ordinal = 1; ordinal < this.#terms.length; ordinal++) {
      this.#ordinals[this.#terms.array[ordinal]] = 0;
    }
    this.#terms.length = 1;
    this.#roles.length = 1;
    if (termCount > this.#ordinals.length) this.#ordinals = new Uint32Array(Math.ceil(termCount * 1.25));
    this.sought.reset(termCount);
    this.#prefixes = [];
    this.#dictionary = dictionary;
  }

  /** `role`: the bit of a content word, or FREE_ROLE. */
  add(term: number, role: number): void {
    this.#add(term, role);
  }

  /** The terms of `ranges` are those that start with `prefix`. */
  addPrefix(prefix: string, ranges: readonly RankRange[], role: number): void {
    this.#prefixes.push({ prefix, role });
    for (const { layer, from, to } of ranges) this.sought.addRanks(layer, from, to);
  }

  /** The term is an element of a phrase. */
  addToPhrase(term: number): void {
    this.#add(term, PHRASE_ROLE);
  }

  /** Bit w: the term may stand for content word w; FREE_ROLE; PHRASE_ROLE. */
  rolesOf(term: number): number {
    if (!this.sought.has(term)) return 0;
    const ordinal = this.ordinalOf(term);
    let roles = this.#roles.array[ordinal];
    for (const { prefix, role } of this.#prefixes) {
      if ((roles & role) === 0 && this.#startsWith(term, prefix)) roles |= role;
    }
    return roles >>> 0;
  }

  /** Of a sought term, and without a look at its text. */
  isInPhrase(term: number): boolean {
    return this.#roles.array[this.#ordinals[term]] >= PHRASE_ROLE;
  }

  /** Counts the sought terms that were asked for, from 1. */
  ordinalOf(term: number): number {
    const known = this.#ordinals[term];
    return known !== 0 ? known : this.#append(term);
  }

  #add(term: number, role: number): void {
    // Before the array is asked for: a new ordinal may take another one.
    const ordinal = this.ordinalOf(term);
    this.#roles.array[ordinal] |= role;
    this.sought.add(term);
  }

  #append(term: number): number {
    const ordinal = this.#terms.length;
    this.#ordinals[term] = ordinal;
    this.#terms.push(term);
    this.#roles.push(0);
    return ordinal;
  }

  #startsWith(term: number, prefix: string): boolean {
    return this.#dictionary?.startsWith(term, prefix) ?? false;
  }
}
