import {
  FIRST_TERM,
  HANGUL_GRAM,
  JOINED,
  PIECE,
  SKIP,
  WIDE,
  WORD_IN_RUN,
} from "../forward-index/token-codes.js";
import { highUnit, lowUnit } from "../forward-index/wide-code.js";
import type { TermPair } from "./pair-walk.js";

/** Units that may be between two words that are adjacent. */
const between = [PIECE, JOINED, HANGUL_GRAM, WORD_IN_RUN, SKIP];

/** Bits of a hash of two units or codes. A table of 2^18 bits is still in a processor's first cache. */
export const pairHashBits = 18;
/** A hash is the upper bits of the sum of both, times these factors. */
export const hashFactorLeft = 0x9e3779b1;
export const hashFactorRight = 0x85ebca6b;

/** The cells of an entry of the table of pairs: the codes of both terms, and the number of the pair. */
export const PairEntry = { left: 0, right: 1, number: 2 } as const;
export const pairEntryCells = Object.keys(PairEntry).length;
/** With this many entries for each pair, most lookups of what is no pair end at the first entry. */
const entriesPerPair = 4;

/** The cells of a pair in the own units of a document: where its left word is, and what is known of it. */
export const StandingPair = { at: 0, pair: 1, slot: 2, isAtStart: 3 } as const;
export const standingPairCells = Object.keys(StandingPair).length;

/** The cells of a pair in a document, whose index is that among the documents walked through. */
export const FoundPair = { document: 0, pair: 1, slot: 2, isAtStart: 3 } as const;
export const foundPairCells = Object.keys(FoundPair).length;

/** Up to this many different first units of left words are compared with eight units at once. */
const leftsMax = 4;

/** Different pairs of codes, which assembly/pairs.ts looks for. */
export class PairTable {
  /** The first units of the left words, some of them repeated; null if there are more than four. */
  readonly lefts: Uint16Array | null;
  /** For each hash of two units a bit: 1 if a place where a pair stands may begin with them. */
  readonly mayBegin = new Uint32Array(2 ** pairHashBits / 32);
  /** A hash table with open addressing. An entry is free if its left code is 0. */
  readonly entries: Uint32Array;
  readonly entryMask: number;

  constructor(pairs: readonly TermPair[]) {
    this.entryMask = 2 ** Math.ceil(Math.log2(entriesPerPair * pairs.length + 1)) - 1;
    this.entries = new Uint32Array((this.entryMask + 1) * pairEntryCells);
    const lefts = new Set(pairs.map(([left]) => firstUnit(left + FIRST_TERM)));
    this.lefts = lefts.size > leftsMax ? null : repeated([...lefts], leftsMax);
    for (const [number, terms] of pairs.entries()) {
      const [left, right] = terms.map((term) => term + FIRST_TERM);
      this.entries.set([left, right, number], this.#freeEntry(left, right));
      const behind = left < WIDE ? [firstUnit(right), ...between] : [lowUnit(left)];
      for (const unit of behind) this.#allow(hashOf(firstUnit(left), unit));
    }
  }

  #freeEntry(left: number, right: number): number {
    let entry = hashOf(left, right) & this.entryMask;
    while (this.entries[entry * pairEntryCells] !== 0) entry = (entry + 1) & this.entryMask;
    return entry * pairEntryCells;
  }

  #allow(hash: number): void {
    this.mayBegin[hash >>> 5] |= 1 << (hash & 31);
  }
}

function repeated(units: readonly number[], count: number): Uint16Array {
  return Uint16Array.from({ length: count }, (_, i) => units[i % units.length]);
}

function firstUnit(code: number): number {
  return code < WIDE ? code : highUnit(code);
}

function hashOf(left: number, right: number): number {
  return (Math.imul(left, hashFactorLeft) + Math.imul(right, hashFactorRight)) >>> (32 - pairHashBits);
}
