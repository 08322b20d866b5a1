/** A word whose typos are searched (ranking 2.2, row `typo`). */
export interface TypoQuery {
  /** At least 3 code points, without lone surrogates. */
  readonly word: string;
  /** The highest cost. */
  readonly budget: 1 | 2;
  /** Whether completions count: terms with a proper prefix that is a typo of the word. */
  readonly isPrefix: boolean;
  /** Whether a different first character costs 1 more. */
  readonly isFirstDear: boolean;
}
