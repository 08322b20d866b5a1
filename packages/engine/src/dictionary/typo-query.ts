/** A word whose typos are looked up (ranking 2.2, row `typo`). */
export interface TypoQuery {
  /** Of 3 or more code points, without lone surrogates. */
  readonly word: string;
  /** The greatest cost. */
  readonly budget: 1 | 2;
  /** Whether terms count that only start with a typo of the word. */
  readonly isPrefix: boolean;
  /** Whether it costs 1 more if the first character is another one. */
  readonly isFirstDear: boolean;
}
