import { explainedTermCodePointsMax, type MatchedTerm, matchedTermsPerWordMax } from "@findling/protocol";
import { TokenKind } from "../analysis/token.js";
import type { TermDictionary } from "../dictionary/term-dictionary.js";
import { gramMark } from "../dictionary/term-key.js";
import { phraseVia } from "../highlight/phrase-parts.js";
import { viaOrder } from "../highlight/via-order.js";
import { DerivationKind, viaOf } from "../query/derivation.js";
import type { PhraseDerivation } from "../query/phrase.js";
import type { PlannedWord } from "../query/planned-word.js";
import type { QueryPlan } from "../query/query-plan.js";
import type { DocumentOccurrences } from "../reading/document-occurrences.js";
import { NO_PHRASE, type OccurrenceList } from "../reading/occurrence-list.js";

/** What the terms of a list are looked up in. */
interface TermLookup {
  readonly phrases: readonly PhraseDerivation[];
  readonly dictionary: TermDictionary;
}

/** The terms of a word, by what is shown of them: so none is listed twice. */
type TermsOfWord = Map<string, MatchedTerm>;

/**
 * What gave each query word its occurrences: by word in query order, then by term (ranking 6.3). All
 * occurrences of a word have the same cost. Grams are shown as the word that they stand for.
 */
export function matchedTermsOf(
  { query, words, freeWords, phrases }: Pick<QueryPlan, "query" | "words" | "freeWords" | "phrases">,
  { content, free }: Pick<DocumentOccurrences, "content" | "free">,
  dictionary: TermDictionary,
): MatchedTerm[] {
  const terms = { phrases, dictionary };
  const ofContent = termsByWord(content, words, terms);
  const ofFree = termsByWord(free, freeWords, terms);
  return query.all.flatMap(({ isFree, ordinal }) =>
    [...(isFree ? ofFree : ofContent)[ordinal].values()]
      .sort(compareMatchedTerms)
      .slice(0, matchedTermsPerWordMax)
      .map(shortened),
  );
}

function termsByWord(
  list: OccurrenceList,
  words: readonly PlannedWord[],
  { phrases, dictionary }: TermLookup,
): TermsOfWord[] {
  const byWord: TermsOfWord[] = words.map(() => new Map());
  for (let i = 0; i < list.length; i++) {
    const word = words[list.word[i]];
    const phrase = list.phrase[i] === NO_PHRASE ? null : phrases[list.phrase[i]];
    const indexed = phrase?.text ?? indexedTerm(word, list.term[i], list.tokenKind[i], dictionary);
    const via = phrase === null ? viaOf(list.derivation[i], list.tokenKind[i]) : phraseVia(phrase.elements);
    byWord[list.word[i]].set(`${via} ${indexed}`, { query: word.term, indexed, via });
  }
  return byWord;
}

/** Shortens long terms: a word may be as long as a record. */
function shortened({ query, indexed, via }: MatchedTerm): MatchedTerm {
  return { query: shortenedTerm(query), indexed: shortenedTerm(indexed), via };
}

function shortenedTerm(term: string): string {
  if (term.length <= explainedTermCodePointsMax) return term;
  // A code point takes at most two units.
  const codePoints = Array.from(term.slice(0, explainedTermCodePointsMax * 2 + 2));
  if (codePoints.length <= explainedTermCodePointsMax) return term;
  return `${codePoints.slice(0, explainedTermCodePointsMax).join("")}…`;
}

/** A dictionary entry that is found both as a word and as a run of grams stands twice. */
function compareMatchedTerms(a: MatchedTerm, b: MatchedTerm): number {
  if (a.indexed !== b.indexed) return a.indexed < b.indexed ? -1 : 1;
  return viaOrder.indexOf(a.via) - viaOrder.indexOf(b.via);
}

/** The first character of a normalized text, with its marks. */
const firstCharacter = /^.\p{M}*/su;

/** The term as people read it. A gram is shown as what it stands for: the query word, or a synonym of it. */
function indexedTerm(word: PlannedWord, term: number, tokenKind: number, dictionary: TermDictionary): string {
  const text = dictionary.textOf(term);
  if (tokenKind !== TokenKind.gram && tokenKind !== TokenKind.hangulGram) return text;
  const derivation = word.derivationOf(term, tokenKind);
  if (derivation?.kind !== DerivationKind.synonym) return word.term;
  const gram = text.slice(gramMark.length);
  return derivation.isCharacter === true ? (firstCharacter.exec(gram)?.[0] ?? gram) : gram;
}
