import type { MatchedTerm } from "@findling/protocol";
import { TokenKind } from "../analysis/token.js";
import type { TermDictionary } from "../dictionary/term-dictionary.js";
import { gramMark } from "../dictionary/term-key.js";
import { DerivationKind, viaOf } from "../query/derivation.js";
import type { PlannedWord } from "../query/planned-word.js";
import type { QueryPlan } from "../query/query-plan.js";
import { NO_PHRASE, type OccurrenceList } from "../ranking/occurrence-list.js";
import { phraseVia } from "./phrase-parts.js";
import { viaOrder } from "./via-order.js";

/**
 * What gave each query word its occurrences: by word, then by term (ranking 6.3). Grams are shown as the word that
 * they stand for.
 */
export function matchedTermsOf(
  { words, phrases }: Pick<QueryPlan, "words" | "phrases">,
  list: OccurrenceList,
  dictionary: TermDictionary,
): MatchedTerm[] {
  return words.flatMap((planned, word) => {
    const query = planned.term;
    const found = new Map<string, MatchedTerm>();
    for (let i = 0; i < list.length; i++) {
      if (list.word[i] !== word) continue;
      const phrase = list.phrase[i] === NO_PHRASE ? null : phrases[list.phrase[i]];
      const indexed = phrase?.text ?? indexedTerm(planned, list.term[i], list.tokenKind[i], dictionary);
      const via = phrase === null ? viaOf(list.derivation[i], list.tokenKind[i]) : phraseVia(phrase.elements);
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

/** A character of a normalized text with its marks. */
const firstCharacter = /^.\p{M}*/su;

/** The term as people read it; of a gram the word that it stands for, which is the query word or a synonym of it. */
function indexedTerm(word: PlannedWord, term: number, tokenKind: number, dictionary: TermDictionary): string {
  const text = dictionary.textOf(term);
  if (tokenKind !== TokenKind.gram && tokenKind !== TokenKind.hangulGram) return text;
  const derivation = word.derivationOf(term, tokenKind);
  if (derivation?.kind !== DerivationKind.synonym) return word.term;
  const gram = text.slice(gramMark.length);
  return derivation.isCharacter === true ? (firstCharacter.exec(gram)?.[0] ?? gram) : gram;
}
