import type { RankRange } from "../dictionary/term-dictionary.js";
import type { TermStatistics } from "./live-terms.js";

/** Below this number of terms, counting again is as fast as caching. */
const cachedTermsMin = 256;

/**
 * The largest document count of a term in a range. A short prefix, which is what people type first, may have
 * a hundred thousand terms, spread over the whole table of counts. So results for large ranges are cached
 * until the index changes.
 */
export class LargestCountCache {
  readonly #byIndex = new WeakMap<TermStatistics, Map<string, number>>();

  /** `ranges`: the terms that start with `prefix`. Returns 0 if no live document has one of them. */
  of(index: TermStatistics, prefix: string, ranges: readonly RankRange[]): number {
    const termCount = ranges.reduce((sum, { from, to }) => sum + to - from, 0);
    if (termCount < cachedTermsMin) return largestCountIn(ranges, index.documentCounts);
    const byPrefix = this.#of(index);
    let largest = byPrefix.get(prefix);
    if (largest === undefined) {
      largest = largestCountIn(ranges, index.documentCounts);
      byPrefix.set(prefix, largest);
    }
    return largest;
  }

  #of(index: TermStatistics): Map<string, number> {
    let byPrefix = this.#byIndex.get(index);
    if (byPrefix === undefined) {
      byPrefix = new Map();
      this.#byIndex.set(index, byPrefix);
    }
    return byPrefix;
  }
}

function largestCountIn(ranges: readonly RankRange[], counts: Int32Array): number {
  let largest = 0;
  for (const { layer, from, to } of ranges) {
    const { first, termOffsetByRank } = layer;
    for (let rank = from; rank < to; rank++) {
      const count = counts[first + termOffsetByRank[rank]];
      if (count > largest) largest = count;
    }
  }
  return largest;
}
