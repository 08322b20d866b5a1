export type Labels = Readonly<Record<string, string>>;

/** One line of metrics. */
export interface MetricSample {
  readonly name: string;
  readonly labels: Labels;
  readonly value: number;
}

/** The metrics of one moment. */
export class MetricSamples {
  readonly #byName = new Map<string, MetricSample[]>();

  constructor(samples: Iterable<MetricSample>) {
    for (const sample of samples) {
      const known = this.#byName.get(sample.name);
      if (known === undefined) this.#byName.set(sample.name, [sample]);
      else known.push(sample);
    }
  }

  /** All samples of a metric that have these labels. */
  of(name: string, labels: Labels = {}): readonly MetricSample[] {
    const wanted = Object.entries(labels);
    return (this.#byName.get(name) ?? []).filter((sample) =>
      wanted.every(([label, value]) => sample.labels[label] === value),
    );
  }

  /** Their sum; null: there is none. */
  sum(name: string, labels: Labels = {}): number | null {
    const samples = this.of(name, labels);
    return samples.length === 0 ? null : samples.reduce((sum, { value }) => sum + value, 0);
  }
}
