/** What is asked of a value by who looks at few of its tokens. */
export interface Focus {
  /**
   * `base` before the positions of these tokens, ascending. Of others the terms may be empty, and parts may
   * be left out.
   */
  readonly positions: readonly number[];
  /** What is to be taken off `positions`: of one that stands for many values, where this one starts. */
  readonly base?: number;
  /** The first of `positions` that may lie in the value. */
  readonly from?: number;
  /** What stands behind this position may be left out wholly. */
  readonly last: number;
}
