/**
 * A summary of a text in 32 bits: the set of its characters (bit `c % 27` for code point `c`), and above it
 * the length in code points, up to 31. One edit removes at most one character and adds at most one. So if the
 * sets or lengths of two texts differ by more, the texts are further apart.
 *
 *     function   c f i n o t u      8
 *     funxtoin   f i n o t u x      8     c is gone and x has come: the distance is at least 1
 */

const characterBits = 27;
/** Set where a text ends: takes the place of the next character. */
export const END_BIT = 2 ** characterBits;
const characterMask = 2 ** characterBits - 1;
const lengthMax = 31;

const HIGH_SURROGATES = 0xd800;
const LOW_SURROGATES = 0xdc00;
const SURROGATES_END = 0xe000;

/** @param characters code points */
export function characterSetOf(characters: readonly number[]): number {
  return withLength(charactersOf(characters), characters.length);
}

/** The set of the characters, without the length. */
export function charactersOf(characters: readonly number[]): number {
  return characters.reduce((bits, character) => bits | bitOf(character), 0);
}

/**
 * Writes the set of each text to `sets`, by rank. The texts are concatenated in `units`. Linear in their
 * length.
 */
export function fillCharacterSets(units: Uint16Array, offsets: Uint32Array, sets: Int32Array): void {
  for (let rank = 0; rank < sets.length; rank++) sets[rank] = setOf(units, offsets[rank], offsets[rank + 1]);
}

function setOf(units: Uint16Array, start: number, end: number): number {
  let set = 0;
  let length = 0;
  for (let at = start; at < end; at++) {
    const isPair = at + 1 < end && isHigh(units[at]) && isLow(units[at + 1]);
    set |= bitOf(isPair ? codePointOf(units[at], units[++at]) : units[at]);
    length++;
  }
  return withLength(set, length);
}

export const bitOf = (character: number): number => 1 << (character % characterBits);

const withLength = (set: number, length: number): number =>
  set | (Math.min(length, lengthMax) << characterBits);

const isHigh = (unit: number): boolean => unit >= HIGH_SURROGATES && unit < LOW_SURROGATES;
const isLow = (unit: number): boolean => unit >= LOW_SURROGATES && unit < SURROGATES_END;
const codePointOf = (high: number, low: number): number =>
  0x10000 + ((high - HIGH_SURROGATES) << 10) + (low - LOW_SURROGATES);

/** Whether two texts with these sets may be at most `edits` edits apart. */
// Compares the sets first, without a branch between the two directions: its outcome would be unpredictable.
export function mayBeApart(a: number, b: number, edits: number): boolean {
  const further = without(a & ~b & characterMask, edits) | without(b & ~a & characterMask, edits);
  return further === 0 && Math.abs((a >>> characterBits) - (b >>> characterBits)) <= edits;
}

/** Whether at most `edits` of the bits of `characters` are missing in `set`. */
export function hasAllBut(set: number, characters: number, edits: number): boolean {
  const missing = characters & ~set;
  if (edits === 0 || missing === 0) return missing === 0;
  return without(missing, edits) === 0;
}

function without(set: number, count: number): number {
  const less = set & (set - 1);
  return count === 1 ? less : less & (less - 1);
}
