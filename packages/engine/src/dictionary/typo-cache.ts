import { GrowableUint32 } from "../collections/growable-array.js";
import { TimeBudget } from "../collections/time-budget.js";
import type { SharedDictionaryLayer } from "./dictionary-layer.js";
import type { TypoQuery } from "./typo-query.js";
import type { TypoSearch } from "./typo-search.js";

export interface TypoCacheLimits {
  /** A layer of fewer terms is walked as fast as it is remembered. */
  readonly layerTermsMin: number;
  /** What is remembered in all, in numbers of 4 bytes. */
  readonly sizeMax: number;
}

const defaultLimits: TypoCacheLimits = { layerTermsMin: 1_024, sizeMax: 1 << 19 };

/** What an entry takes beside its numbers, roughly. */
const entrySize = 64;

/**
 * Remembers which terms of a layer are typos of a word: whoever types asks for the words before the last with
 * every key, and many ask for the same words. Layers never change, so nothing remembered is ever wrong. The
 * entries used least recently are forgotten. One for each thread.
 */
export class TypoCache {
  /** By layer and query; those used last stand last. */
  readonly #entries = new Map<string, Uint32Array>();
  readonly #limits: TypoCacheLimits;
  readonly #time: TimeBudget;
  #size = 0;

  constructor(limits: TypoCacheLimits = defaultLimits, time = new TimeBudget()) {
    this.#limits = limits;
    this.#time = time;
  }

  /** Of all entries, in numbers of 4 bytes. */
  get size(): number {
    return this.#size;
  }

  /**
   * The term offsets in the layer, each with its cost in the two low bits, and whether it is a completion in
   * the next, in no particular order. `search` is of `query`.
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

/** Of an element of what `typosIn` returns. */
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
