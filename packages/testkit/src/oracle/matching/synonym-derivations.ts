import { isContentWord, type QueryWord } from "../query/query-word.js";
import type { Derivation, MatchingContext, SynonymPair } from "./derivation.js";
import { phraseDerivation } from "./phrase-derivation.js";
import { termDerivation } from "./term-derivation.js";

/**
 * Ranking 2.2, row `synonym`: an entry equal to consecutive query words stands for all of them, and what may
 * stand for that entry is a derivation of each of these words. One word is found at words and parts, several
 * as a phrase. Ranking 2.1: of a free word only where an entry of several words has it together with content
 * words.
 */
function standsFor(word: QueryWord, { from }: SynonymPair, { words }: MatchingContext): boolean {
  return words.some((_, at) => {
    const covered = words.slice(at, at + from.length);
    return (
      covered.includes(word) &&
      covered.length === from.length &&
      covered.every(({ term, index }, nth) => term === from[nth] && index === covered[0].index + nth) &&
      covered.some(isContentWord)
    );
  });
}

function derivationOf({ to }: SynonymPair, context: MatchingContext): Derivation {
  const isOneWord = to.length === 1 && to[0].characters.length === 0;
  if (isOneWord) return termDerivation({ kind: "synonym", cost: 0, via: "word", term: to[0].term, context });
  return phraseDerivation({ kind: "synonym", cost: 0, elements: to, statistics: context.index.statistics });
}

export const synonymDerivations = (word: QueryWord, context: MatchingContext): Derivation[] =>
  context.synonyms
    .filter((pair) => standsFor(word, pair, context))
    .map((pair) => derivationOf(pair, context));
