import { Histogram, type Labels, type MetricSamples } from "@findling/client/metrics";
import type { IndexStats, LatencyBounds, ServerStats, TimedStats } from "./server-stats.js";

/** The metrics of a server at a moment. */
export interface Scrape {
  readonly samples: MetricSamples;
  /** Milliseconds since 1970. */
  readonly atMs: number;
}

const startMetric = "process_start_time_seconds";
const modes = ["typing", "committed"];
const writeRoute = "/1/indexes/:index/records";

/** @param before null: what is counted is counted since the start of the server */
export function statsBetween(before: Scrape | null, now: Scrape): ServerStats {
  return new StatsReader(before, now).stats();
}

class StatsReader {
  readonly #now: MetricSamples;
  readonly #before: MetricSamples | null;
  readonly #atSeconds: number;
  readonly #upSeconds: number;
  readonly #seconds: number;

  constructor(before: Scrape | null, now: Scrape) {
    this.#now = now.samples;
    this.#atSeconds = now.atMs / 1_000;
    const start = now.samples.sum(startMetric) ?? this.#atSeconds;
    this.#upSeconds = Math.max(0, this.#atSeconds - start);
    // A server that was started again counts from 0.
    const isSame = before?.samples.sum(startMetric) === now.samples.sum(startMetric);
    this.#before = isSame ? (before?.samples ?? null) : null;
    this.#seconds = before === null || !isSame ? this.#upSeconds : (now.atMs - before.atMs) / 1_000;
  }

  stats(): ServerStats {
    const build: Labels = this.#now.of("findling_build_info")[0]?.labels ?? {};
    const requests = this.#grown("findling_http_requests_total");
    const certificateEnd = this.#value("findling_certificate_end_seconds");
    return {
      version: build["version"] ?? "unknown",
      node: build["node"] ?? "unknown",
      isReady: this.#value("findling_ready") === 1,
      upSeconds: this.#upSeconds,
      period: { isSinceStart: this.#before === null, seconds: this.#seconds },
      requests: { count: requests, perSecond: this.#rate(requests) },
      searches: modes.map((mode) => this.#timed(mode, "findling_search_seconds", { mode })),
      writes: this.#timed("writes", "findling_http_request_seconds", { route: writeRoute }),
      cached: this.#grown("findling_searches_cached_total"),
      degraded: this.#grown("findling_searches_degraded_total"),
      searchesWaiting: this.#value("findling_searches_waiting"),
      searchThreads: {
        living: this.#value("findling_search_threads_living"),
        all: this.#value("findling_search_threads"),
        deaths: this.#grown("findling_thread_deaths_total"),
      },
      errors: this.#errors(),
      writesWaiting: {
        count: this.#value("findling_writes_waiting"),
        bytes: this.#value("findling_writes_waiting_bytes"),
      },
      queue: {
        batches: this.#value("findling_overflow_batches"),
        bytes: this.#value("findling_overflow_bytes"),
        bytesMax: this.#value("findling_overflow_bytes_max"),
        oldestSeconds: this.#value("findling_overflow_oldest_seconds"),
        failed: this.#grown("findling_queued_writes_failed_total"),
      },
      indexes: {
        count: this.#value("findling_indexes"),
        open: this.#value("findling_indexes_open"),
        records: this.#value("findling_index_records"),
        rebuilds: this.#value("findling_rebuilds_running"),
        erasures: this.#value("findling_erasures_running"),
        list: this.#indexes(),
      },
      connections: {
        open: this.#value("findling_connections_open"),
        max: this.#value("findling_connections_max"),
        closed: this.#grown("findling_connections_closed_total"),
      },
      memory: {
        process: this.#value("process_resident_memory_bytes"),
        indexes: this.#value("findling_index_memory_bytes"),
        heaps: this.#value("findling_thread_heap_bytes"),
      },
      processors: this.#rate(this.#grown("process_cpu_seconds_total")),
      disk: {
        free: this.#value("findling_disk_free_bytes"),
        parts: this.#now
          .of("findling_disk_bytes")
          .map(({ labels: { part = "" }, value }) => ({ part, bytes: value })),
      },
      mainThreadLag: {
        mean: this.#value("findling_thread_event_loop_lag_mean_seconds", { thread: "main" }),
        worst: this.#value("findling_thread_event_loop_lag_seconds", { thread: "main" }),
      },
      uncountedSearches: this.#grown("findling_analytics_lost_searches_total"),
      certificateSeconds: certificateEnd === 0 ? null : certificateEnd - this.#atSeconds,
    };
  }

  #value(name: string, labels: Labels = {}): number {
    return this.#now.sum(name, labels) ?? 0;
  }

  /** By how much a counter has grown in the period. */
  #grown(name: string, labels: Labels = {}): number {
    return this.#value(name, labels) - (this.#before?.sum(name, labels) ?? 0);
  }

  #rate(count: number): number {
    return this.#seconds > 0 ? count / this.#seconds : 0;
  }

  #timed(name: string, metric: string, labels: Labels): TimedStats {
    const all = Histogram.of(this.#now, metric, labels);
    const grown = this.#before === null ? all : all.since(Histogram.of(this.#before, metric, labels));
    const [p50 = null, p90 = null, p99 = null] = [0.5, 0.9, 0.99].map((part) => boundsOf(grown, part));
    return { name, count: grown.count, perSecond: this.#rate(grown.count), p50, p90, p99 };
  }

  #errors(): { code: string; count: number }[] {
    return this.#now
      .of("findling_errors_total")
      .map(({ labels: { code = "" } }) => ({ code, count: this.#grown("findling_errors_total", { code }) }))
      .filter(({ count }) => count > 0)
      .sort((a, b) => b.count - a.count);
  }

  #indexes(): IndexStats[] {
    return this.#now
      .of("findling_index_records")
      .map(({ labels: { index = "" }, value }) => ({
        name: index,
        records: value,
        dataVersion: this.#now.sum("findling_index_data_version", { index }),
        memory: this.#now.sum("findling_index_memory_bytes", { index }),
      }))
      .sort((a, b) => b.records - a.records);
  }
}

function boundsOf(histogram: Histogram, part: number): LatencyBounds | null {
  const bounds = histogram.quantile(part);
  if (bounds === null) return null;
  return { above: bounds.above, atMost: Number.isFinite(bounds.atMost) ? bounds.atMost : null };
}
