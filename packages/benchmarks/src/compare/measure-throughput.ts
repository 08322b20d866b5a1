import { setTimeout as sleep } from "node:timers/promises";
import { percentiles } from "../percentiles.js";
import type { MeasuredThroughput } from "./throughput-order.js";

/** A search, as a client sees it. */
export interface TypedSearch {
  readonly requestMs: number;
  /** The server was overloaded and has not searched. */
  readonly isRefused: boolean;
}

export interface ThroughputOptions {
  readonly client: { search(q: string): Promise<TypedSearch> };
  /** The texts that are typed: each has one key more than the one before. The iterator never ends. */
  readonly titles: Iterator<readonly string[]>;
  readonly clientCounts: readonly number[];
  readonly secondsEach: number;
}

/**
 * Before anything is measured, the greatest number of clients types for at most this time: a server has
 * mostly run for some minutes. In the first half minute of such a load V8 takes up to a fifth of the
 * processors to compile.
 */
const warmUpSecondsMax = 60;
/** The warm-up lasts at most this many times as long as a measurement. */
const warmUpShare = 12;
/** A text that is asked for a third time may be answered from memory. */
const timesAskedMin = 2;
/** How long a client that was refused waits before it searches again. */
const refusedPauseMs = 100;

/** Measures with each number of clients at once. Each client searches again as soon as it is answered. */
export async function measureThroughput(options: ThroughputOptions): Promise<MeasuredThroughput[]> {
  const { clientCounts, secondsEach } = options;
  const typists = new Typists(options);
  const reports: MeasuredThroughput[] = [];
  await typists.type(Math.max(...clientCounts), Math.min(secondsEach * warmUpShare, warmUpSecondsMax));
  for (const clients of clientCounts) {
    const { seconds, requestMs, repeated, refused } = await typists.type(clients, secondsEach);
    reports.push({
      clients,
      searchesPerSecond: requestMs.length / seconds,
      // Where all were refused no time was measured.
      requestMs: percentiles(requestMs.length === 0 ? [0] : requestMs),
      repeated: repeated / Math.max(1, requestMs.length),
      refused: refused / (requestMs.length + refused),
    });
  }
  return reports;
}

class Typists {
  readonly #options: ThroughputOptions;
  /** By text: how often any client was answered. */
  readonly #timesAnswered = new Map<string, number>();

  constructor(options: ThroughputOptions) {
    this.#options = options;
  }

  async type(clients: number, secondsEach: number) {
    const requestMs: number[] = [];
    let repeated = 0;
    let refused = 0;
    const started = performance.now();
    const until = started + secondsEach * 1_000;
    const type = async (): Promise<void> => {
      for (const text of this.#textsUntil(until)) {
        const isRepeated = this.#timesAnsweredOf(text) >= timesAskedMin;
        const search = await this.#options.client.search(text);
        if (search.isRefused) {
          refused++;
          await sleep(refusedPauseMs);
          continue;
        }
        this.#timesAnswered.set(text, this.#timesAnsweredOf(text) + 1);
        if (isRepeated) repeated++;
        requestMs.push(search.requestMs);
      }
    };
    await Promise.all(Array.from({ length: clients }, type));
    return { seconds: (performance.now() - started) / 1_000, requestMs, repeated, refused };
  }

  #timesAnsweredOf(text: string): number {
    return this.#timesAnswered.get(text) ?? 0;
  }

  /**
   * The texts of one client, at least one. It types a title to its end, then takes the next of the shared
   * titles.
   */
  *#textsUntil(until: number): Generator<string> {
    for (;;) {
      const next = this.#options.titles.next();
      if (next.done === true) return;
      for (const text of next.value) {
        yield text;
        if (performance.now() >= until) return;
      }
    }
  }
}
