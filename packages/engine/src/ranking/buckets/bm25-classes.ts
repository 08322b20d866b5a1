import { type Bm25Steps, bm25ClassCount } from "../../kernels/buckets.js";
import { frequencyOf, WEIGHT_MAX } from "../../postings/posting-weight.js";
import type { Requirement } from "../../reading/requirement.js";
import { frequencyGain, inverseDocumentFrequency, lengthNorm, roundedScore } from "../criteria/bm25.js";

/** By weight: 1 / frequency. */
const inverseFrequencies = Float64Array.from(
  { length: WEIGHT_MAX + 1 },
  (_, weight) => 1 / frequencyOf(weight),
);

/** Scores are rounded to 6 decimals. */
const step = 1e-6;
/** Scores up to this hardly differ: it is a few rounding steps. */
const flatMax = 5 * step;
/** Summing in another order changes a score by less than this. */
const summingError = 1e-9;

/**
 * Upper bounds of BM25 (ranking 3, row 8), in classes of equal width, the highest class first. A word adds
 * `gain / (1 + norm / tf)`, and weights are upper bounds of its `tf`.
 */
export class Bm25Classes implements Bm25Steps {
  readonly ofWeight = inverseFrequencies;
  readonly leastNorm: number;
  readonly normPerWord: number;
  readonly top: number;
  readonly perPoint: number;

  /**
   * @param gains by word (see gainsOf)
   * @param averageLength of the live documents, in words and unspaced characters
   */
  constructor(gains: readonly number[], averageLength: number) {
    this.leastNorm = lengthNorm(0, averageLength);
    this.normPerWord = lengthNorm(1, averageLength) - this.leastNorm;
    this.top = gains.reduce((sum, gain) => sum + gain, 0);
    this.perPoint = this.top === 0 ? 0 : bm25ClassCount / this.top;
  }

  /** Whether scores, which are rounded, hardly differ. This is so for words that nearly every record has. */
  get isFlat(): boolean {
    return this.top < flatMax;
  }

  /** Upper bound of all scores. If scores are flat, most documents have just this score. */
  get bound(): number {
    return roundedScore(this.top + summingError);
  }

  /** The class of `score`. Lower scores have this class or a higher one, however they are summed. */
  classOf(score: number): number {
    return Math.max(0, Math.floor((this.top - score - summingError) * this.perPoint));
  }

  /** Upper bound of the scores in a class. */
  boundOf(bm25Class: number): number {
    // Scores are rounded, and computing them in another order changes their last digits.
    return this.top - (bm25Class === 0 ? 0 : bm25Class / this.perPoint) + step;
  }
}

interface CountedFrequencies {
  readonly plan: { readonly words: readonly { readonly documentFrequency: number }[] };
  readonly requirement: Pick<Requirement, "counted">;
  readonly statistics: { readonly documents: number };
}

/** By content word: the most that it adds to BM25; 0 if it does not count. */
export function gainsOf({ plan, requirement, statistics }: CountedFrequencies): number[] {
  return plan.words.map(({ documentFrequency }, word) => {
    if ((requirement.counted & (1 << word)) === 0) return 0;
    return inverseDocumentFrequency(statistics.documents, documentFrequency) * frequencyGain;
  });
}
