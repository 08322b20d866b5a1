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

/**
 * Criteria 2 to 6 in one number that ascends as they get worse. So most comparisons are one subtraction. From
 * the highest bits on: 5 bits words, 6 typos, 8 proximity, 5 tier, 16 position, 6 exactness: 46 bits, exact
 * in a double.
 */
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
