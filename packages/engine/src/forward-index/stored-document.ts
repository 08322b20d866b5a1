import { WIDE } from "./token-codes.js";
import { wideCode } from "./wide-code.js";

/**
 * How a document lies in the forward index. Documents side by side often have attributes in common, as the
 * sections of a page have its title and its path. Such attributes are stored once, and documents shortly
 * behind repeat them:
 *
 *   stored document = length, attribute*, repeat*, number of repeats
 *   repeat          = place, distance, size
 *
 * `size` units, whole attributes, that begin `distance` units before the document belong into it, where
 * `place` of its own units are before them. With its repeats in their places it is a document as
 * token-codes.ts has it: a whole one. What is repeated is stored in full, so there are no chains; and where
 * documents lie does not matter as long as they stay together.
 *
 *   6, title A, content B                  ->  6, title A, content B, 0
 *   5, title A, content C, url D           ->  5, content C, url D, [1, units since title A, units of title A], 1
 */
export const unitsPerRepeat = 3;

/**
 * No repeat has a greater distance, in units, so that a document and all that it repeats lie close to each
 * other. Of 300,000 records an index is 2.3 % smaller than with half of that, and searches take as long.
 */
export const repeatReach = 512;

/** Where the repeats of a stored document begin, which ends at `to`; there its own units end. */
export function repeatsStart(units: Uint16Array, to: number): number {
  return to - 1 - units[to - 1] * unitsPerRepeat;
}

/**
 * No whole document of the stored one [from, to) has more units: what it repeats are different units within
 * reach.
 */
export function wholeSizeMax(from: number, to: number): number {
  return to - from + repeatReach;
}

/** The first code of a document, stored or whole: its length (see DocumentTokens). */
export function codeAt(units: Uint16Array, offset: number): number {
  const code = units[offset];
  return code >= WIDE ? wideCode(code, units[offset + 1]) : code;
}
