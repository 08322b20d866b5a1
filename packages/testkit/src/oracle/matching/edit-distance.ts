/**
 * Damerau-Levenshtein distance in its restricted form, optimal string alignment (Boytsov, "Indexing methods
 * for approximate dictionary searching", 2011, section 2.2): insertions, deletions, replacements and swaps of
 * neighbours, where no piece is edited twice. Counts code points.
 *
 * `distances[i][j]` is the distance of the first i of `a` from the first j of `b`.
 */
export function editDistance(a: readonly string[], b: readonly string[]): number {
  const distances: number[][] = [];
  for (let i = 0; i <= a.length; i += 1) {
    distances.push([]);
    for (let j = 0; j <= b.length; j += 1) distances[i].push(cell(i, j));
  }
  return distances[a.length][b.length];

  function cell(i: number, j: number): number {
    if (i === 0 || j === 0) return i + j;
    const least = Math.min(
      distances[i - 1][j] + 1,
      distances[i][j - 1] + 1,
      distances[i - 1][j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1),
    );
    const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
    return isSwap ? Math.min(least, distances[i - 2][j - 2] + 1) : least;
  }
}
