import { FIRST_TERM, isBesideWord, WIDE } from "./token-codes.js";

/** The terms that a reader of documents looks for. */
export interface SoughtTerms {
  /** By term number: 0 if it is not sought, else its ordinal among those that are, from 1. */
  readonly ordinals: Uint32Array;
  /**
   * By unit: 0 where a reader stops; else by how much it moves the position on. Most tokens are plain terms that are not sought,
   * and of this table only the lines of frequent terms are looked at, so that it stays in the nearest cache, which one of all
   * terms would not.
   */
  readonly steps: Int8Array;
}

/**
 * A table of steps for when no plain term is sought, or every one is. The code before a part moves back what the part's term, which
 * looks like any other, moves on: so parts are passed over without looking what they are.
 */
export function unitSteps(isSought: boolean): Int8Array {
  const steps = new Int8Array(2 ** 16).fill(isSought ? 0 : 1, FIRST_TERM, WIDE);
  for (let code = 0; code < FIRST_TERM; code++) if (isBesideWord(code)) steps[code] = -1;
  return steps;
}

/** Says whether a term is sought. Of a term of two units the first always stops. */
export function setSought(steps: Int8Array, term: number, isSought: boolean): void {
  const unit = term + FIRST_TERM;
  if (unit < WIDE) steps[unit] = isSought ? 0 : 1;
}
