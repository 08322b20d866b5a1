/**
 * Milliseconds since the epoch with fractions, from a clock that never goes back, comparable between threads.
 */
export function clockMs(): number {
  return performance.timeOrigin + performance.now();
}
