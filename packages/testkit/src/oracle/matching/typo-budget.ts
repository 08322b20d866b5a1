import { isDigitsOnly } from "../analysis/characters.js";
import { lengthOfTerm, type QueryWord } from "../query/query-word.js";

/** How far from a word a term may be to stand for it. */
export interface TypoAllowance {
  /** The greatest cost. */
  readonly budget: number;
  /** Whether another first character costs 1 more. */
  readonly firstCharacterIsDearer: boolean;
}

/**
 * Ranking 2.2: the budget of a word by its length in code points: 1 to 3 none, 4 to 7 one, 8 and more two;
 * none for digits only, for scripts without spaces, for emoji, nor for entries of the dictionary.
 */
export function usualAllowance({ term, origin, isDictionaryEntry }: QueryWord): TypoAllowance {
  const mayHaveTypos = origin === "spaced" && !isDictionaryEntry && !isDigitsOnly(term);
  return { budget: mayHaveTypos ? budgetOfLength(lengthOfTerm(term)) : 0, firstCharacterIsDearer: true };
}

function budgetOfLength(length: number): number {
  if (length <= 3) return 0;
  return length <= 7 ? 1 : 2;
}

/**
 * Ranking 2.2: a content word of 5 or more characters that may have typos is looked for twice more, if no
 * live document has any derivation of it: with a budget of 2, then without the dearer first character.
 */
const lastAttemptLengthMin = 5;

export const lastAttempts: readonly TypoAllowance[] = [
  { budget: 2, firstCharacterIsDearer: true },
  { budget: 2, firstCharacterIsDearer: false },
];

export const hasLastAttempts = (word: QueryWord): boolean =>
  !word.isFree && lengthOfTerm(word.term) >= lastAttemptLengthMin && usualAllowance(word).budget > 0;
