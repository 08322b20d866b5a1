import { contentWordsMax, freeWordsMax, queryTermCodePointsMax } from "@findling/protocol";
import type { AnalysedQuery, TextWord } from "./query-words.js";

/** A word of `q`. Each word counts by itself, also when another one has the same term (ranking 2.1). */
export interface QueryWord extends TextWord {
  /** Whether any term that starts with it may stand for it. */
  readonly isPrefix: boolean;
  /** Whether it is a stop word that is never required and never dropped. All others are content words. */
  readonly isFree: boolean;
  /**
   * Its number among all words of `q`. `ordinal` is its number among the content words, or among the free
   * ones.
   */
  readonly index: number;
  readonly ordinal: number;
  /** Whether its term is so long that the word stands for itself only. */
  readonly isLong: boolean;
  /** How many free words stand before it. */
  readonly freeBefore: number;
}

/** The words of one query by their roles. */
export interface QueryWords {
  readonly all: readonly QueryWord[];
  readonly content: readonly QueryWord[];
  readonly free: readonly QueryWord[];
  /** How many words of `q` are left out, since there are too many. */
  readonly ignored: number;
}

/**
 * Separates content words from free words, and leaves out words beyond the limits (ranking 2.1). The last
 * word is the prefix word if `prefix` is true and `q` ends in it.
 */
export function queryWordsOf(
  { text }: Pick<AnalysedQuery, "text">,
  words: readonly TextWord[],
  { prefix, isStopWord }: { readonly prefix: boolean; readonly isStopWord: (term: string) => boolean },
): QueryWords {
  const hasSense = words.some(({ term }) => !isStopWord(term));
  const all: QueryWord[] = [];
  const content: QueryWord[] = [];
  const free: QueryWord[] = [];
  for (const [i, word] of words.entries()) {
    if (content.length === contentWordsMax) break;
    const isPrefix = prefix && i === words.length - 1 && word.end === text.length;
    const isFree = hasSense && !isPrefix && isStopWord(word.term);
    const list = isFree ? free : content;
    if (isFree && free.length === freeWordsMax) continue;
    const isLong = [...word.term].length > queryTermCodePointsMax;
    // Written out: a copy with three dots keeps its properties in a dictionary.
    const ofQuery: QueryWord = {
      term: word.term,
      start: word.start,
      end: word.end,
      position: word.position,
      characters: word.characters,
      hangulGrams: word.hangulGrams,
      isSegment: word.isSegment,
      isPrefix,
      isFree,
      isLong,
      index: i,
      ordinal: list.length,
      freeBefore: free.length,
    };
    list.push(ofQuery);
    all.push(ofQuery);
  }
  return { all, content, free, ignored: words.length - all.length };
}
