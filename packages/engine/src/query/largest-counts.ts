import type { RankRange } from "../dictionary/term-dictionary.js";
import type { TermStatistics } from "./live-terms.js";

/** Below this number of terms, counting again is as fast as remembering. */
const rememberedTermsMin = 256;

/**
 * The largest document count of a term in a range. A short prefix, which is what people type first, may have
 * a hundred thousand terms, spread over the whole table of counts. So results for large ranges are remembered
 * until the index changes.
 */
export class LargestCounts {
  readonly #byIndex = new WeakMap<TermStatistics, Map<string, number>>();

  /** `ranges`: the terms that start with `prefix`. Returns 0 if no live document has one of them. */
  of(index: TermStatistics, prefix: string, ranges: readonly RankRange[]): number {
    const termCount = ranges.reduce((sum, { from, to }) => sum + to - from, 0);
    if (termCount < rememberedTermsMin) return largestCountIn(ranges, index.documentCounts);
    const remembered = this.#of(index);
    let largest = remembered.get(prefix);
    if (largest === undefined) {
      largest = largestCountIn(ranges, index.documentCounts);
      remembered.set(prefix, largest);
    }
    return largest;
  }

  #of(index: TermStatistics): Map<string, number> {
    let remembered = this.#byIndex.get(index);
    if (remembered === undefined) {
      remembered = new Map();
      this.#byIndex.set(index, remembered);
    }
    return remembered;
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
