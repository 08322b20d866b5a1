import { mergeSummaries, meritOf, summaryEnd, summaryOf, WHOLE } from "./posting-summary.js";
import { WEIGHT_MAX } from "./posting-weight.js";

/** There is one byte for a code. */
const codesMax = 256;
/** So many occurrences are told exactly. */
const exactMax = 3;
/** Beyond as many BM25 hardly grows: of higher frequencies it is only told that they are. */
const toldMax = 24;
/** No bound is more often the one before: where there are few, they end sooner. */
const ratioMax = 2;

/** What codes are made for: the tiers of an index, some maybe more than once. */
export interface CodedTier {
  readonly tier: number;
  readonly typoTolerance: boolean;
}

/** By code: what a posting rates, 0 if it does not count, and what it then weighs. */
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
 * What the byte beside each posting stands for: a summary of the term's occurrences in the document, and an
 * upper bound of their number, their weight (see posting-summary.ts, posting-weight.ts). Of the summaries
 * that can be, an index has few, so a byte has room for both; the more summaries, the coarser the weights.
 */
export class PostingCodes {
  readonly summaries: Uint16Array;
  readonly weights: Uint8Array;
  // These are made when they are first asked for: of segments that are merged soon nobody does.
  #merits: Uint8Array | null = null;
  #wholeness: CodeRatings | null = null;
  readonly #tables = new Map<number, CodeRatings>();

  constructor({ summaries, weights }: PostingCodeTables) {
    this.summaries = new Uint16Array(codesMax);
    this.summaries.set(summaries);
    this.weights = new Uint8Array(codesMax);
    this.weights.set(weights);
  }

  /** By code; see meritOf of posting-summary.ts. */
  get merits(): Uint8Array {
    this.#merits ??= Uint8Array.from(this.summaries, meritOf);
    return this.#merits;
  }

  /** Of postings of a word: 1 where it may be exact, else 0, as a part never is (ranking 2.2). */
  get wholeness(): CodeRatings {
    this.#wholeness ??= {
      ratings: Uint8Array.from(this.summaries, (summary) => ((summary & WHOLE) === 0 ? 0 : 1)),
      weights: this.weights,
    };
    return this.#wholeness;
  }

  /**
   * Of postings with all bits of `required`: `base` more than their merit, and their weight. Others do not
   * count.
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
}

/** Gives postings their codes. */
export class PostingEncoder {
  readonly tables: PostingCodeTables;
  /** By summary: the code of its lowest weight. */
  readonly #first = new Uint8Array(summaryEnd);
  /** By weight: how many codes further on. */
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

  /** Of so many occurrences, which have this summary together. */
  codeOf(summary: number, weight: number): number {
    return this.#first[summary] + this.#steps[weight];
  }
}

/** All that occurrences in these tiers can add up to. */
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

/** Bounds of weights: the first ones exact, then with like ratios between them; WEIGHT_MAX the last. */
function ladder(length: number): number[] {
  const bounds: number[] = [];
  const ratio = Math.min(ratioMax, (toldMax / exactMax) ** (1 / (length - 1 - exactMax)));
  for (let bound = 1; bounds.length < length - 1; ) {
    bounds.push(bound);
    const above = bounds.length - exactMax + 1;
    bound = Math.max(bound + 1, above > 0 ? Math.round(exactMax * ratio ** above) : 0);
  }
  return [...bounds, WEIGHT_MAX];
}

/** By weight: the place of the first bound that is no less. */
function stepsTo(bounds: readonly number[]): Uint8Array {
  return Uint8Array.from({ length: WEIGHT_MAX + 1 }, (_, weight) =>
    bounds.findIndex((bound) => weight <= bound),
  );
}
