import {
  explainedTermCodePointsMax,
  type MatchedTerm,
  matchedTermsPerWordMax,
  type Via,
} from "@findling/protocol";
import type { MatchedWord } from "../matching/matched-record.js";
import { compareStrings } from "../ranking/compare-strings.js";

/**
 * Ranking 6.3: the terms that gave the occurrences of each query word, in query order. They are sorted by
 * cost (the costs are all the same), then by term. At most 100 per word, and at most 200 characters of each
 * term.
 */
const viaOrder: readonly Via[] = ["word", "bigram", "prefix", "typo"];

function termsOf({ word, occurrences }: MatchedWord): MatchedTerm[] {
  return occurrences
    .map(({ indexed, via }) => ({ query: word.term, indexed, via }))
    .filter(
      ({ indexed, via }, at, all) =>
        all.findIndex((other) => other.indexed === indexed && other.via === via) === at,
    )
    .toSorted(
      (a, b) => compareStrings(a.indexed, b.indexed) || viaOrder.indexOf(a.via) - viaOrder.indexOf(b.via),
    )
    .slice(0, matchedTermsPerWordMax)
    .map((term) => ({ ...term, query: shortened(term.query), indexed: shortened(term.indexed) }));
}

function shortened(term: string): string {
  const characters = Array.from(term);
  if (characters.length <= explainedTermCodePointsMax) return term;
  return `${characters.slice(0, explainedTermCodePointsMax).join("")}…`;
}

export const matchedTerms = (words: readonly MatchedWord[]): MatchedTerm[] => words.flatMap(termsOf);
