import { GrowableUint32 } from "../collections/growable-array.js";
import { TimeBudget } from "../collections/time-budget.js";
import type { SharedDictionaryLayer } from "./dictionary-layer.js";
import type { TypoQuery } from "./typo-query.js";
import type { TypoSearch } from "./typo-search.js";

export interface TypoCacheLimits {
  /** Smaller layers are not cached, because walking them is as fast. */
  readonly layerTermsMin: number;
  /** Limit of the size of all entries, in numbers of 4 bytes. */
  readonly sizeMax: number;
}

const defaultLimits: TypoCacheLimits = { layerTermsMin: 1_024, sizeMax: 1 << 19 };

/** Approximate size of an entry besides its typos, in numbers of 4 bytes. */
const entrySize = 64;

/**
 * Caches which terms of a layer are typos of a word. With every key, a user who types repeats the words
 * before the last, and many users type the same words. Layers never change, so an entry never becomes wrong.
 * The least recently used entries are dropped. There is one cache for each thread.
 */
export class TypoCache {
  /** Entries by layer and query. The most recently used ones come last. */
  readonly #entries = new Map<string, Uint32Array>();
  readonly #limits: TypoCacheLimits;
  readonly #time: TimeBudget;
  #size = 0;

  constructor(limits: TypoCacheLimits = defaultLimits, time = new TimeBudget()) {
    this.#limits = limits;
    this.#time = time;
  }

  /** Size of all entries, in numbers of 4 bytes. */
  get size(): number {
    return this.#size;
  }

  /**
   * The typos of `query` in a layer, in no particular order. Each is a number: the cost in the two lowest
   * bits, then one bit for a completion, then the term's offset in the layer. `search` must be for `query`.
   */
  typosIn(layer: SharedDictionaryLayer, query: TypoQuery, search: TypoSearch): Uint32Array {
    if (layer.count < this.#limits.layerTermsMin) return collect(layer, search, this.#time);
    const key = keyOf(layer, query);
    const known = this.#entries.get(key);
    const typos = known ?? collect(layer, search, this.#time);
    if (known !== undefined) this.#entries.delete(key);
    else this.#makeRoom(typos.length + entrySize);
    this.#entries.set(key, typos);
    return typos;
  }

  #makeRoom(size: number): void {
    this.#size += size;
    for (const [key, typos] of this.#entries) {
      if (this.#size <= this.#limits.sizeMax) return;
      this.#entries.delete(key);
      this.#size -= typos.length + entrySize;
    }
  }
}

function keyOf({ id }: SharedDictionaryLayer, { word, budget, isPrefix, isFirstDear }: TypoQuery): string {
  return `${id} ${budget}${isFirstDear ? "d" : "c"}${isPrefix ? "p" : "w"}${word}`;
}

const offsetShift = 3;
const completionBit = 4;
const costMask = 3;

/** Decode an element of the result of `typosIn`. */
export const typoOffset = (typo: number): number => typo >>> offsetShift;
export const typoCost = (typo: number): number => typo & costMask;
export const isTypoCompletion = (typo: number): boolean => (typo & completionBit) !== 0;

function collect(layer: SharedDictionaryLayer, search: TypoSearch, time: TimeBudget): Uint32Array {
  const typos = new GrowableUint32();
  const add = (rank: number, cost: number, isCompletion: boolean): void => {
    const offset = layer.termOffsetByRank[rank];
    typos.push((offset << offsetShift) | (isCompletion ? completionBit : 0) | cost);
  };
  search.forEachIn(layer, add, time);
  return typos.view().slice();
}
