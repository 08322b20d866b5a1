import { GrowableUint32 } from "../collections/growable-array.js";
import type { TermDictionary } from "../dictionary/term-dictionary.js";
import { beginningsMax, hashBeginnings } from "../segment/neighbour-keys.js";

/** The terms of a segment in order of their texts, and how many of its documents have each. */
export interface CountedTerms {
  readonly terms: Uint32Array;
  readonly counts: Uint32Array;
}

/** The number of the chain without beginnings. */
export const NO_CHAIN = 0;

/** Numbers of chains have 16 bits. There are hardly more chains than beginnings. */
const chainsMax = 2 ** 16;
const beginningsMaxInAll = chainsMax - 2 ** 10;

/**
 * The frequent beginnings of a segment's terms: those of terms that have many postings together. Those of one
 * term are a *chain*, from the shortest to the last that is frequent. Many rare terms have the same one; a
 * frequent term has its own, which ends with all of it.
 */
export class FrequentBeginnings {
  /** Their hashes. */
  readonly hashes: ReadonlySet<number>;
  /** By number of a term: that of its chain. */
  readonly chainOf: Uint32Array;
  /** By chain: 1 where it is that of a frequent term. */
  readonly isWhole: Uint8Array;
  /** The hashes of all chains, the shortest of each first. */
  readonly list: Uint32Array;
  /** By chain: where its hashes start in the list; those of the next follow. */
  readonly starts: Uint32Array;

  /** Of beginnings with at least so many postings, or with more where too many had. */
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

/** Different chains, in order of appearance. */
class ChainList {
  readonly list = new GrowableUint32();
  readonly starts = new GrowableUint32();
  /** By all of its hashes: two different beginnings may have the last one in common. */
  readonly #numbers = new Map<string, number>();

  constructor() {
    // That of NO_CHAIN.
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

/** Terms that begin alike are neighbours. */
function findFrequent(
  { terms, counts }: CountedTerms,
  dictionary: TermDictionary,
  postingsMin: number,
): Set<number> {
  const frequent = new Set<number>();
  const hashes = new Uint32Array(beginningsMax);
  /** By length: the beginning at hand, and the postings of its terms so far. */
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
