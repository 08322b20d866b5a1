import { FIRST_TERM, WIDE } from "./token-codes.js";

/**
 * Number of first units of wide codes, which take two units. The first unit puts a term in one of 4,096
 * classes. A reader skips a term by its first unit alone if no sought term is in this class. A query has few
 * terms, so this holds for most classes. The second unit looks like that of a plain term, but of one of the
 * rarest.
 */
export const wideClassCount = 2 ** 16 - WIDE;

export function highUnit(code: number): number {
  return WIDE + ((code - WIDE) % wideClassCount);
}

export function lowUnit(code: number): number {
  return WIDE - 1 - Math.floor((code - WIDE) / wideClassCount);
}

export function wideCode(high: number, low: number): number {
  return high + (WIDE - 1 - low) * wideClassCount;
}

/** The highest code, about 251 million. */
export const codeMax = wideCode(2 ** 16 - 1, FIRST_TERM);
