/**
 * The code of the `i`th posting of a drawn list. By seed, blocks have one code, up to 16, or more (see
 * CodeForm); some change on the way.
 */
export function drawnCode(seed: number, i: number): number {
  const spread = seed % 4 === 3 ? Math.floor(i / 256) % 4 : seed % 4;
  if (spread === 0) return seed % 256;
  return spread === 1 ? (seed + (i % (1 + (seed % 16))) * 9) % 256 : (seed + i * 37) % 256;
}
