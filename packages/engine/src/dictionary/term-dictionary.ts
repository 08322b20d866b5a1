import {
  compareRanks,
  compareRankToText,
  lowerBound,
  lowerBoundFrom,
  prefixEnd,
  rankStartsWith,
  type SharedDictionaryLayer,
  textAtRank,
} from "./dictionary-layer.js";
import { type TypoCache, typoCost, typoOffset } from "./typo-cache.js";
import { type TypoQuery, TypoSearch } from "./typo-search.js";

/** The terms of the ranks [from, to) of a layer. */
export interface RankRange {
  readonly layer: SharedDictionaryLayer;
  readonly from: number;
  readonly to: number;
}

/** What `find` returns for a text that is no term. */
export const NO_TERM = -1;

/**
 * The terms of one index: text to number and back. Numbers are given in order of appearance and never change, so
 * frequent terms have small ones and merges of segments copy them as they are.
 * A few sorted layers, largest first; every look-up asks each.
 */
export class TermDictionary {
  readonly layers: readonly SharedDictionaryLayer[];

  constructor(layers: readonly SharedDictionaryLayer[]) {
    this.layers = layers;
  }

  /** All term numbers are below it. */
  get termCount(): number {
    const last = this.layers.at(-1);
    return last === undefined ? 0 : last.first + last.count;
  }

  /** O(layers * log terms). */
  find(text: string): number {
    for (const layer of this.layers) {
      const rank = lowerBound(layer, text);
      if (rank < layer.count && compareRankToText(layer, rank, text) === 0) {
        return layer.first + layer.termOffsetByRank[rank];
      }
    }
    return NO_TERM;
  }

  /**
   * `find` of each of `sortedTexts` (sorted by UTF-16 code unit). Walks each layer once: O(texts * log(terms / texts)).
   */
  findAll(sortedTexts: readonly string[]): Int32Array {
    const terms = new Int32Array(sortedTexts.length).fill(NO_TERM);
    for (const layer of this.layers) {
      let rank = 0;
      for (let i = 0; i < terms.length; i++) {
        if (terms[i] !== NO_TERM) continue;
        rank = lowerBoundFrom(layer, rank, sortedTexts[i]);
        if (rank === layer.count) break;
        if (compareRankToText(layer, rank, sortedTexts[i]) === 0) {
          terms[i] = layer.first + layer.termOffsetByRank[rank];
        }
      }
    }
    return terms;
  }

  textOf(term: number): string {
    const layer = this.#layerOf(term);
    return textAtRank(layer, layer.rankByTermOffset[term - layer.first]);
  }

  /** Negative when the text of `term` comes before `text`. */
  compareToText(term: number, text: string): number {
    const layer = this.#layerOf(term);
    return compareRankToText(layer, layer.rankByTermOffset[term - layer.first], text);
  }

  startsWith(term: number, prefix: string): boolean {
    const layer = this.#layerOf(term);
    return rankStartsWith(layer, layer.rankByTermOffset[term - layer.first], prefix);
  }

  /** Every term that starts with `prefix`, by layer. */
  rangesWithPrefix(prefix: string): RankRange[] {
    const ranges: RankRange[] = [];
    for (const layer of this.layers) {
      const from = lowerBound(layer, prefix);
      const to = prefixEnd(layer, from, prefix);
      if (from < to) ranges.push({ layer, from, to });
    }
    return ranges;
  }

  /** Every term that starts with `prefix`, in no particular order. */
  forEachWithPrefix(prefix: string, visit: (term: number) => void): void {
    for (const { layer, from, to } of this.rangesWithPrefix(prefix)) {
      for (let rank = from; rank < to; rank++) visit(layer.first + layer.termOffsetByRank[rank]);
    }
  }

  /** Every term that `query.word` may be a misspelling of, with its cost in typos, in no particular order. */
  forEachTypo(query: TypoQuery, cache: TypoCache, visit: (term: number, cost: number) => void): void {
    const search = new TypoSearch(query);
    for (const layer of this.layers) {
      const typos = cache.typosIn(layer, query, search);
      for (let i = 0; i < typos.length; i++) visit(layer.first + typoOffset(typos[i]), typoCost(typos[i]));
    }
  }

  /** The terms for which `isWanted[term]` is 1, in order of their texts. Linear in the dictionary. */
  inTextOrder(isWanted: Uint8Array, wantedCount: number): Uint32Array {
    const sorted = new Uint32Array(wantedCount);
    const ranks = this.layers.map((layer) => nextWanted(layer, 0, isWanted));
    for (let at = 0; at < wantedCount; at++) {
      let least = -1;
      for (let i = 0; i < this.layers.length; i++) {
        if (ranks[i] === this.layers[i].count) continue;
        if (least < 0 || compareRanks(this.layers[i], ranks[i], this.layers[least], ranks[least]) < 0)
          least = i;
      }
      const layer = this.layers[least];
      sorted[at] = layer.first + layer.termOffsetByRank[ranks[least]];
      ranks[least] = nextWanted(layer, ranks[least] + 1, isWanted);
    }
    return sorted;
  }

  #layerOf(term: number): SharedDictionaryLayer {
    const { layers } = this;
    for (let i = layers.length - 1; i > 0; i--) if (layers[i].first <= term) return layers[i];
    return layers[0];
  }
}

function nextWanted(layer: SharedDictionaryLayer, from: number, isWanted: Uint8Array): number {
  let rank = from;
  while (rank < layer.count && isWanted[layer.first + layer.termOffsetByRank[rank]] === 0) rank++;
  return rank;
}
