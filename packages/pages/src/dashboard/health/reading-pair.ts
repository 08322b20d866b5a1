import { Histogram, type Labels } from "@findling/client/metrics";
import type { HealthReading } from "./health-reading.js";

const startMetric = "process_start_time_seconds";

/** What two readings say: values of the later one, and how fast counters grew in between. */
export class ReadingPair {
  readonly #before: HealthReading | null;
  readonly #now: HealthReading;

  /** @param before null: there is none. One of another process counts as none: counters began anew. */
  constructor(before: HealthReading | null, now: HealthReading) {
    const isSame = before?.samples.sum(startMetric) === now.samples.sum(startMetric);
    this.#before = isSame ? before : null;
    this.#now = now;
  }

  get atSeconds(): number {
    return this.#now.atMs / 1_000;
  }

  /** null: the server does not say. */
  value(name: string, labels: Labels = {}): number | null {
    return this.#now.samples.sum(name, labels);
  }

  /** How much a counter grew; null: there is no earlier reading. */
  growth(name: string, labels: Labels = {}): number | null {
    const [before, now] = [this.#before?.samples.sum(name, labels) ?? null, this.value(name, labels)];
    return before === null || now === null ? null : Math.max(0, now - before);
  }

  /** The same each second. */
  rate(name: string, labels: Labels = {}): number | null {
    const growth = this.growth(name, labels);
    const seconds = this.#before === null ? 0 : (this.#now.atMs - this.#before.atMs) / 1_000;
    return growth === null || seconds <= 0 ? null : growth / seconds;
  }

  /** Seconds within which this part of what was measured in between ended; null: nothing was. */
  quantile(name: string, part: number): number | null {
    if (this.#before === null) return null;
    const all = Histogram.of(this.#now.samples, name);
    return all.since(Histogram.of(this.#before.samples, name)).quantile(part)?.atMost ?? null;
  }

  labelled(name: string, label: string): string[] {
    return this.#now.samples.of(name).flatMap(({ labels }) => labels[label] ?? []);
  }
}
