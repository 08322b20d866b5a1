import { FIRST_TERM, WIDE } from "./token-codes.js";

/**
 * Codes of two units: those that are WIDE or more. By the first unit a reader passes over terms that are not
 * sought: it tells one of 4,096 classes, and with few terms that are sought there are few such classes. The
 * second looks like the unit of a plain term, of the rarest ones, which hardly any query looks for.
 */
const classCount = 2 ** 16 - WIDE;

export function highUnit(code: number): number {
  return WIDE + ((code - WIDE) % classCount);
}

export function lowUnit(code: number): number {
  return WIDE - 1 - Math.floor((code - WIDE) / classCount);
}

export function wideCode(high: number, low: number): number {
  return high + (WIDE - 1 - low) * classCount;
}

/** About 251 million. */
export const codeMax = wideCode(2 ** 16 - 1, FIRST_TERM);
