import { GrowableUint32 } from "../collections/growable-array.js";
import type { TermDictionary } from "../dictionary/term-dictionary.js";
import { beginningsMax, hashBeginnings } from "../segment/neighbour-keys.js";

/** The terms of a segment in order of their texts. `counts` has the number of documents with each. */
export interface CountedTerms {
  readonly terms: Uint32Array;
  readonly counts: Uint32Array;
}

/** The number of the empty chain. */
export const NO_CHAIN = 0;

/** A chain number has 16 bits. There are hardly more chains than beginnings, so beginnings are limited. */
const chainsMax = 2 ** 16;
const beginningsMaxInAll = chainsMax - 2 ** 10;

/**
 * The frequent beginnings of a segment's terms: those whose terms together have many postings. The frequent
 * beginnings of one term, from the shortest to the longest, are its *chain*. Many rare terms share a chain. A
 * frequent term has a chain of its own, which ends with the whole term.
 */
export class FrequentBeginnings {
  /** Hashes of the frequent beginnings. */
  readonly hashes: ReadonlySet<number>;
  /** By term number: the number of its chain. */
  readonly chainOf: Uint32Array;
  /** By chain: 1 if it is the chain of a frequent term. */
  readonly isWhole: Uint8Array;
  /** The hashes of all chains in turn. Within a chain, the shortest beginning comes first. */
  readonly list: Uint32Array;
  /** By chain: where its hashes start in `list`. They end where the next chain starts. */
  readonly starts: Uint32Array;

  /**
   * Finds beginnings with at least `postingsMin` postings. If there are too many, the limit is doubled until
   * they fit.
   */
  constructor(terms: CountedTerms, dictionary: TermDictionary, postingsMin: number) {
    this.hashes = findFrequent(terms, dictionary, postingsMin);
    for (let min = postingsMin * 2; this.hashes.size >= beginningsMaxInAll; min *= 2)
      this.hashes = findFrequent(terms, dictionary, min);
    this.chainOf = new Uint32Array(dictionary.termCount);
    const chains = new ChainList();
    const wholes: number[] = [];
    const hashes = new Uint32Array(beginningsMax);
    for (const term of terms.terms) {
      const count = hashBeginnings(dictionary.textOf(term), true, hashes);
      let length = 0;
      while (length < count && this.hashes.has(hashes[length])) length++;
      if (length === 0) continue;
      const chain = chains.numberOf(hashes.subarray(0, length));
      this.chainOf[term] = chain;
      if (length === count) wholes.push(chain);
    }
    this.list = chains.list.view();
    this.starts = chains.starts.view();
    this.isWhole = new Uint8Array(chains.count);
    for (const chain of wholes) this.isWhole[chain] = 1;
  }
}

/** The different chains, in order of appearance. */
class ChainList {
  readonly list = new GrowableUint32();
  readonly starts = new GrowableUint32();
  /**
   * The number of each chain, by all of its hashes. The last hash is not enough: two beginnings may share it.
   */
  readonly #numbers = new Map<string, number>();

  constructor() {
    // Start and end of NO_CHAIN, which is empty.
    this.starts.push(0);
    this.starts.push(0);
  }

  get count(): number {
    return this.starts.length - 1;
  }

  numberOf(hashes: Uint32Array): number {
    const key = hashes.join();
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    const number = this.count;
    for (const hash of hashes) this.list.push(hash);
    this.starts.push(this.list.length);
    this.#numbers.set(key, number);
    return number;
  }
}

/**
 * Finds the frequent beginnings. Terms that begin alike are neighbours, so a running sum for each length is
 * enough.
 */
function findFrequent(
  { terms, counts }: CountedTerms,
  dictionary: TermDictionary,
  postingsMin: number,
): Set<number> {
  const frequent = new Set<number>();
  const hashes = new Uint32Array(beginningsMax);
  /** By index of a length: the current beginning. `sums` has the postings of its terms so far. */
  const current = new Uint32Array(beginningsMax);
  const sums = new Float64Array(beginningsMax);
  for (let ordinal = 0; ordinal < terms.length; ordinal++) {
    const whole = hashBeginnings(dictionary.textOf(terms[ordinal]), true, hashes) - 1;
    const count = counts[ordinal];
    if (count >= postingsMin) frequent.add(hashes[whole]);
    for (let i = 0; i < whole; i++) {
      if (current[i] !== hashes[i]) sums[i] = 0;
      current[i] = hashes[i];
      sums[i] += count;
      if (sums[i] >= postingsMin) frequent.add(hashes[i]);
    }
  }
  return frequent;
}
