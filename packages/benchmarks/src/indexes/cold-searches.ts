import type { Dataset } from "../dataset.js";
import { datasetWords } from "../dataset-words.js";
import { MeasuredClient } from "../measured-client.js";
import { percentiles } from "../percentiles.js";
import { SeededChoice } from "../seeded-choice.js";
import { upsertOf } from "../upsert-of.js";
import { type IndexNames, recordsFrom } from "./filled-indexes.js";
import type { SearchesReport } from "./indexes-report.js";

interface ColdSearchesOptions {
  readonly dataset: Dataset;
  readonly rounds: number;
  readonly seed: number;
  readonly say: (line: string) => void;
}

/**
 * Searches large indexes in turn. There are more of them than may be open at once, so the next one is always
 * the one that was closed longest ago.
 */
export class ColdSearches {
  readonly #options: ColdSearchesOptions;
  readonly #names: IndexNames;
  readonly #clientOf: (index: string) => MeasuredClient;
  readonly #query: () => string;

  constructor(options: ColdSearchesOptions, names: IndexNames, baseUrl: string, adminKey: string) {
    this.#options = options;
    this.#names = names;
    this.#clientOf = (index) => new MeasuredClient(baseUrl, adminKey, index);
    const choice = new SeededChoice(options.seed);
    const { frequent } = datasetWords(options.dataset.records, choice);
    this.#query = () => choice.of(frequent);
  }

  async measure(): Promise<SearchesReport[]> {
    const { large, small } = this.#names;
    const { rounds } = this.#options;
    const inTurn = Array.from({ length: rounds }, () => large).flat();
    const [written, ...others] = small;
    if (written === undefined) throw new RangeError("There is no small index.");
    return [
      await this.#searches("large, closed, the first after the start", large),
      await this.#searches("large, closed", inTurn),
      await this.#searches(
        "large, open",
        Array.from({ length: 200 }, () => large[0]),
      ),
      await this.#searches("small, closed", others),
      await this.#whileWriting(written, 100, () =>
        this.#searches("large, closed, while 100 records are written again and again", inTurn),
      ),
      await this.#whileWriting(written, 1_000, () =>
        this.#searches("large, closed, while 1,000 are", inTurn),
      ),
      await this.#whileWriting(written, 1_000, () =>
        this.#searches(
          "large, open, while 1,000 are",
          Array.from({ length: 200 }, () => large[0]),
        ),
      ),
    ];
  }

  async #searches(name: string, indexes: readonly string[]): Promise<SearchesReport> {
    this.#options.say(`search: ${name}`);
    const durations: number[] = [];
    for (const index of indexes)
      durations.push((await this.#clientOf(index).search(this.#query())).requestMs);
    return {
      name,
      count: durations.length,
      requestMs: percentiles(durations),
      maxMs: Math.max(...durations),
    };
  }

  /** Runs `measure` while batches are written one after the other, without a pause. */
  async #whileWriting<Result>(
    index: string,
    batchSize: number,
    measure: () => Promise<Result>,
  ): Promise<Result> {
    const operations = recordsFrom(this.#options.dataset, 0, batchSize).map(upsertOf);
    const client = this.#clientOf(index);
    let isDone = false;
    const write = async (): Promise<void> => {
      while (!isDone) await client.write(operations);
    };
    const writing = write();
    try {
      return await measure();
    } finally {
      isDone = true;
      await writing;
    }
  }
}
