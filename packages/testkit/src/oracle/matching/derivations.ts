import type { QueryWord } from "../query/query-word.js";
import { bigramDerivations } from "./bigram-derivations.js";
import { cutDerivations } from "./cut-derivations.js";
import type { Derivation, MatchingContext } from "./derivation.js";
import { joinedDerivations } from "./joined-derivations.js";
import { pluralDerivations } from "./plural-derivations.js";
import { prefixDerivations } from "./prefix-derivations.js";
import { synonymDerivations } from "./synonym-derivations.js";
import { typoDerivations } from "./typo-derivations.js";
import { wordDerivations } from "./word-derivation.js";

/** Ranking 2.2: the derivations of a query word, row by row. A cost above 0 needs `typoTolerance`. */
export function derivationsOf(word: QueryWord, context: MatchingContext): Derivation[] {
  const rows = [
    wordDerivations,
    pluralDerivations,
    synonymDerivations,
    joinedDerivations,
    cutDerivations,
    bigramDerivations,
    prefixDerivations,
    typoDerivations,
  ];
  return rows
    .flatMap((derivationsOfRow) => derivationsOfRow(word, context))
    .filter(({ cost }) => cost === 0 || context.typoTolerance);
}
