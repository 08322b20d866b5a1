import type { QueryWord } from "../query/query-word.js";
import type { Derivation, MatchingContext } from "./derivation.js";
import { phraseDerivation } from "./phrase-derivation.js";

/**
 * Ranking 2.2, row `cut`: a word cut in two, each of 3 or more characters and a term, as word tokens next to each other;
 * only if no live document has the word's own term.
 */
const charactersMin = 3;

export function cutDerivations(word: QueryWord, { statistics }: MatchingContext): Derivation[] {
  if (statistics.words.has(word.term)) return [];
  const characters = Array.from(word.term);
  return characters
    .map((_, at) => [characters.slice(0, at), characters.slice(at)])
    .filter((halves) => halves.every((half) => half.length >= charactersMin))
    .map((halves) => halves.map((half) => half.join("")))
    .filter((terms) => terms.every((term) => statistics.words.has(term)))
    .map((terms) =>
      phraseDerivation({
        kind: "cut",
        cost: 1,
        elements: terms.map((term) => ({ term, characters: [] })),
        statistics,
      }),
    );
}
