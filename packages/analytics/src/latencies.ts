/**
 * How close a percentile is to the true value of that rank: DDSketch of Masson, Rim and Lee ("DDSketch: A
 * fast and fully-mergeable quantile sketch with relative-error guarantees", VLDB 2019). A value falls into
 * the bucket `ceil(log_gamma(value))`, and a bucket stands for the value in its middle.
 */
export const relativeError = 0.01;
const gamma = (1 + relativeError) / (1 - relativeError);
const logGamma = Math.log(gamma);

/** Times below a microsecond or above ten minutes count as these, so that there are about 1,000 buckets. */
const msMin = 0.001;
const msMax = 600_000;

/**
 * Counts of times in milliseconds, from which percentiles are read. Sketches add up without further error.
 */
export class Latencies {
  readonly #counts = new Map<number, number>();
  #total = 0;

  /** How many times were added. */
  get total(): number {
    return this.#total;
  }

  add(ms: number, count = 1): void {
    this.#addTo(Math.ceil(Math.log(Math.min(Math.max(ms, msMin), msMax)) / logGamma), count);
  }

  addAll(more: Latencies): void {
    for (const [bucket, count] of more.#counts) this.#addTo(bucket, count);
  }

  /**
   * The time of the nearest rank: the shortest that at least `percent` of all times do not exceed.
   *
   * @param percent above 0, at most 100; a whole number, since the rank is exact only then
   * @returns milliseconds, within `relativeError` of the time of this rank; null if there is no time
   */
  percentile(percent: number): number | null {
    if (this.#total === 0) return null;
    const rank = Math.ceil((percent * this.#total) / 100);
    let passed = 0;
    let last = 0;
    for (const [bucket, count] of [...this.#counts].sort(([a], [b]) => a - b)) {
      last = bucket;
      passed += count;
      if (passed >= rank) break;
    }
    return (2 * gamma ** last) / (gamma + 1);
  }

  /** Buckets and their counts, for storing. */
  toJson(): [number, number][] {
    return [...this.#counts];
  }

  static fromJson(counts: readonly (readonly [number, number])[]): Latencies {
    const latencies = new Latencies();
    for (const [bucket, count] of counts) latencies.#addTo(bucket, count);
    return latencies;
  }

  #addTo(bucket: number, count: number): void {
    this.#counts.set(bucket, (this.#counts.get(bucket) ?? 0) + count);
    this.#total += count;
  }
}
