import type { QueryWord } from "../query/query-word.js";
import { bigramDerivations } from "./bigram-derivations.js";
import { cutDerivations } from "./cut-derivations.js";
import { type Derivation, type MatchingContext, occursInAny } from "./derivation.js";
import { joinedDerivations } from "./joined-derivations.js";
import { isTooLong } from "./long-words.js";
import { pluralDerivations } from "./plural-derivations.js";
import { prefixDerivations } from "./prefix-derivations.js";
import { synonymDerivations } from "./synonym-derivations.js";
import { hasLastAttempts, lastAttempts, type TypoAllowance, usualAllowance } from "./typo-budget.js";
import { typoDerivations } from "./typo-derivations.js";
import { wordDerivations } from "./word-derivation.js";

/** Ranking 2.2: the derivations of a query word, row by row. A cost above 0 needs `typoTolerance`. */
export function derivationsOf(word: QueryWord, context: MatchingContext): Derivation[] {
  if (isTooLong(word)) return ofLongWord(word, context);
  if (word.isFree) return ofFreeWord(word, context);
  return ofContentWord(word, context);
}

/** A long word has only itself as derivation. In an unspaced script, documents have it as its bigrams. */
const ofLongWord = (word: QueryWord, context: MatchingContext): Derivation[] =>
  word.origin === "unspaced"
    ? [...wordDerivations(word, context), ...bigramDerivations(word, context)]
    : wordDerivations(word, context);

/** Ranking 2.1: the derivations of a free word. */
const ofFreeWord = (word: QueryWord, context: MatchingContext): Derivation[] => [
  ...wordDerivations(word, context),
  ...synonymDerivations(word, context),
  ...joinedDerivations(word, context),
  ...bigramDerivations(word, context),
];

/** If no live document has any derivation of a word, it may be looked for a second and a third time. */
function ofContentWord(word: QueryWord, context: MatchingContext): Derivation[] {
  const usual = allRows(word, context, usualAllowance(word));
  const isFound = (derivations: readonly Derivation[]): boolean =>
    derivations.some((derivation) => occursInAny(derivation, context.index.live));
  if (isFound(usual) || !context.typoTolerance || !hasLastAttempts(word)) return usual;
  return lastAttempts.map((allowance) => allRows(word, context, allowance)).find(isFound) ?? usual;
}

function allRows(word: QueryWord, context: MatchingContext, allowance: TypoAllowance): Derivation[] {
  return [
    ...wordDerivations(word, context),
    ...pluralDerivations(word, context),
    ...synonymDerivations(word, context),
    ...joinedDerivations(word, context),
    ...cutDerivations(word, context),
    ...bigramDerivations(word, context),
    ...prefixDerivations(word, context),
    ...typoDerivations(word, context, allowance),
  ].filter(({ cost }) => cost === 0 || context.typoTolerance);
}
