import { readdirSync } from "node:fs";
import { Counter, Gauge, type Registry } from "prom-client";

/** Figures of the process, under the names that Prometheus' client libraries use. */
export function addProcessMetrics(registry: Registry): void {
  const processor = new Counter({
    registers: [],
    name: "process_cpu_seconds_total",
    help: "Processor time of all threads.",
    collect() {
      const { user, system } = process.cpuUsage();
      this.reset();
      this.inc((user + system) / 1e6);
    },
  });
  const memory = new Gauge({
    registers: [],
    name: "process_resident_memory_bytes",
    help: "Memory of the process that is in RAM, with mapped files.",
    collect() {
      this.set(process.memoryUsage.rss());
    },
  });
  const files = new Gauge({
    registers: [],
    name: "process_open_fds",
    help: "Open files and connections; 0 where the system does not say.",
    collect() {
      this.set(openFiles());
    },
  });
  const start = new Gauge({
    registers: [],
    name: "process_start_time_seconds",
    help: "When the process was started: seconds since the epoch.",
  });
  start.set(Math.round(performance.timeOrigin / 1_000));
  for (const metric of [processor, memory, files, start]) registry.registerMetric(metric);
}

function openFiles(): number {
  try {
    return readdirSync("/proc/self/fd").length;
  } catch {
    return 0;
  }
}
