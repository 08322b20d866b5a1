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
/** Scores up to it are hardly told apart: a few steps. */
const flatMax = 5 * step;
/** What is summed in another order differs by less. */
const summingError = 1e-9;

/**
 * Upper bounds of BM25 (ranking 3, row 8), in classes of the same breadth from the highest on. What a word
 * adds is `gain / (1 + norm / tf)`, and weights are bounds of its `tf`.
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

  /** Whether scores, which are rounded, hardly differ: those of words that nearly every record has. */
  get isFlat(): boolean {
    return this.top < flatMax;
  }

  /** No document has a higher score; where scores are flat, most have just this. */
  get bound(): number {
    return roundedScore(this.top + summingError);
  }

  /** No document of the class has a higher score. */
  boundOf(bm25Class: number): number {
    // Rounded, and what is computed in another order differs in its last digits.
    return this.top - (bm25Class === 0 ? 0 : bm25Class / this.perPoint) + step;
  }
}

interface CountedFrequencies {
  readonly plan: { readonly words: readonly { readonly documentFrequency: number }[] };
  readonly requirement: Pick<Requirement, "counted">;
  readonly statistics: { readonly documents: number };
}

/** By content word: what it adds to BM25 at most; 0: it does not count. */
export function gainsOf({ plan, requirement, statistics }: CountedFrequencies): number[] {
  return plan.words.map(({ documentFrequency }, word) => {
    if ((requirement.counted & (1 << word)) === 0) return 0;
    return inverseDocumentFrequency(statistics.documents, documentFrequency) * frequencyGain;
  });
}
