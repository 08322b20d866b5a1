import { isDigitsOnly } from "../analysis/characters.js";
import { joiners } from "../analysis/joined-parts.js";
import type { QueryWord } from "../query/query-word.js";
import type { Derivation, MatchingContext } from "./derivation.js";
import { isTooLong } from "./long-words.js";
import { termDerivation } from "./term-derivation.js";

/**
 * Ranking 2.2, row `joined`: the term of two neighbours in `q` written together represents both, unless both
 * are digits only. The first one pays 1 (0 if only one of the joiners is between them in `q`), the second
 * nothing. If one of the two is free, the other bears the cost. Two free words are not joined. If the second
 * is the prefix word, any term with that beginning counts.
 */
interface Pair {
  readonly first: QueryWord;
  readonly second: QueryWord;
}

function pairsWith(word: QueryWord, { words }: MatchingContext): Pair[] {
  return words
    .slice(1)
    .map((second, at) => ({ first: words[at], second }))
    .filter(({ first, second }) => second.index === first.index + 1)
    .filter(({ first, second }) => first.index === word.index || second.index === word.index)
    .filter(({ first, second }) => !(isDigitsOnly(first.term) && isDigitsOnly(second.term)))
    .filter(({ first, second }) => !(first.isFree && second.isFree))
    .filter(({ first, second }) => !isTooLong(first) && !isTooLong(second));
}

function pairTerms({ first, second }: Pair, { index }: MatchingContext): string[] {
  const together = first.term + second.term;
  if (!second.isPrefixWord) return [together];
  return [...index.statistics.words.keys()].filter((term) => term.startsWith(together));
}

export function joinedDerivations(word: QueryWord, context: MatchingContext): Derivation[] {
  return pairsWith(word, context).flatMap((pair) => {
    const between = context.q.slice(pair.first.end, pair.second.start);
    const cost = joiners.includes(between) ? 0 : 1;
    // Without typo tolerance, the word that bears the cost has no such derivation. So the other word has
    // none, either.
    if (cost > 0 && !context.typoTolerance) return [];
    const bearer = pair.first.isFree ? pair.second : pair.first;
    return pairTerms(pair, context).map((term) =>
      termDerivation({
        kind: "joined",
        cost: word.index === bearer.index ? cost : 0,
        via: "word",
        term,
        context,
        joined: { first: pair.first.index, second: pair.second.index, bearer: bearer.index },
      }),
    );
  });
}
