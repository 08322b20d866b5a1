/**
 * Which short values a document has, in 16 bits: a bit for each tier, the last ones together, and each length
 * in positions, the longer ones together, articles that begin the value aside (ranking 3, exactness).
 */
const tiersTold = 4;
const lengthsTold = 4;

/** Bits by length from 1 on, up to the longest that is told, which stands for longer ones, too. */
export function lengthsBetween(least: number, most: number): number {
  const below = (length: number): number => 2 ** Math.min(lengthsTold, length) - 1;
  return below(Math.max(least, most)) & ~below(Math.min(lengthsTold, Math.max(1, least)) - 1);
}

/** The bits of values of a tier that have one of some lengths. */
export function shapesOf(tier: number, lengths: number): number {
  return lengths << (Math.min(tiersTold - 1, tier) * lengthsTold);
}

/** That of a value of which a query has to say so many positions; of 0, which stand for too many, nothing. */
export function valueShape(tier: number, length: number): number {
  return length === 0 ? 0 : shapesOf(tier, 1 << (Math.min(lengthsTold, length) - 1)) >>> 0;
}
