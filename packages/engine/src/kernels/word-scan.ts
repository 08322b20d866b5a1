import type { TokenCells } from "../forward-index/token-cells.js";

/** The cost of a word that does not occur. */
export const NO_COST = 0xff;

/** What a query asks of documents that are scanned. */
export interface ScanQuery {
  /** By term a bit, and by unit (see SoughtTerms). */
  readonly bits: Uint32Array;
  readonly steps: Int8Array;
  /** By word. */
  readonly words: readonly ScanWord[];
  /** Whether the words that occur together are known beforehand: all that count. */
  readonly hasPairs: boolean;
  /** By slot. */
  readonly tiers: Uint8Array;
  readonly isTolerant: Uint8Array;
  /** The ways of a term at a token of this kind, their number first (see TermWays). */
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

/** So many documents may be taken at once, of so many stored units together; or a single one of any size. */
export const scanDocumentsMax = 128;
export const scanUnitsMax = 32_768;

/** Reads documents for one query, and sums up what the occurrences in the selected one say of its words. */
export interface WordScan {
  readonly matched: number;
  readonly typos: number;
  readonly proximity: number;
  readonly tier: number;
  readonly position: number;
  readonly exact: number;
  /** From `firstFrequency` on, by word, how often it occurs. */
  readonly frequencies: Float64Array;
  readonly firstFrequency: number;
  /** In words and unspaced characters. */
  readonly documentLength: number;
  /** How many values have sought tokens. */
  readonly valueCount: number;
  /** See TokenCells. */
  readonly maySay: boolean;
  /** The sought tokens. Made when asked for. */
  readonly tokens: TokenCells;
  /**
   * Documents of a segment, ascending: of each the units from its offset to the next one's, as stored.
   * Another call forgets them.
   */
  take(units: Uint16Array, offsets: Uint32Array, documents: Uint32Array): void;
  /** The `i`th of the documents that were taken. */
  select(i: number): void;
  /** What a word costs; NO_COST where it does not occur, or does not count. */
  costOf(word: number): number;
  /** Of a word that occurs: twice its tier, and 1 more if it does not stand at the start. */
  priorityOf(word: number): number;
  /** Whether occurrences of some word overlap: as not all count then, all that is told is a bound. */
  hasOverlaps(): boolean;
  /**
   * Whether some word is written together with the next one, which may count: as it may not, all that is told
   * is a bound.
   */
  hasJoined(): boolean;
  /** Whether a phrase may stand for some word, if the document has one. */
  mayCountPhrase(): boolean;
}
