/**
 * Milliseconds since the epoch, with fractions. The clock never goes back, and its times are comparable
 * between threads.
 */
export function clockMs(): number {
  return performance.timeOrigin + performance.now();
}
