/** Percentiles of durations in milliseconds. */
export interface Percentiles {
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
}

/** By nearest rank, so every figure was measured. @throws {RangeError} there are no durations */
export function percentiles(durationsMs: readonly number[]): Percentiles {
  const sorted = durationsMs.toSorted((a, b) => a - b);
  const rank = (share: number): number => {
    const value = sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)];
    if (value === undefined) throw new RangeError("nothing was measured");
    return value;
  };
  return { p50: rank(0.5), p95: rank(0.95), p99: rank(0.99) };
}
