import { isContentWord, lengthOfTerm } from "../query/query-word.js";
import type { Derivation } from "./derivation.js";
import type { DerivedWord, MatchedRecord } from "./matched-record.js";

/**
 * Ranking 2.4 b: the derivations through which words count if none is required. If a word has an occurrence
 * of cost 0 in any visible document, only its derivations of cost 0 count, and joined ones. A prefix word of
 * fewer than 3 characters counts only as a whole word (without `prefix` and `typo`), if another content word
 * is left.
 */
const shortPrefixBelow = 3;

export function partialWords(left: readonly DerivedWord[], matched: readonly MatchedRecord[]): DerivedWord[] {
  const isFoundAtNoCost = ({ word }: DerivedWord): boolean =>
    matched.some(({ words }) =>
      words.some((one) => one.word.index === word.index && one.occurrences.some(({ cost }) => cost === 0)),
    );
  const hasOtherContentWord = ({ word }: DerivedWord): boolean =>
    left.some((other) => other.word.index !== word.index && isContentWord(other.word));
  const isShortPrefix = ({ word }: DerivedWord): boolean =>
    word.isPrefixWord && lengthOfTerm(word.term) < shortPrefixBelow;

  return left.map((one) => {
    const costsNothing = ({ cost, kind }: Derivation): boolean => cost === 0 || kind === "joined";
    const isWholeWord = ({ kind }: Derivation): boolean => kind !== "prefix" && kind !== "typo";
    const derivations = one.derivations
      .filter((derivation) => !isFoundAtNoCost(one) || costsNothing(derivation))
      .filter((derivation) => !(isShortPrefix(one) && hasOtherContentWord(one)) || isWholeWord(derivation));
    return { word: one.word, derivations };
  });
}
