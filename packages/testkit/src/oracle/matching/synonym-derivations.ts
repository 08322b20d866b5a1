import { synonymEntriesPerQueryMax } from "@findling/protocol";
import { isContentWord, type QueryWord } from "../query/query-word.js";
import type { Derivation, MatchingContext, SynonymPair } from "./derivation.js";
import { phraseDerivation } from "./phrase-derivation.js";
import { termDerivation } from "./term-derivation.js";

/**
 * Ranking 2.2, row `synonym`: an entry that equals consecutive query words stands for all of them. Each entry
 * that may stand for it is a derivation of each of these words. An entry of one word is found at words and
 * parts, one of several words as a phrase. Ranking 2.1: a free word has such a derivation only if an entry of
 * several words has it together with content words.
 */
const wordsOf = ({ from }: SynonymPair, words: readonly QueryWord[]): QueryWord[] =>
  words.filter((word) =>
    words.some((_, at) => {
      const covered = words.slice(at, at + from.length);
      return (
        covered.includes(word) &&
        covered.length === from.length &&
        covered.every(({ term, index }, nth) => term === from[nth] && index === covered[0].index + nth) &&
        covered.some(isContentWord)
      );
    }),
  );

/**
 * The pairs whose first entry consists of words of the query. An entry without words stands for nothing, but
 * still belongs to the rule.
 */
export const calledUp = (pairs: readonly SynonymPair[], words: readonly QueryWord[]): SynonymPair[] =>
  pairs
    .filter((pair) => wordsOf(pair, words).length > 0)
    .slice(0, synonymEntriesPerQueryMax)
    .filter(({ to }) => to.length > 0);

function derivationOf({ to }: SynonymPair, context: MatchingContext): Derivation {
  const isOneWord = to.length === 1 && to[0].characters.length === 0;
  if (isOneWord) return termDerivation({ kind: "synonym", cost: 0, via: "word", term: to[0].term, context });
  return phraseDerivation({ kind: "synonym", cost: 0, elements: to, statistics: context.index.statistics });
}

export const synonymDerivations = (word: QueryWord, context: MatchingContext): Derivation[] =>
  context.synonyms
    .filter((pair) => wordsOf(pair, context.words).includes(word))
    .map((pair) => derivationOf(pair, context));
