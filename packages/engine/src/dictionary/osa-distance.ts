/**
 * The Damerau-Levenshtein distance of two texts of code points, in its optimal-string-alignment variant
 * (Boytsov, "Indexing methods for approximate dictionary searching", 2011, section 2.2). O(a * b), so only
 * for a few short texts. OsaAutomaton is for all others.
 */
export function osaDistance(a: readonly string[], b: readonly string[]): number {
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = row[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1);
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swapped = isSwap ? before[j - 2] + 1 : Number.POSITIVE_INFINITY;
      next.push(Math.min(row[j] + 1, next[j - 1] + 1, replaced, swapped));
    }
    before = row;
    row = next;
  }
  return row[b.length];
}
