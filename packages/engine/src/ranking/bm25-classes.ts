import { type Bm25Steps, bm25ClassCount, stepBits } from "../kernels/buckets.js";
import { frequencyOf, WEIGHT_MAX } from "../postings/posting-weight.js";
import { leastLength } from "../segment/length-classes.js";

/** Of a class, the ratio of frequency to norm is at most 2 ** (1 / perOctave) times as high as its lowest: so there are 16 octaves. */
const perOctave = 8;
/** Lower ratios are of the last class. */
const lowestExponent = -6;
/** Parts of a class that sums are rounded up to, so that they are of whole numbers. */
const partsPerClass = 2 ** stepBits;
/** More parts than any weight has. */
const partsMax = 2 ** 24;

/** What BM25 needs to know of one query word and of the index; see criteria/bm25.ts. */
export interface Bm25Word {
  readonly idf: number;
  /** Of the live documents, in words and unspaced characters. */
  readonly averageLength: number;
}

/**
 * Upper bounds of one word's BM25 (ranking 3, row 8), in classes from the highest on. A score is `idf * 2.2 * r / (r + 1)` with the ratio `r = tf / norm`, so
 * classes of the ratio's logarithm are classes of the score, and one addition finds them.
 */
export class Bm25Classes implements Bm25Steps {
  readonly #idf: number;
  /** By weight (see posting-weight.ts), and by length class (see length-classes.ts): what each adds to the exponent, in parts of a class. */
  readonly ofWeight = new Int32Array(WEIGHT_MAX + 1);
  readonly ofLength = new Int32Array(256);

  constructor({ idf, averageLength }: Bm25Word) {
    this.#idf = idf;
    for (let weight = 0; weight < this.ofWeight.length; weight++) {
      const exponent = Math.log2(frequencyOf(weight)) - lowestExponent;
      const parts = Math.ceil(exponent * perOctave * partsPerClass);
      this.ofWeight[weight] = Math.max(-partsMax, Math.min(partsMax, parts));
    }
    for (let lengthClass = 0; lengthClass < this.ofLength.length; lengthClass++) {
      const norm = 1.2 * (0.25 + (0.75 * leastLength(lengthClass)) / averageLength);
      this.ofLength[lengthClass] = Math.floor(Math.log2(norm) * perOctave * partsPerClass);
    }
  }

  /** No document of the class has a higher score. */
  boundOf(bm25Class: number): number {
    // The first class has no upper end.
    if (bm25Class === 0) return roundedUp(this.#idf * 2.2);
    const ratio = 2 ** ((bm25ClassCount - bm25Class) / perOctave + lowestExponent);
    return roundedUp((this.#idf * 2.2 * ratio) / (ratio + 1));
  }
}

/** Scores are rounded to 6 decimals, and what is computed in another order differs in its last digits. */
function roundedUp(score: number): number {
  return score + 1e-6;
}
