import { lengthOfTerm, type QueryWord } from "../query/query-word.js";

/** How far a term may be from the word that it stands for. */
export interface TypoAllowance {
  /** The greatest cost. */
  readonly budget: number;
  /** Whether a different first character costs 1 more. */
  readonly firstCharacterIsDearer: boolean;
}

/**
 * Ranking 2.2: the budget of a word by its length in code points: none for 1 to 3, one for 4 to 7, two for 8
 * and more. There is none for words without a letter, scripts without spaces, emoji, and entries of the
 * dictionary.
 */
export function usualAllowance({ term, origin, isDictionaryEntry }: QueryWord): TypoAllowance {
  const mayHaveTypos = origin === "spaced" && !isDictionaryEntry && /\p{L}/u.test(term);
  return { budget: mayHaveTypos ? budgetOfLength(lengthOfTerm(term)) : 0, firstCharacterIsDearer: true };
}

function budgetOfLength(length: number): number {
  if (length <= 3) return 0;
  return length <= 7 ? 1 : 2;
}

/**
 * Ranking 2.2: if no live document has any derivation of a content word of 5 or more characters that may have
 * typos, the word is looked for twice more: with a budget of 2, then without the extra cost of the first
 * character.
 */
const lastAttemptLengthMin = 5;

export const lastAttempts: readonly TypoAllowance[] = [
  { budget: 2, firstCharacterIsDearer: true },
  { budget: 2, firstCharacterIsDearer: false },
];

export const hasLastAttempts = (word: QueryWord): boolean =>
  !word.isFree && lengthOfTerm(word.term) >= lastAttemptLengthMin && usualAllowance(word).budget > 0;
