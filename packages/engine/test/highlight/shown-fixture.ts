import { TimeBudget } from "../../src/collections/time-budget.js";
import type { TermDictionary } from "../../src/dictionary/term-dictionary.js";
import { PlannedWord } from "../../src/query/planned-word.js";
import type { QueryWord, QueryWords } from "../../src/query/word-roles.js";
import { DocumentOccurrences } from "../../src/reading/document-occurrences.js";
import { OccurrenceList } from "../../src/reading/occurrence-list.js";

/** The parts of a plan that say what is shown, of content words with free words behind them. */
export function shownPlan(dictionary: TermDictionary, content: readonly string[], free: readonly string[]) {
  const wordOf = (term: string, isFree: boolean, ordinal: number): QueryWord => {
    const index = isFree ? content.length + ordinal : ordinal;
    const place = { start: 0, end: term.length, position: index };
    const cut = { characters: [], hangulGrams: [], isSegment: false };
    return { term, ...place, ...cut, isPrefix: false, isFree, index, ordinal, isLong: false, freeBefore: 0 };
  };
  const contentWords = content.map((term, ordinal) => wordOf(term, false, ordinal));
  const freeWords = free.map((term, ordinal) => wordOf(term, true, ordinal));
  const query: QueryWords = {
    all: [...contentWords, ...freeWords],
    content: contentWords,
    free: freeWords,
    ignored: 0,
  };
  const planned = (word: QueryWord) => new PlannedWord(word, dictionary);
  return {
    query,
    words: contentWords.map(planned),
    freeWords: freeWords.map(planned),
    phrases: [],
    time: new TimeBudget(),
  };
}

/** What a document has, by these lists. */
export function documentWith(content: OccurrenceList, free = new OccurrenceList()): DocumentOccurrences {
  const occurrences = new DocumentOccurrences();
  for (let i = 0; i < content.length; i++) occurrences.content.appendOf(content, i);
  for (let i = 0; i < free.length; i++) occurrences.free.appendOf(free, i);
  return occurrences;
}
