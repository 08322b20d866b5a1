/**
 * *Dictionary*: all terms of an index, with a number for each.
 *
 * Segments store term numbers, not texts, so a text is stored once for all segments. A query word is compared
 * with the dictionary only, which is much smaller than the documents: whole terms, prefixes and typos are
 * found here. A change appends a small sorted *layer*. Small layers are merged into larger ones
 * (dictionary-writer.ts).
 *
 *     text ---> layer 0, largest [ array  map  set  ... ]   term tree   <-- OsaAutomaton <-- typos of a word
 *          +--> layer 1          [ graph  list ]            term tree   <--+
 *                                   |
 *                                   v
 *                 rank in order of the texts <--> term number in order of appearance
 *
 * Example: the first batch has `map` and `set`, which get the numbers 0 and 1. The next one has `array` and
 * `map`. `array` gets number 2, in a layer of one term. That is half of two terms, so the layers are merged:
 *
 *     rank    0        1      2
 *     text    array    map    set        find("map") is 0, find("ma") is NO_TERM
 *     term    2        0      1          rangesWithPrefix("s") is the ranks [2, 3)
 *
 * For the word `sett` with a budget of 1, `forEachTypo` visits term 1 (`set`) with cost 1.
 *
 * Good for: prefixes, which are ranges of ranks; and typos, since whole subtrees are excluded at once.
 * Not good for: text inside or at the end of terms, and removing terms. A number is never reused. Texts of
 * unused terms stay until `blank` removes them.
 *
 * @module
 */
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
import { isTypoCompletion, type TypoCache, typoCost, typoOffset } from "./typo-cache.js";
import type { TypoQuery } from "./typo-query.js";
import { TypoSearch } from "./typo-search.js";

/** The terms with ranks `[from, to)` of a layer. */
export interface RankRange {
  readonly layer: SharedDictionaryLayer;
  readonly from: number;
  readonly to: number;
}

type VisitTypo = (term: number, cost: number, isCompletion: boolean) => void;

/** The result of `find` for a text that is no term. */
export const NO_TERM = -1;

/**
 * The terms of one index, from text to number and back. Numbers are given in order of appearance and never
 * change. So frequent terms tend to have small numbers, and merging segments copies them unchanged. A
 * dictionary has a few sorted layers, largest first. Each look-up searches all of them.
 */
export class TermDictionary {
  readonly layers: readonly SharedDictionaryLayer[];

  constructor(layers: readonly SharedDictionaryLayer[]) {
    this.layers = layers;
  }

  /** All term numbers are below this. */
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
   * The result of `find` for each of `sortedTexts` (sorted by UTF-16 code unit). Walks each layer once:
   * O(texts * log(terms / texts)).
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

  /** Negative if the text of `term` comes before `text`. */
  compareToText(term: number, text: string): number {
    const layer = this.#layerOf(term);
    return compareRankToText(layer, layer.rankByTermOffset[term - layer.first], text);
  }

  startsWith(term: number, prefix: string): boolean {
    const layer = this.#layerOf(term);
    return rankStartsWith(layer, layer.rankByTermOffset[term - layer.first], prefix);
  }

  /** The terms that start with `prefix`, for each layer. */
  rangesWithPrefix(prefix: string): RankRange[] {
    const ranges: RankRange[] = [];
    for (const layer of this.layers) {
      const from = lowerBound(layer, prefix);
      const to = prefixEnd(layer, from, prefix);
      if (from < to) ranges.push({ layer, from, to });
    }
    return ranges;
  }

  /** Visits every term that starts with `prefix`, in no particular order. */
  forEachWithPrefix(prefix: string, visit: (term: number) => void): void {
    for (const { layer, from, to } of this.rangesWithPrefix(prefix)) {
      for (let rank = from; rank < to; rank++) visit(layer.first + layer.termOffsetByRank[rank]);
    }
  }

  /**
   * Visits every term that `query.word` may be a misspelling of, in no particular order. Reports its cost in
   * typos, and whether only a prefix of the term is a typo of the word.
   */
  forEachTypo(query: TypoQuery, cache: TypoCache, visit: VisitTypo): void {
    const search = new TypoSearch(query);
    for (const layer of this.layers) {
      const typos = cache.typosIn(layer, query, search);
      for (let i = 0; i < typos.length; i++) {
        const typo = typos[i];
        visit(layer.first + typoOffset(typo), typoCost(typo), isTypoCompletion(typo));
      }
    }
  }

  /** Sorts terms by their texts, and removes duplicates. `terms` must ascend, and may repeat. */
  inTextOrder(terms: Uint32Array): Uint32Array {
    const runs = this.layers.map((layer) => ({ layer, ranks: ranksOf(terms, layer), next: 0 }));
    const sorted = new Uint32Array(runs.reduce((sum, { ranks }) => sum + ranks.length, 0));
    for (let at = 0; at < sorted.length; at++) {
      const run = runs.reduce(lesserRun);
      sorted[at] = run.layer.first + run.layer.termOffsetByRank[run.ranks[run.next++]];
    }
    return sorted;
  }

  #layerOf(term: number): SharedDictionaryLayer {
    const { layers } = this;
    for (let i = layers.length - 1; i > 0; i--) if (layers[i].first <= term) return layers[i];
    return layers[0];
  }
}

/** The terms of one layer, by rank. */
interface TermRun {
  readonly layer: SharedDictionaryLayer;
  /** Ascending. */
  readonly ranks: Uint32Array;
  /** Index of the next rank in `ranks`. */
  next: number;
}

/** The run whose next term comes first. */
function lesserRun(a: TermRun, b: TermRun): TermRun {
  if (b.next === b.ranks.length) return a;
  if (a.next === a.ranks.length) return b;
  return compareRanks(a.layer, a.ranks[a.next], b.layer, b.ranks[b.next]) <= 0 ? a : b;
}

/**
 * The ranks of those `terms` that are in the layer, ascending and without duplicates. `terms` must ascend.
 */
function ranksOf(terms: Uint32Array, { first, count, rankByTermOffset }: SharedDictionaryLayer): Uint32Array {
  const ranks = new Uint32Array(terms.length);
  let length = 0;
  let last = NO_TERM;
  for (const term of terms) {
    if (term === last || term < first || term >= first + count) continue;
    ranks[length++] = rankByTermOffset[term - first];
    last = term;
  }
  return ranks.subarray(0, length).sort();
}
