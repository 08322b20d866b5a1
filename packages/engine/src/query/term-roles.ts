import { GrowableUint32 } from "../collections/growable-array.js";
import type { RankRange, TermDictionary } from "../dictionary/term-dictionary.js";
import { SoughtTerms } from "../forward-index/sought-terms.js";

/**
 * Role bits: the term is part of a phrase; the term stands for a free word. Content words have the bits below
 * 20.
 */
export const PHRASE_ROLE = 2 ** 31;
export const FREE_ROLE = 2 ** 30;

/** A role of all terms that start with `prefix`. */
interface PrefixRole {
  readonly prefix: string;
  readonly role: number;
}

/**
 * The terms of a query, each with a bit for each content word that it may stand for. A thread has one table
 * for all queries, and each query clears the entries of the previous one. A prefix may have a hundred
 * thousand terms, of which few are met in documents. So such a term gets its ordinal, and is compared with
 * the prefix, only when it is looked up.
 */
export class TermRoles {
  readonly sought = new SoughtTerms();
  /** The ordinal of each term; 0 if it has none yet. */
  #ordinals = new Uint32Array(0);
  /** The term of each ordinal, and its roles except those by prefix. Ordinal 0 belongs to no term. */
  readonly #terms = new GrowableUint32();
  readonly #roles = new GrowableUint32();
  #prefixes: PrefixRole[] = [];
  #dictionary: Pick<TermDictionary, "startsWith"> | null = null;

  constructor() {
    this.#terms.push(0);
    this.#roles.push(0);
  }

  /** Clears the table for the next query, whose terms are those of `dictionary`. */
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

  /** Adds a role to all terms of `ranges`, which are those that start with `prefix`. */
  addPrefix(prefix: string, ranges: readonly RankRange[], role: number): void {
    this.#prefixes.push({ prefix, role });
    for (const { layer, from, to } of ranges) this.sought.addRanks(layer, from, to);
  }

  /** Marks the term as an element of a phrase. */
  addToPhrase(term: number): void {
    this.#add(term, PHRASE_ROLE);
  }

  /** The roles of a term. Bit w: it may stand for content word w. Also FREE_ROLE and PHRASE_ROLE. */
  rolesOf(term: number): number {
    if (!this.sought.has(term)) return 0;
    const ordinal = this.ordinalOf(term);
    let roles = this.#roles.array[ordinal];
    for (const { prefix, role } of this.#prefixes) {
      if ((roles & role) === 0 && this.#startsWith(term, prefix)) roles |= role;
    }
    return roles >>> 0;
  }

  /** Whether a sought term is an element of a phrase. Does not look at its text. */
  isInPhrase(term: number): boolean {
    return this.#roles.array[this.#ordinals[term]] >= PHRASE_ROLE;
  }

  /** The ordinal of a term, which it gets at its first look-up. Ordinals count from 1. */
  ordinalOf(term: number): number {
    const known = this.#ordinals[term];
    return known !== 0 ? known : this.#append(term);
  }

  #add(term: number, role: number): void {
    // The ordinal first: giving out a new one may replace the array.
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
