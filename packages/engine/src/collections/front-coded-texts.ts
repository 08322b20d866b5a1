/** Number of texts in a block. Larger blocks take less memory, but finding a single text takes longer. */
export const textsPerBlock = 16;

/**
 * A length is written as digits in base 128, one per byte, lowest first. This bit means that another digit
 * follows (LEB128).
 */
export const followedByDigit = 0x80;

/**
 * Texts in ascending order of their UTF-16 code units, in blocks of 16. Each text is stored without the
 * prefix that it shares with the text before it (front coding; Witten, Moffat, Bell: Managing Gigabytes,
 * 4.1). Equal texts may follow each other.
 *
 *     texts      en/a          en/abc      fr
 *     bytes      0 4 e n / a   4 2 b c     0 2 f r
 *                |             common prefix, length of the rest, rest; lengths in bytes
 *                the first text of a block is stored whole
 */
export interface FrontCodedTexts {
  /** Lengths, and bytes of texts (see text-bytes). */
  readonly bytes: Uint8Array;
  /** For each block, where it begins in `bytes`. One more entry holds the end. */
  readonly blocks: Uint32Array;
}
