import type { Labels, MetricSamples } from "./metric-samples.js";

interface Bucket {
  /** The upper bound of the values in this bucket. */
  readonly most: number;
  /** How many values are at most `most`, with those of the buckets before. */
  readonly count: number;
}

/** Between which two values a quantile lies. A histogram knows no more. */
export interface QuantileBounds {
  readonly above: number;
  /** Infinity: the last bucket has no end. */
  readonly atMost: number;
}

export class Histogram {
  readonly #buckets: readonly Bucket[];

  private constructor(buckets: readonly Bucket[]) {
    this.#buckets = buckets;
  }

  /** @param name of the metric, without `_bucket` */
  static of(samples: MetricSamples, name: string, labels: Labels = {}): Histogram {
    const buckets = samples
      .of(`${name}_bucket`, labels)
      .map(({ labels: { le = "+Inf" }, value }) => ({
        most: le === "+Inf" ? Number.POSITIVE_INFINITY : Number(le),
        count: value,
      }))
      .sort((a, b) => a.most - b.most);
    return new Histogram(buckets);
  }

  get count(): number {
    return this.#buckets.at(-1)?.count ?? 0;
  }

  /** What came after an earlier histogram of the same metric. */
  since(earlier: Histogram): Histogram {
    const before = new Map(earlier.#buckets.map(({ most, count }) => [most, count]));
    return new Histogram(
      this.#buckets.map(({ most, count }) => ({ most, count: count - (before.get(most) ?? 0) })),
    );
  }

  /** null: it has no values. */
  quantile(part: number): QuantileBounds | null {
    if (this.count === 0) return null;
    const rank = Math.max(1, Math.ceil(part * this.count));
    const at = this.#buckets.findIndex(({ count }) => count >= rank);
    return {
      above: this.#buckets[at - 1]?.most ?? 0,
      atMost: this.#buckets[at]?.most ?? Number.POSITIVE_INFINITY,
    };
  }
}
