import { createInterface } from "node:readline/promises";
import { setTimeout } from "node:timers/promises";
import { request } from "undici";
import { type Percentiles, percentiles } from "../percentiles.js";
import { SeededChoice } from "../seeded-choice.js";
import { loadIndex, typedQuery } from "./load-data.js";
import type { LoadOptions } from "./load-options.js";
import { Outcomes } from "./outcomes.js";
import { Searcher } from "./searcher.js";
import type { SearcherTarget } from "./searcher-messages.js";

export interface DifferenceLoadOptions extends LoadOptions {
  readonly target: SearcherTarget;
}

export interface DifferenceLoadReport {
  readonly outcomes: Outcomes;
  readonly comparedPerSecond: number;
  /** For each pair of turns, the percentiles beside ranking differences in parts of those without them. */
  readonly ratios: readonly Percentiles[];
  readonly medianRatios: Percentiles;
}

const turnSeconds = 5;
const searchesPerSecond = 10;
const queriesOfAJob = 200;
const againMs = 50;

/**
 * Searches of others at a steady rate, in turns with ranking differences beside them and without. Both turns
 * of a pair have what else the machine does at that time.
 */
export async function runDifferenceLoad(options: DifferenceLoadOptions): Promise<DifferenceLoadReport> {
  const { dataset, seconds, seed, target, say } = options;
  const choice = new SeededChoice(seed);
  const typed = (count: number): string[] => Array.from({ length: count }, () => typedQuery(dataset, choice));
  const outcomes = new Outcomes();
  const searcher = new Searcher(target);
  const turn = async (kind: string): Promise<Percentiles> => {
    const queries = typed(searchesPerSecond * turnSeconds);
    const answers = await searcher.search({ queries, perSecond: searchesPerSecond });
    for (const answer of answers) outcomes.add(kind, answer);
    return percentiles(answers.map(({ ms }) => ms));
  };
  let compared = 0;
  const turnBeside = async (): Promise<Percentiles> => {
    const jobs = new DifferenceJobs(target, () => typed(queriesOfAJob));
    const percentilesBeside = await turn("beside ranking differences");
    compared += await jobs.end();
    return percentilesBeside;
  };
  await turn("warming up");
  const pairs = Math.max(1, Math.round(seconds / (2 * turnSeconds)));
  const ratios: Percentiles[] = [];
  for (let pair = 0; pair < pairs; pair++) {
    // What the machine does more and more, or less and less, should not count for one of the two.
    const isBesideFirst = pair % 2 === 1;
    const first = await (isBesideFirst ? turnBeside() : turn("alone"));
    const second = await (isBesideFirst ? turn("alone") : turnBeside());
    const ratio = isBesideFirst ? ratioOf(first, second) : ratioOf(second, first);
    say(`pair ${pair + 1} of ${pairs}: ${JSON.stringify(ratio)}`);
    ratios.push(ratio);
  }
  await searcher.close();
  const medianOf = (name: keyof Percentiles): number => percentiles(ratios.map((ratio) => ratio[name])).p50;
  const medianRatios = { p50: medianOf("p50"), p95: medianOf("p95"), p99: medianOf("p99") };
  return { outcomes, comparedPerSecond: compared / (pairs * turnSeconds), ratios, medianRatios };
}

/**
 * Ranking differences, one after the other, until they are ended. `@findling/client` has no method for this
 * internal route, and would read the whole answer before it returns: here an answer is ended in its middle.
 */
class DifferenceJobs {
  readonly #ending = new AbortController();
  readonly #done: Promise<void>;
  #compared = 0;

  constructor({ baseUrl, key }: SearcherTarget, nextQueries: () => string[]) {
    const url = `${baseUrl}/internal/indexes/${loadIndex}/ranking-difference`;
    const headers = { "x-svc-key": key, "content-type": "application/json" };
    const one = async (): Promise<void> => {
      const body = JSON.stringify({ queryTime: { typoTolerance: false }, queries: nextQueries() });
      const { signal } = this.#ending;
      const answer = await request(url, { method: "POST", headers, body, signal, bodyTimeout: 0 });
      if (answer.statusCode === 503) {
        // The server has not noticed yet that the job of the turn before was ended.
        await answer.body.dump();
        await setTimeout(againMs);
        return;
      }
      if (answer.statusCode !== 200) throw new Error(`${answer.statusCode}: ${await answer.body.text()}`);
      for await (const line of createInterface(answer.body)) if (line.includes("isChanged")) this.#compared++;
    };
    this.#done = (async () => {
      while (!this.#ending.signal.aborted) await one();
    })();
    // Its error is that of `end`.
    this.#done.catch(() => undefined);
  }

  /** @returns how many queries were compared */
  async end(): Promise<number> {
    this.#ending.abort();
    await this.#done.catch((error: unknown) => {
      if (!(error instanceof Error && error.name === "AbortError")) throw error;
    });
    return this.#compared;
  }
}

function ratioOf(beside: Percentiles, alone: Percentiles): Percentiles {
  const of = (name: keyof Percentiles): number => Number((beside[name] / alone[name]).toFixed(2));
  return { p50: of("p50"), p95: of("p95"), p99: of("p99") };
}
