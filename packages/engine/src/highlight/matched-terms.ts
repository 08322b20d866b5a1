import type { MatchedTerm } from "@findling/protocol";
import type { TermDictionary } from "../dictionary/term-dictionary.js";
import { viaOf } from "../query/derivation.js";
import type { QueryWord } from "../query/query-words.js";
import type { OccurrenceList } from "../ranking/occurrence-list.js";

/** What gave each query word its occurrences: by word, then by term (ranking 6.3). */
export function matchedTermsOf(
  words: readonly Pick<QueryWord, "term">[],
  list: OccurrenceList,
  dictionary: TermDictionary,
): MatchedTerm[] {
  return words.flatMap(({ term: query }, word) => {
    const byTerm = new Map<string, MatchedTerm>();
    for (let i = 0; i < list.length; i++) {
      if (list.word[i] !== word) continue;
      const indexed = dictionary.textOf(list.term[i]);
      byTerm.set(indexed, { query, indexed, via: viaOf(list.derivation[i]) });
    }
    return [...byTerm.values()].sort((a, b) => (a.indexed < b.indexed ? -1 : 1));
  });
}
