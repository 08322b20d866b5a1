import { percentiles } from "../percentiles.js";
import type { ThroughputReport } from "./report.js";

export interface ThroughputOptions {
  readonly client: { search(q: string): Promise<{ readonly requestMs: number }> };
  /** What is typed: each search is one key further than the one before. */
  readonly typed: readonly string[];
  /** Ascending. */
  readonly clientCounts: readonly number[];
  readonly secondsEach: number;
}

/** So long the greatest number of clients types before any is measured: a server has mostly run for some minutes. */
const warmUpSecondsMax = 20;
const warmUpShare = 4;

/** So many clients at once, each of which searches again as soon as it is answered. */
export async function measureThroughput(
  options: ThroughputOptions,
): Promise<Omit<ThroughputReport, "remembersAnswers">[]> {
  const { clientCounts, secondsEach } = options;
  const typists = new Typists(options);
  const reports: Omit<ThroughputReport, "remembersAnswers">[] = [];
  await typists.type(Math.max(...clientCounts), Math.min(secondsEach * warmUpShare, warmUpSecondsMax));
  for (const clients of clientCounts) {
    const { seconds, requestMs, askedBefore } = await typists.type(clients, secondsEach);
    reports.push({
      clients,
      searchesPerSecond: requestMs.length / seconds,
      requestMs: percentiles(requestMs),
      askedBefore: askedBefore / requestMs.length,
    });
  }
  return reports;
}

/** Each types a stretch of its own, and goes on where it was: nothing is asked again but what texts have in common. */
class Typists {
  readonly #options: ThroughputOptions;
  /** By client, the next text that it searches for. */
  readonly #places: number[];
  readonly #asked = new Set<string>();

  constructor(options: ThroughputOptions) {
    this.#options = options;
    const count = Math.max(...options.clientCounts);
    this.#places = Array.from({ length: count }, (_, n) => Math.floor((options.typed.length / count) * n));
  }

  async type(clients: number, secondsEach: number) {
    const { client, typed } = this.#options;
    const places = this.#places;
    const requestMs: number[] = [];
    let askedBefore = 0;
    const started = performance.now();
    const until = started + secondsEach * 1_000;
    const typing = places.slice(0, clients).map(async (_, n) => {
      while (performance.now() < until) {
        const text = typed[places[n]++ % typed.length];
        if (this.#asked.has(text)) askedBefore++;
        this.#asked.add(text);
        requestMs.push((await client.search(text)).requestMs);
      }
    });
    await Promise.all(typing);
    return { seconds: (performance.now() - started) / 1_000, requestMs, askedBefore };
  }
}
