import { Counter, type Registry } from "prom-client";

/** The threads whose deaths are counted. A server does not outlive its writer. */
const mortalThreads = ["search", "intake", "analytics"] as const;
export type MortalThread = (typeof mortalThreads)[number];

/** Counts what threads report as it happens. */
export class EventMetrics {
  readonly #deaths: Counter<"thread">;
  readonly #appliedWrites: Counter;
  readonly #failedWrites: Counter;
  readonly #lostSearches: Counter;
  readonly #closedConnections: Counter;

  constructor(registry: Registry) {
    const registers = [registry];
    this.#deaths = new Counter({
      registers,
      name: "findling_thread_deaths_total",
      help: "Threads that died and were started again.",
      labelNames: ["thread"],
    });
    for (const thread of mortalThreads) this.#deaths.inc({ thread }, 0);
    this.#appliedWrites = new Counter({
      registers,
      name: "findling_queued_writes_applied_total",
      help: "Batches from the overflow queue that were applied.",
    });
    this.#failedWrites = new Counter({
      registers,
      name: "findling_queued_writes_failed_total",
      help: "Batches from the overflow queue that cannot be applied. Their tasks have failed.",
    });
    this.#lostSearches = new Counter({
      registers,
      name: "findling_analytics_lost_searches_total",
      help: "Searches that no report has, since they came faster than they could be counted.",
    });
    this.#closedConnections = new Counter({
      registers,
      name: "findling_connections_closed_total",
      help: "Connections that the server closed to make room for others.",
    });
  }

  died(thread: MortalThread): void {
    this.#deaths.inc({ thread });
  }

  queuedWritesApplied(count: number): void {
    this.#appliedWrites.inc(count);
  }

  queuedWriteFailed(): void {
    this.#failedWrites.inc();
  }

  connectionClosed(): void {
    this.#closedConnections.inc();
  }

  searchesLost(count: number): void {
    this.#lostSearches.inc(count);
  }
}
