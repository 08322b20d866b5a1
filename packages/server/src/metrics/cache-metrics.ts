import type { ThreadFigures } from "@findling/store/log";
import type { NamedMetrics } from "./named-metrics.js";

const labelNames = ["thread", "cache"];

/** Reads the figures of the caches of each thread that has answered. */
export function readCaches(metrics: NamedMetrics, threads: readonly ThreadFigures[]): void {
  const bytesOf = metrics.gauge({
    name: "findling_cache_bytes",
    help: "Estimated memory of a thread's cache.",
    labelNames,
  });
  const bytesMaxOf = metrics.gauge({
    name: "findling_cache_bytes_max",
    help: "Bytes that a thread's cache may have at most.",
    labelNames,
  });
  const lookups = metrics.counter({
    name: "findling_cache_lookups_total",
    help: "How often a thread looked for something in a cache, by whether it was there (hit, miss).",
    labelNames: [...labelNames, "outcome"],
  });
  for (const metric of [bytesOf, bytesMaxOf, lookups]) metric.reset();
  for (const { thread, caches } of threads) {
    for (const { name: cache, bytes, bytesMax, hits, misses } of caches) {
      bytesOf.set({ thread, cache }, bytes);
      bytesMaxOf.set({ thread, cache }, bytesMax);
      lookups.inc({ thread, cache, outcome: "hit" }, hits);
      lookups.inc({ thread, cache, outcome: "miss" }, misses);
    }
  }
}
