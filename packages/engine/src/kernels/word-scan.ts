import type { TokenCells } from "../forward-index/token-cells.js";

/** The cost of a word that does not occur. */
export const NO_COST = 0xff;

/**
 * A scan compares at most this many overlapping occurrences of a word with one another. If more overlap, the
 * frequency may be too high.
 */
export const overlapClusterMax = 8;

/** What a scan has to know of a query. */
export interface ScanQuery {
  /** `bits` has a bit for each term, `steps` a number for each unit (see SoughtTerms). */
  readonly bits: Uint32Array;
  readonly steps: Int8Array;
  /** Indexed by word. */
  readonly words: readonly ScanWord[];
  /** Whether it is known beforehand which words occur together: all that count. */
  readonly hasPairs: boolean;
  /** Indexed by slot. */
  readonly tiers: Uint8Array;
  readonly isTolerant: Uint8Array;
  /** The ways of a term at a token of this kind, with their number first (see TermWays). */
  readonly waysOf: (term: number, kind: number) => Uint32Array;
}

interface ScanWord {
  readonly isCounted: boolean;
  /** The least cost of the phrases that may stand for it. */
  readonly phraseCost: number;
  readonly hasExactGrams: boolean;
  /** Whether grams may stand for it. */
  readonly isUnspaced: boolean;
  /** How many free words stand before it in the query. */
  readonly freeBefore: number;
}

/**
 * This many documents may be taken at once, if they have at most this many stored units together; or a single
 * document of any size.
 */
export const scanDocumentsMax = 128;
export const scanUnitsMax = 32_768;

/**
 * Reads documents for one query, and sums up what the occurrences in the selected document say of the query's
 * words.
 */
export interface WordScan {
  readonly matched: number;
  readonly typos: number;
  readonly proximity: number;
  readonly tier: number;
  readonly position: number;
  readonly exact: number;
  /** By word, from index `firstFrequency` on: how often it occurs. */
  readonly frequencies: Float64Array;
  readonly firstFrequency: number;
  /** The length of the document, in words and unspaced characters. */
  readonly documentLength: number;
  /** How many values have sought tokens. */
  readonly valueCount: number;
  /** Whether some value may be wholly said (see TokenCells). */
  readonly maySay: boolean;
  /** The sought tokens. They are made when they are needed. */
  readonly tokens: TokenCells;
  /**
   * Takes documents of a segment, ascending. A document has the units from its offset to the next one's, as
   * stored. Documents taken before are forgotten.
   */
  take(units: Uint16Array, offsets: Uint32Array, documents: Uint32Array): void;
  /** Selects the `i`th of the documents that were taken. */
  select(i: number): void;
  /** The cost of a word; NO_COST if it does not occur, or does not count. */
  costOf(word: number): number;
  /** The place of a word that occurs: twice its tier, plus 1 if it does not stand at the start. */
  placeOf(word: number): number;
  /** Whether occurrences of some word overlap. Not all of them count then, so all numbers are bounds. */
  hasOverlaps(): boolean;
  /**
   * Whether some word is written together with the next one. This may count or not, so all numbers are
   * bounds.
   */
  hasJoined(): boolean;
  /** Whether a phrase may stand for some word, if the document has one. */
  mayCountPhrase(): boolean;
}
