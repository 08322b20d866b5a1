import type { ThreadFigures } from "@findling/store/log";
import type { NamedMetrics } from "./named-metrics.js";

const threadGauges: readonly {
  readonly name: string;
  readonly help: string;
  readonly valueOf: (figures: ThreadFigures) => number;
}[] = [
  {
    name: "findling_thread_event_loop_lag_seconds",
    help: "How late a thread's timers were, at worst since the last scrape, and for 15 seconds at least.",
    valueOf: ({ lagMax }) => lagMax,
  },
  {
    name: "findling_thread_event_loop_lag_mean_seconds",
    help: "How late a thread's timers were on average since the last scrape, and for 15 seconds at least.",
    valueOf: ({ lagMean }) => lagMean,
  },
  {
    name: "findling_thread_heap_bytes",
    help: "Bytes of a thread's JavaScript heap.",
    valueOf: ({ heapBytes }) => heapBytes,
  },
];

const threadCounters: typeof threadGauges = [
  {
    name: "findling_thread_busy_seconds_total",
    help: "Time in which a thread did not wait for events since it began.",
    valueOf: ({ busySeconds }) => busySeconds,
  },
  {
    name: "findling_thread_gc_seconds_total",
    help: "Time that a thread's garbage collections took since it began.",
    valueOf: ({ gcSeconds }) => gcSeconds,
  },
  {
    name: "findling_thread_gc_runs_total",
    help: "How many garbage collections a thread had since it began.",
    valueOf: ({ gcCount }) => gcCount,
  },
];

/**
 * Reads the figures of threads. A thread that is gone, or has not answered, has none. Others are not summed
 * up with it, since a sum without it would look like a restart.
 */
export function readThreads(metrics: NamedMetrics, threads: readonly ThreadFigures[]): void {
  const labelNames = ["thread"];
  for (const { name, help, valueOf } of threadGauges) {
    const gauge = metrics.gauge({ name, help, labelNames });
    gauge.reset();
    for (const figures of threads) gauge.set({ thread: figures.thread }, valueOf(figures));
  }
  for (const { name, help, valueOf } of threadCounters) {
    const counter = metrics.counter({ name, help, labelNames });
    counter.reset();
    for (const figures of threads) counter.inc({ thread: figures.thread }, valueOf(figures));
  }
}
