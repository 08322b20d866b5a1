import { apiErrors } from "@findling/protocol";
import { Counter, Histogram, type Registry } from "prom-client";
import type { EndedRequest } from "../http/ended-request.js";

/** Bounds of buckets for the time of whole requests, in seconds. */
const requestBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Counts requests by route, and errors by code. Routes and codes are few, so the series are, too. */
export class RequestMetrics {
  readonly #requests: Counter<"method" | "route" | "status">;
  readonly #seconds: Histogram<"route">;
  readonly #errors: Counter<"code">;
  /** Children by route: prom-client takes longer to find a child by its labels than to observe it. */
  readonly #secondsOf = new Map<string, Histogram.Internal<"route">>();

  constructor(registry: Registry) {
    const registers = [registry];
    this.#requests = new Counter({
      registers,
      name: "findling_http_requests_total",
      help: "Requests that were answered, refused or aborted, by method, route and status.",
      labelNames: ["method", "route", "status"],
    });
    this.#seconds = new Histogram({
      registers,
      name: "findling_http_request_seconds",
      help: "Time from the arrival of a request to the end of its answer, by route.",
      labelNames: ["route"],
      buckets: requestBuckets,
    });
    this.#errors = new Counter({
      registers,
      name: "findling_errors_total",
      help: "Error answers, by code.",
      labelNames: ["code"],
    });
    for (const code of Object.keys(apiErrors)) this.#errors.labels(code).inc(0);
  }

  ended({ method, route, status, ms, code }: EndedRequest): void {
    this.#requests.inc({ method, route, status });
    if (code !== null) this.#errors.inc({ code });
    if (ms !== null && status !== "aborted") this.#observe(route, ms);
  }

  #observe(route: string, ms: number): void {
    let ofRoute = this.#secondsOf.get(route);
    if (ofRoute === undefined) {
      ofRoute = this.#seconds.labels(route);
      this.#secondsOf.set(route, ofRoute);
    }
    ofRoute.observe(ms / 1_000);
  }
}
