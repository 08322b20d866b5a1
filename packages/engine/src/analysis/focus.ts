/** Limits analysis to few tokens of a value, for callers that need no others. */
export interface Focus {
  /**
   * The positions of the needed tokens, ascending, each plus `base`. Other tokens may have empty terms, and
   * no parts.
   */
  readonly positions: readonly number[];
  /**
   * Subtracted from `positions`. If `positions` spans several values, it is where this value starts; 0 by
   * default.
   */
  readonly base?: number;
  /** Index of the first of `positions` that may lie in this value; 0 by default. */
  readonly from?: number;
  /**
   * Tokens that reach behind this position may be missing. A word written together with the next one reaches
   * to the position of the next one.
   */
  readonly last: number;
}
