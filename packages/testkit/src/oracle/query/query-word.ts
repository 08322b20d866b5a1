import type { Range } from "../analysis/stretch.js";

/** Ranking 2.1: one word of the query. */
export interface QueryWord extends Range {
  /** Its number among all words of `q`, from 0. Equal words have different numbers. */
  readonly index: number;
  /** The position of its first character in `q`, counted as in a value. */
  readonly position: number;
  readonly term: string;
  /** `unspaced`: from a run of Han and Kana, also a dictionary entry inside one. */
  readonly origin: "spaced" | "emoji" | "dictionary" | "segmented" | "unspaced";
  /** An entry of the dictionary, inside a run or not: it has no typos and is not cut. */
  readonly isDictionaryEntry: boolean;
  /** The terms of its characters, from which bigrams are made; empty except for unspaced and Hangul words. */
  readonly characters: readonly string[];
  /** The last word, if the query ends in it and `prefix` is true. */
  readonly isPrefixWord: boolean;
  /** A free word is not required and counts only in exactness. All other words are content words. */
  readonly isFree: boolean;
}

export const isContentWord = ({ isFree }: QueryWord): boolean => !isFree;

/** The length in code points, in which budgets and limits of a word are counted. */
export const lengthOfTerm = (term: string): number => Array.from(term).length;
