import type { QueryWord } from "../query/query-word.js";
import type { Derivation, MatchingContext } from "./derivation.js";
import { termDerivation } from "./term-derivation.js";

/** Ranking 2.2, row `word`: the term itself. */
export const wordDerivations = (word: QueryWord, context: MatchingContext): Derivation[] => [
  termDerivation({ kind: "word", cost: 0, via: "word", isExact: true, term: word.term, context }),
];
