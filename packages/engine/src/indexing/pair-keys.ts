import { isCommonPair, neighbourDistances, pairKey } from "../segment/neighbour-keys.js";
import type { FrequentBeginnings } from "./frequent-beginnings.js";
import type { KeySet } from "./key-set.js";
import type { NeighbourPairs } from "./neighbour-pairs.js";

/** No key is this one: it takes the place of none. */
const NO_KEY = 0;

const rememberedBitsMax = 18;

/** The keys of pairs, of which few make up most of a text: those found last are remembered. */
export class PairKeys {
  readonly #beginnings: FrequentBeginnings;
  readonly #commonPairs: Uint32Array;
  /** A pair and its key, side by side; as many places as a power of two says (see `#shift`). */
  readonly #remembered: Uint32Array;
  readonly #shift: number;

  constructor(beginnings: FrequentBeginnings, commonPairs: Uint32Array) {
    this.#beginnings = beginnings;
    this.#commonPairs = commonPairs;
    const bits = Math.min(rememberedBitsMax, 31 - Math.clz32(commonPairs.length * 32));
    this.#remembered = new Uint32Array(2 << bits);
    this.#shift = 32 - bits;
  }

  /**
   * Adds the first key of each pair that is not common to an empty set; none where all are. False if there is
   * no room for all.
   */
  take({ pairs, distances, length }: NeighbourPairs, set: KeySet): boolean {
    const remembered = this.#remembered;
    const shift = this.#shift;
    for (let i = 0; i < length; i++) {
      const pair = pairs[i];
      const distance = distances[i];
      // Distances by turns, so that the places of a pair tell which is which.
      const place = ((Math.imul(pair, 0x9e3779b1) >>> shift) & ~1) | distance;
      let key = remembered[place * 2 + 1];
      if (remembered[place * 2] !== pair) {
        key = this.#findKey(pair, distance);
        remembered[place * 2] = pair;
        remembered[place * 2 + 1] = key;
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

/** Adds the keys of each pair by all beginnings of its right term, as far as there is room. */
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

/** Of the chain of a frequent term. */
function wholeOf({ list, starts }: FrequentBeginnings, chain: number): number {
  return list[starts[chain + 1] - 1];
}
