/** So many searches at once that the main thread, which carries them over HTTP, has its hands full. */
const threadsMax = 16;

/**
 * As many as processors. The main thread has little to do for a search, and whoever writes and merges has a
 * lower priority, so none is left to them; but each search thread has memory of its own.
 */
export function searchThreadCount(processors: number): number {
  return Math.min(Math.max(processors, 1), threadsMax);
}
