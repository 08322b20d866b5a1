import { isDigit, isLetter, isMark } from "../analysis/characters.js";
import type { QueryWord } from "../query/query-word.js";
import type { Derivation, MatchingContext } from "./derivation.js";
import { phraseDerivation } from "./phrase-derivation.js";

/**
 * Ranking 2.2, row `cut`: a word that is no entry of the dictionary is cut in two. Each half is a term, and
 * the halves are adjacent word tokens. Between a letter and a digit the word may be cut anywhere, at no cost.
 * Elsewhere each half must have 2 or more characters, and fewer than 10 live documents must have the word's
 * own term.
 */
const charactersMin = 2;
const commonFrom = 10;

/** A mark belongs to the letter or digit before it. */
function isBetweenLetterAndDigit(left: readonly string[], right: readonly string[]): boolean {
  const before = left.findLast((character) => !isMark(character)) ?? "";
  const behind = right[0];
  return (isLetter(before) && isDigit(behind)) || (isDigit(before) && isLetter(behind));
}

export function cutDerivations(word: QueryWord, { index }: MatchingContext): Derivation[] {
  if (word.isDictionaryEntry) return [];
  const { statistics } = index;
  const isRare = (statistics.words.get(word.term) ?? 0) < commonFrom;
  const characters = Array.from(word.term);
  return characters.slice(1).flatMap((_, at) => {
    const halves = [characters.slice(0, at + 1), characters.slice(at + 1)];
    const costsNothing = isBetweenLetterAndDigit(halves[0], halves[1]);
    if (!costsNothing && !(isRare && halves.every(({ length }) => length >= charactersMin))) return [];
    const terms = halves.map((half) => half.join(""));
    if (!terms.every((term) => statistics.words.has(term))) return [];
    const elements = terms.map((term) => ({ term, characters: [] }));
    return [phraseDerivation({ kind: "cut", cost: costsNothing ? 0 : 1, elements, statistics })];
  });
}
