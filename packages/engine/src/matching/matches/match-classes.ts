import type { ClassNumbers, ClassRange } from "../../kernels/kernels.js";
import { placeCount } from "../../postings/posting-summary.js";
import { derivationCostMax } from "../../postings/rating.js";

/**
 * What postings tell of criteria 2, 3 and 5 of a match, in one number that ascends as they get worse: how
 * many of the query's words occur, the sum of their costs, and the deepest place (see deepestPlace).
 */
export class MatchClasses implements ClassNumbers {
  /** All numbers are below it: 27,552 for 20 words. */
  readonly count: number;
  readonly wordCount: number;
  /** Sums of costs are below it. */
  readonly typosEnd: number;

  /** Of a query of so many words. */
  constructor(wordCount: number) {
    this.wordCount = wordCount;
    this.typosEnd = wordCount * derivationCostMax + 1;
    this.count = (wordCount + 1) * this.typosEnd * placeCount;
  }

  numberOf(words: number, typos: number, place: number): number {
    return ((this.wordCount - words) * this.typosEnd + typos) * placeCount + place;
  }

  /** Whether classes are of as many words and typos. */
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
