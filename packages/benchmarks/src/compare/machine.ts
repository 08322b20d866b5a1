import { cpus, release, totalmem, type } from "node:os";
import type { Machine } from "./report.js";

export function thisMachine(now: Date): Machine {
  const processors = cpus();
  return {
    date: now.toISOString(),
    node: process.versions.node,
    processor: processors[0]?.model.trim() ?? "unknown",
    cores: processors.length,
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    system: `${type()} ${release().replace(/-.*/, "")}`,
  };
}
