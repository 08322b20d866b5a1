/** `-`, `‐`, `.`, `_`: of two words with exactly one of these between, the two written together are a part (ranking 1.2). */
export function isJoiner(unit: number): boolean {
  return unit === 0x2d || unit === 0x2010 || unit === 0x2e || unit === 0x5f;
}
