import { contentWordsOf, type MatchedRecord, type MatchedWord } from "../matching/matched-record.js";
import type { Occurrence } from "../matching/occurrence.js";
import type { WordPlan } from "../matching/word-removal.js";

/** The words of `q` that a hit shows in one document. */
export interface ShownWords {
  /** The query words that are left, with the occurrences that are highlighted and listed. */
  readonly words: readonly MatchedWord[];
  /** Whether some word of `q` was dropped because it occurs nowhere (ranking 2.4 a). */
  readonly hasDropped: boolean;
}

export const isIn = ({ attribute }: Occurrence, name: string): boolean => attribute.name === name;

/** Ranking 2.1: occurrences of free words are shown only in attributes in which a content word has one. */
export function shownWords(record: MatchedRecord, { dropped }: WordPlan): ShownWords {
  const hasContentWord = (name: string): boolean =>
    contentWordsOf(record).some(({ occurrences }) => occurrences.some((one) => isIn(one, name)));
  const words = record.words.map(({ word, occurrences }) => ({
    word,
    occurrences: word.isFree
      ? occurrences.filter(({ attribute }) => hasContentWord(attribute.name))
      : occurrences,
  }));
  return { words, hasDropped: dropped > 0 };
}

/** Whether something matched in that attribute. */
export const isMatched = (attribute: string, { words }: ShownWords): boolean =>
  words.some(({ occurrences }) => occurrences.some((one) => isIn(one, attribute)));

/**
 * Ranking 6.1: whether every word of `q`, also free and dropped ones, has an occurrence in that attribute.
 */
export const isFullyMatched = (attribute: string, { words, hasDropped }: ShownWords): boolean =>
  !hasDropped &&
  words.length > 0 &&
  words.every(({ occurrences }) => occurrences.some((one) => isIn(one, attribute)));
