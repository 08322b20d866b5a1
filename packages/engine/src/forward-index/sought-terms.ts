import { FIRST_TERM, WIDE } from "./token-codes.js";

/** The terms that a reader of documents looks for. */
export interface SoughtTerms {
  /** By term number: 0 if it is not sought, else its ordinal among those that are, from 1. */
  readonly ordinals: Uint32Array;
  /**
   * By unit: 0 if it is a plain term that is not sought. Most tokens are; and of this table only the lines of frequent terms are
   * looked at, so that it stays in the nearest cache, which one of all terms would not.
   */
  readonly stops: Uint8Array;
}

/** A table of stops where nothing is sought. */
export function unitStops(): Uint8Array {
  return new Uint8Array(2 ** 16).fill(1, 0, FIRST_TERM).fill(1, WIDE);
}

/** Says whether a term is sought. Of a term of two units the first always stops. */
export function setStop(stops: Uint8Array, term: number, isSought: boolean): void {
  const unit = term + FIRST_TERM;
  if (unit < WIDE) stops[unit] = isSought ? 1 : 0;
}
