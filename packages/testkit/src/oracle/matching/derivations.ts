import type { QueryWord } from "../query/query-word.js";
import type { Derivation, MatchingContext } from "./derivation.js";
import { prefixDerivations } from "./prefix-derivations.js";
import { wordDerivations } from "./word-derivation.js";

/** Ranking 2.2: the derivations of a query word. A cost above 0 needs `typoTolerance`. */
export function derivationsOf(word: QueryWord, context: MatchingContext): Derivation[] {
  return [...wordDerivations(word, context), ...prefixDerivations(word, context)].filter(
    ({ cost }) => cost === 0 || context.typoTolerance,
  );
}
