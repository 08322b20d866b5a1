import { percentiles } from "../percentiles.js";
import type { ThroughputReport } from "./report.js";

export interface ThroughputOptions {
  readonly client: { search(q: string): Promise<{ readonly requestMs: number }> };
  /** What is typed: each search is one key further than the one before. */
  readonly typed: readonly string[];
  readonly clientCounts: readonly number[];
  readonly secondsEach: number;
}

/** So long clients type before they are measured: a server has mostly run for some minutes. */
const warmUpSecondsMax = 3;

/** So many clients at once, each of which searches again as soon as it is answered. */
export async function measureThroughput(options: ThroughputOptions): Promise<ThroughputReport[]> {
  const { typed, clientCounts, secondsEach } = options;
  const reports: ThroughputReport[] = [];
  for (const clients of clientCounts) {
    // Each begins elsewhere and types on from there: what is measured is not what warmed up.
    const places = Array.from({ length: clients }, (_, n) => Math.floor((typed.length / clients) * n));
    await typeFor(Math.min(secondsEach, warmUpSecondsMax), places, options);
    const { seconds, requestMs } = await typeFor(secondsEach, places, options);
    reports.push({
      clients,
      searchesPerSecond: requestMs.length / seconds,
      requestMs: percentiles(requestMs),
    });
  }
  return reports;
}

/** `places`: by client, the next text that it searches for. */
async function typeFor(seconds: number, places: number[], { client, typed }: ThroughputOptions) {
  const requestMs: number[] = [];
  const started = performance.now();
  const until = started + seconds * 1_000;
  const typing = places.map(async (_, n) => {
    while (performance.now() < until) {
      requestMs.push((await client.search(typed[places[n]++ % typed.length])).requestMs);
    }
  });
  await Promise.all(typing);
  return { seconds: (performance.now() - started) / 1_000, requestMs };
}
