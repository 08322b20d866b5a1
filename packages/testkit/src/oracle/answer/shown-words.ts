import { contentWordsOf, type MatchedRecord, type MatchedWord } from "../matching/matched-record.js";
import type { Occurrence } from "../matching/occurrence.js";
import type { WordPlan } from "../matching/word-removal.js";

/** What of the words of `q` a hit shows in one document. */
export interface ShownWords {
  /** The query words that are left, each with the occurrences that are highlighted and listed. */
  readonly words: readonly MatchedWord[];
  /** Whether some word of `q` was dropped, which occurs nowhere then (ranking 2.4 a). */
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

/** Something matched in that attribute. */
export const isMatched = (attribute: string, { words }: ShownWords): boolean =>
  words.some(({ occurrences }) => occurrences.some((one) => isIn(one, attribute)));

/** Ranking 6.1: every word of `q`, free and dropped ones too, has an occurrence in that attribute. */
export const isFullyMatched = (attribute: string, { words, hasDropped }: ShownWords): boolean =>
  !hasDropped &&
  words.length > 0 &&
  words.every(({ occurrences }) => occurrences.some((one) => isIn(one, attribute)));
