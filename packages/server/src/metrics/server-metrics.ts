import { Gauge, Registry } from "prom-client";
import { EventMetrics } from "./event-metrics.js";
import { addProcessMetrics } from "./process-metrics.js";
import { RequestMetrics } from "./request-metrics.js";
import { SearchMetrics } from "./search-metrics.js";
import type { ServerFigures } from "./server-figures.js";
import { StateMetrics } from "./state-metrics.js";

/** The metrics of one server, in the text format of Prometheus. */
export class ServerMetrics {
  readonly #registry = new Registry();
  readonly requests = new RequestMetrics(this.#registry);
  readonly searches = new SearchMetrics(this.#registry);
  readonly events = new EventMetrics(this.#registry);
  #state: StateMetrics | null = null;
  #text: Promise<string> | null = null;

  /** @param version of the server */
  constructor(version: string) {
    addProcessMetrics(this.#registry);
    const build = new Gauge({
      registers: [this.#registry],
      name: "findling_build_info",
      help: "1, with the versions of the server and of Node.",
      labelNames: ["version", "node"],
    });
    build.set({ version, node: process.versions.node }, 1);
  }

  /** Adds the metrics that are read at each scrape. Called when the parts of the server exist. */
  watch(figures: ServerFigures): void {
    this.#state = new StateMetrics(this.#registry, figures);
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  /** Scrapes that come at the same time share the work. */
  text(): Promise<string> {
    this.#text ??= this.#read().finally(() => {
      this.#text = null;
    });
    return this.#text;
  }

  async #read(): Promise<string> {
    await this.#state?.read();
    return this.#registry.metrics();
  }
}
