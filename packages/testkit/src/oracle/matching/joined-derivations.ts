import { isDigitsOnly } from "../analysis/characters.js";
import { joiners } from "../analysis/joined-parts.js";
import type { QueryWord } from "../query/query-word.js";
import type { Derivation, MatchingContext } from "./derivation.js";
import { termDerivation } from "./term-derivation.js";

/**
 * Ranking 2.2, row `joined`: two neighbours in `q`, not both digits only, written together as one term stand for both. The
 * first one pays 1 (0 if only one of the joiners stood between them in `q`), the second nothing. If the second is the prefix
 * word, any term that starts so.
 */
interface Pair {
  readonly first: QueryWord;
  readonly second: QueryWord;
}

function pairsWith(word: QueryWord, { words }: MatchingContext): Pair[] {
  return words
    .slice(1)
    .map((second, at) => ({ first: words[at], second }))
    .filter(({ first, second }) => first.index === word.index || second.index === word.index)
    .filter(({ first, second }) => !(isDigitsOnly(first.term) && isDigitsOnly(second.term)));
}

function pairTerms({ first, second }: Pair, { statistics }: MatchingContext): string[] {
  const together = first.term + second.term;
  if (!second.isPrefixWord) return [together];
  return [...statistics.words.keys()].filter((term) => term.startsWith(together));
}

export function joinedDerivations(word: QueryWord, context: MatchingContext): Derivation[] {
  return pairsWith(word, context).flatMap((pair) => {
    const between = context.q.slice(pair.first.end, pair.second.start);
    const costOfFirst = joiners.includes(between) ? 0 : 1;
    // Without typo tolerance the first word has no such derivation, and so the second has none.
    if (costOfFirst > 0 && !context.typoTolerance) return [];
    return pairTerms(pair, context).map((term) =>
      termDerivation({
        kind: "joined",
        cost: word.index === pair.first.index ? costOfFirst : 0,
        via: "word",
        term,
        context,
        joinedFrom: pair.first.index,
      }),
    );
  });
}
