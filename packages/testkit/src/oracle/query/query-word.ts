import type { Range } from "../analysis/stretch.js";

/** Ranking 2.1: one word of the query. */
export interface QueryWord extends Range {
  /** Its number among all words of `q`, from 0: equal words are counted each by itself. */
  readonly index: number;
  /** Of its first character in `q`, as positions are counted in a value. */
  readonly position: number;
  readonly term: string;
  /** `unspaced`: of a run of Han and Kana, also a dictionary entry inside one. */
  readonly origin: "spaced" | "emoji" | "dictionary" | "segmented" | "unspaced";
  /** An entry of the dictionary, inside a run or not: it has no typos and is not cut. */
  readonly isDictionaryEntry: boolean;
  /** The terms of its characters, which bigrams are made of; empty but for unspaced and Hangul words. */
  readonly characters: readonly string[];
  /** The last word, if the query ends in it and `prefix` is true. */
  readonly isPrefixWord: boolean;
  /** A free word is not required and counts in exactness alone; all others are content words. */
  readonly isFree: boolean;
}

export const isContentWord = ({ isFree }: QueryWord): boolean => !isFree;

/** In code points, which budgets and limits of a word are counted in. */
export const lengthOfTerm = (term: string): number => Array.from(term).length;
