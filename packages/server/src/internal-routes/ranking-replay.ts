import { ApiError, type QueryTimeSettings, type SearchRequest } from "@findling/protocol";
import type { Replay } from "../search/search-messages.js";
import type { Asker } from "../search-threads/asker.js";
import { backgroundWaitMaxMs, type IndexSearches } from "../search-threads/index-searches.js";
import { clockMs } from "../tracing/clock.js";

/** A job ends after this long, however many queries are left: no query is refused for waiting before. */
const jobMsMax = backgroundWaitMaxMs;

/** A query, and how often it was searched; null: the number is not known. */
export interface ReplayedQuery {
  readonly query: string;
  readonly count: number | null;
  readonly countMax: number | null;
}

interface ReplayOptions {
  readonly searches: Pick<IndexSearches, "search">;
  readonly index: string;
  /** The search for a text. @throws ApiError the text cannot be searched */
  readonly searchFor: (q: string) => SearchRequest;
  readonly draft: Partial<QueryTimeSettings>;
  readonly hitsPerQuery: number;
  readonly asker: Asker;
}

let lastDraftId = 0;

/** Searches queries under a draft, one after the other, while nobody else searches. */
export class RankingReplay {
  readonly #options: ReplayOptions;
  readonly #replay: Replay;

  constructor(options: ReplayOptions) {
    this.#options = options;
    const json = Buffer.from(JSON.stringify(options.draft));
    const draft = new Uint8Array(new SharedArrayBuffer(json.length));
    draft.set(json);
    this.#replay = { draftId: ++lastDraftId, draft, hitsPerQuery: options.hitsPerQuery };
  }

  /** The lines of the answer: the first one, one for each query, and the last one. */
  async *lines(queries: readonly ReplayedQuery[]): AsyncGenerator<Buffer> {
    const { hitsPerQuery } = this.#options;
    const gone = AbortSignal.any([this.#options.asker.gone, AbortSignal.timeout(jobMsMax)]);
    const asker = { ...this.#options.asker, gone };
    yield lineOf({ begin: { queries: queries.length, hitsPerQuery } });
    let done = 0;
    for (const query of queries) {
      const line = await this.#lineOf(query, asker);
      if (line === null) break;
      done++;
      yield line;
    }
    yield lineOf({ end: { queries: done, isCut: done < queries.length } });
  }

  /** The line of one query; null: there is no time left, or nobody waits any more. */
  async #lineOf({ query, count, countMax }: ReplayedQuery, asker: Asker): Promise<Buffer | null> {
    const { index, searches, searchFor } = this.#options;
    const head = `{"query":${JSON.stringify(query)},"count":${count},"countMax":${countMax}`;
    try {
      const job = { index, keyId: "", request: searchFor(query), limits: {}, replay: this.#replay };
      const { body, facts } = await searches.search({ ...job, queryID: null, parsedAt: clockMs() }, asker);
      const begin = Buffer.from(`${head},"dataVersion":${facts.dataVersion},`);
      return Buffer.concat([begin, body.subarray(1), newLine]);
    } catch (error) {
      if (asker.gone.aborted) return null;
      if (!(error instanceof ApiError)) throw error;
      const { code, message } = error;
      return Buffer.from(`${head},"fault":${JSON.stringify({ code, message })}}\n`);
    }
  }
}

const newLine = Buffer.from("\n");

function lineOf(said: object): Buffer {
  return Buffer.from(`${JSON.stringify(said)}\n`);
}
