import type { ClassNumbers, ClassRange } from "../../kernels/kernels.js";
import { placeCount } from "../../postings/posting-summary.js";
import { derivationCostMax } from "../../postings/rating.js";

/**
 * The *class* of a match: one number for what postings know about criteria 2, 3 and 5. It has the number of
 * query words that occur, the sum of their costs, and the deepest place (see deepestPlace). A lower class
 * ranks better.
 */
export class MatchClasses implements ClassNumbers {
  /** All class numbers are below this: 27,552 for 20 words. */
  readonly count: number;
  readonly wordCount: number;
  /** All sums of costs are below this. */
  readonly typosEnd: number;

  /** `wordCount`: the number of content words of the query. */
  constructor(wordCount: number) {
    this.wordCount = wordCount;
    this.typosEnd = wordCount * derivationCostMax + 1;
    this.count = (wordCount + 1) * this.typosEnd * placeCount;
  }

  numberOf(words: number, typos: number, place: number): number {
    return ((this.wordCount - words) * this.typosEnd + typos) * placeCount + place;
  }

  /** Whether all classes of a range have the same number of words and the same sum of costs. */
  areAlike({ from, to }: ClassRange): boolean {
    return Math.floor(from / placeCount) === Math.floor((to - 1) / placeCount);
  }

  wordsOf(number: number): number {
    return this.wordCount - Math.floor(number / (this.typosEnd * placeCount));
  }

  typosOf(number: number): number {
    return Math.floor(number / placeCount) % this.typosEnd;
  }

  placeOf(number: number): number {
    return number % placeCount;
  }
}
