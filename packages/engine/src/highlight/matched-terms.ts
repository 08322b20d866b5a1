import type { MatchedTerm } from "@findling/protocol";
import type { TermDictionary } from "../dictionary/term-dictionary.js";
import type { QueryWord } from "../query/query-words.js";
import type { OccurrenceList } from "../ranking/occurrence-list.js";
import { isGram, viaOfToken } from "./via-of-token.js";
import { viaOrder } from "./via-order.js";

/**
 * What gave each query word its occurrences: by word, then by term (ranking 6.3). Grams are shown as the word that
 * they stand for.
 */
export function matchedTermsOf(
  words: readonly Pick<QueryWord, "term">[],
  list: OccurrenceList,
  dictionary: TermDictionary,
): MatchedTerm[] {
  return words.flatMap(({ term: query }, word) => {
    const found = new Map<string, MatchedTerm>();
    for (let i = 0; i < list.length; i++) {
      if (list.word[i] !== word) continue;
      const kind = list.tokenKind[i];
      const indexed = isGram(kind) ? query : dictionary.textOf(list.term[i]);
      const via = viaOfToken({ kind, derivation: list.derivation[i] });
      found.set(`${via} ${indexed}`, { query, indexed, via });
    }
    return [...found.values()].sort(compareMatchedTerms);
  });
}

/** A dictionary entry may be found as a word here and as a run of grams there: then the same term stands twice. */
function compareMatchedTerms(a: MatchedTerm, b: MatchedTerm): number {
  if (a.indexed !== b.indexed) return a.indexed < b.indexed ? -1 : 1;
  return viaOrder.indexOf(a.via) - viaOrder.indexOf(b.via);
}
