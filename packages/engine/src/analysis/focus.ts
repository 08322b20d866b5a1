/** What is asked of a value by who looks at few of its tokens. */
export interface Focus {
  /** The positions of these tokens, ascending. Of others the terms may be empty, and parts may be left out. */
  readonly positions: readonly number[];
  /** What stands behind this position may be left out wholly. */
  readonly last: number;
}
