import { contentWordsMax, freeWordsMax } from "@findling/protocol";
import { isContentWord, type QueryWord } from "./query-word.js";

/**
 * Ranking 2.1: a query word is free if it is a stop word but not the prefix word, and some query word is no
 * stop word. The others are content words.
 */
export function withFreeWords(words: readonly QueryWord[], stopWords: ReadonlySet<string>): QueryWord[] {
  const isStopWord = ({ term }: QueryWord): boolean => stopWords.has(term);
  const hasOthers = words.some((word) => !isStopWord(word));
  return words.map((word) => ({ ...word, isFree: hasOthers && isStopWord(word) && !word.isPrefixWord }));
}

/**
 * Ignores content words beyond the 20th, free words after the 20th content word, and free words beyond the
 * 40th.
 */
export function withoutIgnored(words: readonly QueryWord[]): QueryWord[] {
  const content = words.filter(isContentWord).slice(0, contentWordsMax);
  const last = content.at(contentWordsMax - 1)?.index ?? Number.POSITIVE_INFINITY;
  const free = words.filter(({ isFree, index }) => isFree && index < last).slice(0, freeWordsMax);
  const kept = new Set([...content, ...free]);
  return words.filter((word) => kept.has(word));
}
