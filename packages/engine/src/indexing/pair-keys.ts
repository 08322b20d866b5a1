import { isCommonPair, neighbourDistances, pairKey } from "../segment/neighbour-keys.js";
import type { FrequentBeginnings } from "./frequent-beginnings.js";
import type { KeySet } from "./key-set.js";
import type { NeighbourPairs } from "./neighbour-pairs.js";

/** pairKey never returns this, so it means that there is no key. */
const NO_KEY = 0;

const cachedBitsMax = 18;

/** The keys of pairs. A few pairs make up most of a text, so the keys found last are cached. */
export class PairKeys {
  readonly #beginnings: FrequentBeginnings;
  readonly #commonPairs: Uint32Array;
  /**
   * A hash table of pairs, each followed by its key. The number of entries is a power of two (see `#shift`).
   */
  readonly #cached: Uint32Array;
  readonly #shift: number;

  constructor(beginnings: FrequentBeginnings, commonPairs: Uint32Array) {
    this.#beginnings = beginnings;
    this.#commonPairs = commonPairs;
    const bits = Math.min(cachedBitsMax, 31 - Math.clz32(commonPairs.length * 32));
    this.#cached = new Uint32Array(2 << bits);
    this.#shift = 32 - bits;
  }

  /**
   * Adds to an empty set, for each pair, the first of its keys that is not common. A pair whose keys are all
   * common adds none. Returns false if there is no room for all.
   */
  take({ pairs, distances, length }: NeighbourPairs, set: KeySet): boolean {
    const cached = this.#cached;
    const shift = this.#shift;
    for (let i = 0; i < length; i++) {
      const pair = pairs[i];
      const distance = distances[i];
      // Even entries are for the first distance and odd ones for the second, so that the number of
      // an entry encodes the distance.
      const entry = ((Math.imul(pair, 0x9e3779b1) >>> shift) & ~1) | distance;
      let key = cached[entry * 2 + 1];
      if (cached[entry * 2] !== pair) {
        key = this.#findKey(pair, distance);
        cached[entry * 2] = pair;
        cached[entry * 2 + 1] = key;
      }
      if (key !== NO_KEY && !set.add(key)) return false;
    }
    return true;
  }

  #findKey(pair: number, distance: number): number {
    const { list, starts } = this.#beginnings;
    const ofLeft = wholeOf(this.#beginnings, pair >>> 16);
    const right = pair & 0xffff;
    for (let at = starts[right]; at < starts[right + 1]; at++) {
      const key = pairKey(ofLeft, list[at], neighbourDistances[distance]);
      if (!isCommonPair(this.#commonPairs, key)) return key;
    }
    return NO_KEY;
  }
}

/** Adds the keys of each pair for all beginnings of its right term, while there is room. */
export function addAllKeys(
  beginnings: FrequentBeginnings,
  { pairs, distances, length }: NeighbourPairs,
  set: KeySet,
): void {
  const { list, starts } = beginnings;
  for (let i = 0; i < length; i++) {
    const ofLeft = wholeOf(beginnings, pairs[i] >>> 16);
    const right = pairs[i] & 0xffff;
    for (let at = starts[right]; at < starts[right + 1]; at++)
      set.add(pairKey(ofLeft, list[at], neighbourDistances[distances[i]]));
  }
}

/** The hash of the whole term. `chain`: that of a frequent term. */
function wholeOf({ list, starts }: FrequentBeginnings, chain: number): number {
  return list[starts[chain + 1] - 1];
}
