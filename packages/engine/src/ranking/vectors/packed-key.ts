/**
 * *Vectors*: the criteria of a document as numbers in arrays, and bounds of them in the same form.
 *
 * Ranking compares vectors very often. So the criteria 2 to 6, from words to exactness, are packed into one
 * number, and most comparisons are one subtraction. A bound has the same form as a vector. A lower bound is
 * no worse than the vector, and an upper bound is no better. If the upper bound of one document is better
 * than the lower bound of another one, the first document certainly stands before the other.
 *
 *     packedKey       words    typos    proximity    tier    position    exactness
 *     46 bits         5        6        8            5       16          6            lower is better
 *
 *     RankedPool      documents with known vectors: key, BM25 and custom values
 *     VectorBounds    key, then CustomBounds, then BM25: lower bounds of candidates, upper ones of ranked
 *
 * Example: 2 words occur, without typos, side by side, at the start of tier 0. The exactness is 5. More words
 * and more exactness are better, so they are counted from 31 and 63 downwards.
 *
 *     ((31 - 2) * 64 + 0) * 256 + 1      =            475,137    words, typos, proximity
 *     (475,137 * 32 + 0) * 65,536 + 0    =    996,434,509,824    tier, position
 *     ... * 64 + (63 - 5)                = 63,771,808,628,794    exactness
 *
 * Position 1 instead of 0 adds 64, and proximity 2 instead of 1 adds 134,217,728.
 *
 * Good for: comparing very many documents, without an object for each of them.
 * Not good for: strings of custom ranking. Ordinals compare only within a segment. Between two segments the
 * texts are compared. Behind a text of which a column has only the beginning, a bound is -Infinity or
 * Infinity.
 *
 * @module
 */
/** Criteria 2 to 6 of a ranking vector (ranking 3). */
export interface KeyParts {
  readonly words: number;
  readonly typos: number;
  readonly proximity: number;
  readonly tier: number;
  readonly position: number;
  readonly exactness: number;
}

/** Exactness is below it: 20 content words, 40 free words and 3 points for values make 63. */
const exactnessEnd = 64;

/** Criteria 2 to 6 in one number that ascends as they get worse. Its 46 bits are exact in a double. */
export function packedKey({ words, typos, proximity, tier, position, exactness }: KeyParts): number {
  const coarse = ((31 - words) * 64 + typos) * 256 + proximity;
  return ((coarse * 32 + tier) * 65_536 + position) * exactnessEnd + (exactnessEnd - 1 - exactness);
}

/** The criteria that `packedKey` packed. */
export function unpackedKey(key: number): KeyParts {
  const withPosition = Math.floor(key / exactnessEnd);
  const withTier = Math.floor(withPosition / 65_536);
  const coarse = Math.floor(withTier / 32);
  return {
    words: 31 - (coarse >>> 14),
    typos: (coarse >>> 8) % 64,
    proximity: coarse % 256,
    tier: withTier % 32,
    position: withPosition % 65_536,
    exactness: exactnessEnd - 1 - (key % exactnessEnd),
  };
}
