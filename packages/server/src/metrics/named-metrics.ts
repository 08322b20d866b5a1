import { Counter, Gauge, type Registry } from "prom-client";

/** A metric that is made when it is first read. */
interface MetricName {
  readonly name: string;
  readonly help: string;
  readonly labelNames?: readonly string[];
}

/** The metrics of a registry that are read with each scrape, by their names. */
export class NamedMetrics {
  readonly #registry: Registry;
  readonly #gauges = new Map<string, Gauge>();
  readonly #counters = new Map<string, Counter>();

  constructor(registry: Registry) {
    this.#registry = registry;
  }

  gauge({ name, help, labelNames = [] }: MetricName): Gauge {
    const known = this.#gauges.get(name);
    if (known !== undefined) return known;
    const gauge = new Gauge({ registers: [this.#registry], name, help, labelNames: [...labelNames] });
    this.#gauges.set(name, gauge);
    return gauge;
  }

  /** A counter whose values are counted elsewhere: it is reset before it is read. */
  counter({ name, help, labelNames = [] }: MetricName): Counter {
    const known = this.#counters.get(name);
    if (known !== undefined) return known;
    const counter = new Counter({ registers: [this.#registry], name, help, labelNames: [...labelNames] });
    this.#counters.set(name, counter);
    return counter;
  }
}
