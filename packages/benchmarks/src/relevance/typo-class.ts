import { stopWords } from "@findling/languages";
import type { TypoPair } from "./typo-pair.js";

/**
 * Classes by the length of the misspelling in code points, which decides the budget of typos (ranking 2.2).
 */
export const lengthClasses = ["1-3", "4-7", "8+"] as const;
export type LengthClass = (typeof lengthClasses)[number];

/** `swapped`: the first two characters are swapped, which costs no more than any other typo (ranking 2.2). */
export const firstLetters = ["kept", "swapped", "changed"] as const;
export type FirstLetter = (typeof firstLetters)[number];

export interface TypoClass {
  readonly distance: number;
  readonly firstLetter: FirstLetter;
  readonly length: LengthClass;
  /**
   * Whether the typo row of ranking 2.2 alone makes the correction match, since its cost is within the
   * budget. If not, it may still match as a prefix, a plural, joined or cut.
   */
  readonly withinBudget: boolean;
}

/** The misspellings are English. */
const englishStopWords = stopWords(["en"]);

const budgets: Readonly<Record<LengthClass, number>> = { "1-3": 0, "4-7": 1, "8+": 2 };

/**
 * null if one of the two is not a single word of letters, as only such words have a budget of their own; and
 * if the correction is a stop word and the misspelling none, as no typo leads there (ranking 2.2).
 */
export function typoClassOf({ misspelling, correction, distance }: TypoPair): TypoClass | null {
  const typed = [...misspelling.toLowerCase()];
  const meant = [...correction.toLowerCase()];
  if (!isWord(misspelling) || !isWord(correction)) return null;
  if (isStopWord(correction) && !isStopWord(misspelling)) return null;
  const length = typed.length <= 3 ? "1-3" : typed.length <= 7 ? "4-7" : "8+";
  const firstLetter = firstLetterOf(typed, meant, distance);
  const cost = distance + (firstLetter === "changed" ? 1 : 0);
  return { distance, firstLetter, length, withinBudget: cost <= budgets[length] };
}

function firstLetterOf(typed: readonly string[], meant: readonly string[], distance: number): FirstLetter {
  if (typed[0] === meant[0]) return "kept";
  const isSwapped = typed[0] === meant[1] && typed[1] === meant[0];
  // A swap leaves one typo less for the rest: `ehen` is `hen` with a letter too many.
  return isSwapped && Math.abs(typed.length - meant.length) < distance ? "swapped" : "changed";
}

const isStopWord = (word: string) => englishStopWords.has(word.toLowerCase());

function isWord(text: string): boolean {
  return /^\p{L}+$/u.test(text);
}
