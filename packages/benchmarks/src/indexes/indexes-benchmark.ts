import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Dataset } from "../dataset.js";
import { MeasuredServer } from "../engines/measured-server.js";
import { ColdSearches } from "./cold-searches.js";
import { fillIndexes } from "./filled-indexes.js";
import type { IndexesReport } from "./indexes-report.js";

export interface IndexesBenchmarkOptions {
  readonly dataset: Dataset;
  readonly indexes: number;
  readonly large: number;
  readonly recordsPerLarge: number;
  /** In the form that `--index-memory` takes. */
  readonly memory: string;
  readonly rounds: number;
  readonly seed: number;
  readonly say: (line: string) => void;
}

/** Fills more indexes than may be open at once, restarts the server, and searches them. */
export async function runIndexesBenchmark(options: IndexesBenchmarkOptions): Promise<IndexesReport> {
  const folder = await mkdtemp(join(tmpdir(), "findling-bench-"));
  const adminKey = `svc_admin_${randomBytes(24).toString("hex")}`;
  const start = () => MeasuredServer.start(folder, adminKey, { flags: ["--index-memory", options.memory] });
  try {
    const importing = await start();
    const started = performance.now();
    const names = await fillIndexes({ ...options, adminKey, baseUrl: importing.baseUrl });
    const importSeconds = (performance.now() - started) / 1_000;
    await importing.stop();

    const server = await start();
    try {
      const afterStart = server.residentMiB();
      const searches = await new ColdSearches(options, names, server.baseUrl, adminKey).measure();
      const { indexes, large, recordsPerLarge, memory, dataset } = options;
      return {
        node: process.versions.node,
        dataset: dataset.name,
        indexes,
        large,
        recordsPerLarge,
        memory,
        importSeconds,
        startMs: server.startMs,
        residentMiB: { afterStart, afterSearches: server.residentMiB() },
        searches,
      };
    } finally {
      await server.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
