/** A word whose typos are searched (ranking 2.2, row `typo`). */
export interface TypoQuery {
  /** At least 3 code points, without lone surrogates. */
  readonly word: string;
  /** The highest cost. */
  readonly budget: 1 | 2;
  /** Whether terms count of which only a prefix is a typo of the word. */
  readonly isPrefix: boolean;
  /** Whether a different first character costs 1 more. */
  readonly isFirstDear: boolean;
}
