import { mergeSummaries, meritOf, summaryEnd, summaryOf, tierOf, VALUE, WHOLE } from "./posting-summary.js";
import { WEIGHT_MAX, weightInTier } from "./posting-weight.js";

/** There is one byte for a code. */
const codesMax = 256;
/** Of frequencies that ten occurrences in the first tier make, and of higher ones, no more is told. */
const toldMax = 120;

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
 * What the byte beside each posting stands for: a summary of the term's occurrences in the document, and an upper bound of their
 * weight (see posting-summary.ts, posting-weight.ts). Of the summaries that can be, an index has few, so a byte has room for
 * both; the more summaries, the coarser the weights.
 */
export class PostingCodes {
  readonly summaries: Uint16Array;
  readonly weights: Uint8Array;
  // These are made when they are first asked for: of segments that are merged soon nobody does.
  #merits: Uint8Array | null = null;
  #exactness: CodeRatings | null = null;
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

  /** Of postings of a word, what they tell of its exactness: 2 where it may be all of a value, 1 where it may be exact, else 0. */
  get exactness(): CodeRatings {
    this.#exactness ??= { ratings: Uint8Array.from(this.summaries, exactnessOf), weights: this.weights };
    return this.#exactness;
  }

  /** Likewise, but no more than 1. */
  get wholeness(): CodeRatings {
    const { ratings, weights } = this.exactness;
    this.#wholeness ??= { ratings: ratings.map((rating) => Math.min(rating, 1)), weights };
    return this.#wholeness;
  }

  /** Of postings with all bits of `required`: `base` more than their merit, and their weight. Others do not count. */
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
  /** By tier and weight: how many codes further on. */
  readonly #steps: readonly Uint8Array[];

  constructor(tiers: readonly CodedTier[]) {
    const possible = possibleSummaries(tiers);
    const toldOf = possible.length <= codesMax ? asItIs : maybeOfValue;
    const summaries = [...new Set(possible.map(toldOf))];
    const ladderLength = Math.max(1, Math.floor(codesMax / Math.max(1, summaries.length)));
    const tierCount = Math.max(0, ...tiers.map(({ tier }) => tier + 1));
    const ladders = Array.from({ length: tierCount }, (_, tier) => ladder(weightInTier(tier), ladderLength));
    this.#steps = ladders.map(stepsTo);
    const codes = summaries.flatMap((summary) =>
      ladders[tierOf(summary)].map((weight) => ({ summary, weight })),
    );
    for (const summary of possible) this.#first[summary] = summaries.indexOf(toldOf(summary)) * ladderLength;
    this.tables = {
      summaries: Uint16Array.from(codes, ({ summary }) => summary),
      weights: Uint8Array.from(codes, ({ weight }) => weight),
    };
  }

  /** Of occurrences with this summary, which weigh so much together. */
  codeOf(summary: number, weight: number): number {
    return this.#first[summary] + this.#steps[tierOf(summary)][weight];
  }
}

/** All that occurrences in these tiers can add up to. */
function possibleSummaries(tiers: readonly CodedTier[]): number[] {
  const single = new Set<number>();
  for (const { tier, typoTolerance: isTolerant } of tiers) {
    for (const isAtStart of [false, true]) {
      for (const isWhole of [false, true]) {
        for (const isValue of isWhole ? [false, true] : [false])
          single.add(summaryOf({ tier, isTolerant, isWhole, isAtStart, isValue }));
      }
    }
  }
  const all = new Set(single);
  for (const summary of all) for (const other of single) all.add(mergeSummaries(summary, other));
  return [...all].sort((a, b) => a - b);
}

/** A part is never exact (ranking 2.2). */
function exactnessOf(summary: number): number {
  if ((summary & WHOLE) === 0) return 0;
  return (summary & VALUE) === 0 ? 1 : 2;
}

function asItIs(summary: number): number {
  return summary;
}

/** Where there is no room to tell: any word may be all of its value. */
function maybeOfValue(summary: number): number {
  return (summary & WHOLE) === 0 ? summary : summary | VALUE;
}

/** Bounds of weights, `least` the first, WEIGHT_MAX the last, with like ratios between them. */
function ladder(least: number, length: number): number[] {
  const bounds: number[] = [];
  for (let at = 0; at < length - 1; at++) {
    bounds.push(Math.round(least * (toldMax / least) ** (at / Math.max(1, length - 2))));
  }
  return [...bounds, WEIGHT_MAX];
}

/** By weight: the place of the first bound that is no less. */
function stepsTo(bounds: readonly number[]): Uint8Array {
  return Uint8Array.from({ length: WEIGHT_MAX + 1 }, (_, weight) =>
    bounds.findIndex((bound) => weight <= bound),
  );
}
