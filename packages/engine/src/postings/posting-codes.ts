import { mergeSummaries, meritOf, summaryEnd, summaryOf, WHOLE } from "./posting-summary.js";
import { WEIGHT_MAX } from "./posting-weight.js";

/** A code is one byte. */
const codesMax = 256;
/** Weights up to this number of occurrences are exact. */
const exactMax = 3;
/** BM25 hardly grows beyond this number of occurrences. All higher numbers share one bound. */
const distinguishedMax = 24;
/**
 * Each bound is at most this many times the one before. So if there are few bounds, they end below
 * `distinguishedMax`.
 */
const ratioMax = 2;

/** The tiers of an index for which codes are made. The same tier may occur more than once. */
export interface CodedTier {
  readonly tier: number;
  readonly typoTolerance: boolean;
}

/** For each code: the rating of a posting, 0 if it does not count, and its weight then. */
export interface CodeRatings {
  readonly ratings: Uint8Array;
  readonly weights: Uint8Array;
}

/** The tables of PostingCodes, by code. */
export interface PostingCodeTables {
  readonly summaries: Uint16Array;
  readonly weights: Uint8Array;
}

/**
 * The meaning of the byte beside each posting: a summary of the term's occurrences in the document, and a
 * weight, which is an upper bound of their number (posting-summary.ts, posting-weight.ts). An index has few
 * of all possible summaries, so one byte has room for both. The more summaries, the coarser the weights.
 */
export class PostingCodes {
  readonly summaries: Uint16Array;
  readonly weights: Uint8Array;
  // These are computed on first use. Segments that are soon merged never need them.
  #merits: Uint8Array | null = null;
  #wholeness: CodeRatings | null = null;
  readonly #tables = new Map<number, CodeRatings>();
  readonly #largestWeights = new Map<number, Uint8Array>();

  constructor({ summaries, weights }: PostingCodeTables) {
    this.summaries = new Uint16Array(codesMax);
    this.summaries.set(summaries);
    this.weights = new Uint8Array(codesMax);
    this.weights.set(weights);
  }

  /** For each code, the merit of its summary: higher for a better place (see meritOf). */
  get merits(): Uint8Array {
    this.#merits ??= Uint8Array.from(this.summaries, meritOf);
    return this.#merits;
  }

  /**
   * Ratings of postings of a word: 1 if it may be exact, otherwise 0. A part is never exact (ranking 2.2).
   */
  get wholeness(): CodeRatings {
    this.#wholeness ??= {
      ratings: Uint8Array.from(this.summaries, (summary) => ((summary & WHOLE) === 0 ? 0 : 1)),
      weights: this.weights,
    };
    return this.#wholeness;
  }

  /**
   * Ratings and weights of postings. If a posting has all bits of `required`, its rating is `base` plus its
   * merit, which is higher for a better place (see meritOf). All other postings have rating and weight 0.
   */
  ratings(required: number, base: number): CodeRatings {
    const key = base * summaryEnd + required;
    let table = this.#tables.get(key);
    if (table === undefined) {
      const counts = (code: number) => (this.summaries[code] & required) === required;
      table = {
        ratings: this.merits.map((merit, code) => (counts(code) ? base + merit : 0)),
        weights: this.weights.map((weight, code) => (counts(code) ? weight : 0)),
      };
      this.#tables.set(key, table);
    }
    return table;
  }

  /** For each code: WEIGHT_MAX if a posting with all bits of `required` has it, else 0. */
  largestWeights(required: number): Uint8Array {
    let table = this.#largestWeights.get(required);
    if (table === undefined) {
      table = this.ratings(required, 0).weights.map((weight) => (weight === 0 ? 0 : WEIGHT_MAX));
      this.#largestWeights.set(required, table);
    }
    return table;
  }
}

/** Gives codes to postings. */
export class PostingEncoder {
  readonly tables: PostingCodeTables;
  /** For each summary: its code with the lowest weight. */
  readonly #first = new Uint8Array(summaryEnd);
  /** For each weight: its distance from that code. */
  readonly #steps: Uint8Array;

  constructor(tiers: readonly CodedTier[]) {
    const summaries = possibleSummaries(tiers);
    const weights = ladder(Math.floor(codesMax / Math.max(1, summaries.length)));
    this.#steps = stepsTo(weights);
    const codes = summaries.flatMap((summary) => weights.map((weight) => ({ summary, weight })));
    for (const [i, summary] of summaries.entries()) this.#first[summary] = i * weights.length;
    this.tables = {
      summaries: Uint16Array.from(codes, ({ summary }) => summary),
      weights: Uint8Array.from(codes, ({ weight }) => weight),
    };
  }

  /** The code of `weight` occurrences that together have this summary. */
  codeOf(summary: number, weight: number): number {
    return this.#first[summary] + this.#steps[weight];
  }
}

/** All summaries that occurrences in these tiers can have together. */
function possibleSummaries(tiers: readonly CodedTier[]): number[] {
  const single = new Set<number>();
  for (const { tier, typoTolerance: isTolerant } of tiers) {
    for (const isAtStart of [false, true]) {
      for (const isWhole of [false, true]) {
        single.add(summaryOf({ tier, isTolerant, isWhole, isAtStart }));
      }
    }
  }
  const all = new Set(single);
  for (const summary of all) for (const other of single) all.add(mergeSummaries(summary, other));
  return [...all].sort((a, b) => a - b);
}

/**
 * Bounds of weights, none of them 0: the first ones exact, then with equal ratios between them. The last is
 * WEIGHT_MAX.
 */
function ladder(length: number): number[] {
  const bounds: number[] = [];
  const ratio = Math.min(ratioMax, (distinguishedMax / exactMax) ** (1 / (length - 1 - exactMax)));
  for (let bound = 1; bounds.length < length - 1; ) {
    bounds.push(bound);
    const above = bounds.length - exactMax + 1;
    bound = Math.max(bound + 1, above > 0 ? Math.round(exactMax * ratio ** above) : 0);
  }
  return [...bounds, WEIGHT_MAX];
}

/** For each weight: the index of the first bound that is not smaller. */
function stepsTo(bounds: readonly number[]): Uint8Array {
  return Uint8Array.from({ length: WEIGHT_MAX + 1 }, (_, weight) =>
    bounds.findIndex((bound) => weight <= bound),
  );
}
