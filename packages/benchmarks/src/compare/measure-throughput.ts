import { percentiles } from "../percentiles.js";
import type { ThroughputReport } from "./report.js";

export interface ThroughputOptions {
  readonly client: { search(q: string): Promise<{ readonly requestMs: number }> };
  /** What is typed: each search is one key further than the one before. */
  readonly typed: readonly string[];
  readonly clientCounts: readonly number[];
  readonly secondsEach: number;
}

/** So many clients at once, each of which searches again as soon as it is answered. */
export async function measureThroughput({
  client,
  typed,
  clientCounts,
  secondsEach,
}: ThroughputOptions): Promise<ThroughputReport[]> {
  const reports: ThroughputReport[] = [];
  for (const clients of clientCounts) {
    const requestMs: number[] = [];
    const started = performance.now();
    const until = started + secondsEach * 1_000;
    // Each begins elsewhere and types on from there.
    const typing = Array.from({ length: clients }, async (_, n) => {
      for (let at = Math.floor((typed.length / clients) * n); performance.now() < until; at++) {
        requestMs.push((await client.search(typed[at % typed.length])).requestMs);
      }
    });
    await Promise.all(typing);
    const seconds = (performance.now() - started) / 1_000;
    reports.push({
      clients,
      searchesPerSecond: requestMs.length / seconds,
      requestMs: percentiles(requestMs),
    });
  }
  return reports;
}
