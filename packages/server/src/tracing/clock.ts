/**
 * Milliseconds, with fractions. The clock never goes back, and its times are comparable between threads, so
 * it is for durations. It stood at the time of day when the process started, and does not hear of corrections
 * since: days are those of `Date.now`.
 */
export function clockMs(): number {
  return performance.timeOrigin + performance.now();
}
