/** Texts of a block: the more, the smaller the list, and the longer the way to one of them. */
export const textsPerBlock = 16;

/**
 * A length is a number in base 128, a digit a unit, the lowest first; this bit says that a higher one follows
 * (LEB128).
 */
export const followedByDigit = 0x80;

/**
 * Texts in ascending order of their UTF-16 code units, in blocks of 16, each as what it does not share with
 * the one before (front coding; Witten, Moffat, Bell: Managing Gigabytes, 4.1). Equal texts may stand side by
 * side.
 *
 *   texts      en/a          en/abc      fr
 *   units      0 4 e n / a   4 2 b c     0 2 f r
 *              |             common prefix, length of the rest, rest
 *              the first of a block has all of its units
 */
export interface FrontCodedTexts {
  /** A byte each where all fit, else 16 bits. */
  readonly units: Uint8Array | Uint16Array;
  /** By block, and one more: where it begins in `units`. */
  readonly blocks: Uint32Array;
}
