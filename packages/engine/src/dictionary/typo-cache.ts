import { BoundedCache } from "../collections/bounded-cache.js";
import type { CacheFigures, ReportingCache } from "../collections/cache-figures.js";
import { GrowableUint32 } from "../collections/growable-array.js";
import { TimeBudget } from "../collections/time-budget.js";
import type { SharedDictionaryLayer } from "./dictionary-layer.js";
import type { TypoQuery } from "./typo-query.js";
import type { TypoSearch } from "./typo-search.js";

export interface TypoCacheLimits {
  /** Smaller layers are not cached, because walking them is as fast. */
  readonly layerTermsMin: number;
  readonly bytesMax: number;
}

const defaultLimits: TypoCacheLimits = { layerTermsMin: 1_024, bytesMax: 2 ** 21 };

/** Approximate memory of an entry besides its typos. */
const entryBytes = 256;

/**
 * Caches which terms of a layer are typos of a word. With every key, a user who types repeats the words
 * before the last, and many users type the same words. Layers never change, so an entry never becomes wrong.
 * There is one cache for each thread.
 */
export class TypoCache implements ReportingCache {
  /** By layer and query. */
  readonly #typos: BoundedCache<Uint32Array>;
  readonly #layerTermsMin: number;
  readonly #time: TimeBudget;

  constructor({ layerTermsMin, bytesMax }: TypoCacheLimits = defaultLimits, time = new TimeBudget()) {
    const bytesOf = ({ byteLength }: Uint32Array): number => byteLength + entryBytes;
    this.#typos = new BoundedCache({ name: "typos", bytesMax, bytesOf });
    this.#layerTermsMin = layerTermsMin;
    this.#time = time;
  }

  get figures(): CacheFigures {
    return this.#typos.figures;
  }

  /**
   * The typos of `query` in a layer, in no particular order. Each is a number: the cost in the two lowest
   * bits, then one bit for a completion, then the term's offset in the layer. `search` must be for `query`.
   */
  typosIn(layer: SharedDictionaryLayer, query: TypoQuery, search: TypoSearch): Uint32Array {
    if (layer.count < this.#layerTermsMin) return collect(layer, search, this.#time);
    const key = keyOf(layer, query);
    const known = this.#typos.find(key);
    if (known !== undefined) return known;
    const typos = collect(layer, search, this.#time);
    this.#typos.keep(key, typos);
    return typos;
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
