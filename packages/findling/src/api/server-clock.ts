/** Clocks that differ by less count as equal: `date` headers have whole seconds, and answers take a while. */
export const clockDifferenceMaxMs = 5_000;

/**
 * By how many milliseconds the clock of a server is ahead of the one here; null: the answer does not say.
 * @param date the header of an answer
 * @param hereMs the time here when it was made
 */
export function clockAheadMs(date: string | null, hereMs: number): number | null {
  const there = Date.parse(date ?? "");
  return Number.isNaN(there) ? null : there - hereMs;
}
