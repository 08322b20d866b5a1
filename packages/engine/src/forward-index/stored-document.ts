import { WIDE } from "./token-codes.js";
import { wideCode } from "./wide-code.js";

/**
 * The form of a document in the forward index. Neighbouring documents often share attributes: for example,
 * the sections of a page share its title and its path. Such attributes are stored once, and documents shortly
 * behind repeat them:
 *
 *     stored document = length, attribute*, repeat*, number of repeats
 *     repeat          = offset, distance, size
 *
 * A repeat inserts `size` units, which are whole attributes, at index `offset` of the document's own units.
 * They begin `distance` units before the document. With its repeats inserted, the document is a *whole* one,
 * as in token-codes.ts. Repeated units are always stored in full, so there are no chains.
 * Documents can be moved as long as they stay together.
 *
 *     6, title A, content B                  ->  6, title A, content B, 0
 *     5, title A, content C, url D           ->  5, content C, url D, [1, units since title A, its size], 1
 */
export const unitsPerRepeat = 3;
/** Units from the first unit of a repeat to its distance, and to its size. */
export const REPEAT_DISTANCE = 1;
export const REPEAT_SIZE = 2;

/**
 * The greatest distance of a repeat, in units. So a document and everything it repeats are close together in
 * memory. With 300,000 records, the index is 2.3 % smaller than with half this distance, and searches take
 * the same time.
 */
export const repeatReach = 512;

/**
 * Where the repeats of a stored document begin, which is the end of its own units. `to` is the document's
 * end.
 */
export function repeatsStart(units: Uint16Array, to: number): number {
  return to - 1 - units[to - 1] * unitsPerRepeat;
}

/** The index of the first unit that the documents `[from, to)` have or repeat. */
export function firstUnitNeeded(units: Uint16Array, offsets: Uint32Array, from: number, to: number): number {
  let first = offsets[from];
  for (let document = from; document < to; document++) {
    const end = offsets[document + 1];
    for (let repeat = repeatsStart(units, end); repeat < end - 1; repeat += unitsPerRepeat)
      first = Math.min(first, offsets[document] - units[repeat + REPEAT_DISTANCE]);
  }
  return first;
}

/**
 * Upper bound of the units of the whole document stored as `[from, to)`. Its repeats are different units
 * within reach.
 */
export function wholeSizeMax(from: number, to: number): number {
  return to - from + repeatReach;
}

/** The first code of a document, stored or whole, which is its length (see DocumentTokens). */
export function codeAt(units: Uint16Array, offset: number): number {
  const code = units[offset];
  return code >= WIDE ? wideCode(code, units[offset + 1]) : code;
}
