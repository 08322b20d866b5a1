import { ApiError, searchWaitMaxMs } from "@findling/protocol";
import type { AnswerCache } from "../search/answer-cache.js";
import type { SearchAnswer, SearchJob } from "../search/search-messages.js";
import type { DataVersions } from "../snapshots/data-versions.js";
import { clockMs } from "../tracing/clock.js";
import type { WriterClient } from "../writes/writer-client.js";
import { type Asker, askerGone } from "./asker.js";
import type { SearchPool } from "./search-pool.js";

/** How often the writer gets the names of searched indexes: it closes other indexes first. */
const touchEveryMs = 1_000;
/** How often a search is begun if records vanish meanwhile. */
const attemptsMax = 8;
/**
 * The wait before the second attempt; it doubles each time. The newer state without the record is on its way.
 */
const newerStateMs = 5;
/** How long a search in the background waits for a thread, in milliseconds. */
export const backgroundWaitMaxMs = 10 * 60_000;

/** What answers a search, or opens its index first. */
interface SearchServices {
  readonly writer: Pick<WriterClient, "use" | "touch">;
  readonly searches: Pick<SearchPool, "search" | "noteSearch">;
  readonly dataVersions: Pick<DataVersions, "has">;
  readonly answers: Pick<AnswerCache, "ask">;
}

/** Searches of any index. The writer opens an index that is closed; meanwhile others are searched. */
export class IndexSearches {
  readonly #services: SearchServices;
  readonly #searched = new Set<string>();
  readonly #timer: NodeJS.Timeout;

  constructor(services: SearchServices) {
    this.#services = services;
    this.#timer = setInterval(() => this.#touch(), touchEveryMs).unref();
  }

  /** @throws ApiError index_not_found, invalid_facet, overloaded, unavailable */
  async search(job: SearchJob, asker: Asker): Promise<SearchAnswer> {
    const { answers, searches } = this.#services;
    const { cached, keep } = answers.ask(job);
    const answer = cached ?? (await this.#searchOpen(job, asker, clockMs()));
    if (cached !== null) searches.noteSearch();
    else if (isWhole(answer)) keep(answer);
    this.#searched.add(job.index);
    return answer;
  }

  close(): void {
    clearInterval(this.#timer);
  }

  async #searchOpen(job: SearchJob, asker: Asker, begunAt: number): Promise<SearchAnswer> {
    const answer = await this.#searchNewest(job, asker, begunAt);
    return answer === "notOpen" ? this.#openAndSearch(job, asker, begunAt) : answer;
  }

  async #openAndSearch(job: SearchJob, asker: Asker, begunAt: number): Promise<SearchAnswer> {
    const { writer, dataVersions } = this.#services;
    if (!dataVersions.has(job.index)) throw notFound(job);
    const lease = await this.#lease(writer.use(job.index), job, asker, begunAt);
    try {
      const answer = await this.#searchNewest(job, asker, clockMs());
      // The index was dropped in the meantime.
      if (answer === "notOpen") throw notFound(job);
      return answer;
    } finally {
      lease.release();
    }
  }

  async #searchNewest(job: SearchJob, asker: Asker, begunAt: number): Promise<SearchAnswer | "notOpen"> {
    for (let attempt = 0; attempt < attemptsMax; attempt++) {
      if (attempt > 0) await sleep(newerStateMs * 2 ** (attempt - 1));
      const leftMs = waitMaxMsOf(job) - (clockMs() - begunAt);
      if (leftMs <= 0) break;
      const outcome = await this.#services.searches.search(job, asker, leftMs);
      if (outcome !== "outdated") return outcome;
    }
    throw new ApiError(
      "overloaded",
      "The records found changed faster than they could be read; try again later.",
    );
  }

  /**
   * Building an index anew takes longer than a search may. Then this search fails, and a later one finds it
   * open.
   */
  async #lease(using: ReturnType<WriterClient["use"]>, job: SearchJob, { gone }: Asker, begunAt: number) {
    const waitedMs = clockMs() - begunAt;
    let stopWaiting = (): void => undefined;
    const late = new Promise<null>((resolve) => {
      stopWaiting = () => resolve(null);
    });
    const timer = setTimeout(stopWaiting, waitMaxMsOf(job) - waitedMs);
    if (gone.aborted) stopWaiting();
    else gone.addEventListener("abort", stopWaiting);
    const lease = await Promise.race([using, late]).finally(() => {
      clearTimeout(timer);
      gone.removeEventListener("abort", stopWaiting);
    });
    if (lease !== null) return lease;
    using.then(
      ({ release }) => release(),
      () => undefined,
    );
    throw gone.aborted ? askerGone() : tooLate(job, waitedMs);
  }

  #touch(): void {
    if (this.#searched.size === 0) return;
    this.#services.writer.touch([...this.#searched]);
    this.#searched.clear();
  }
}

/**
 * Whether an answer may be cached. Each search reports damaged records, which may be whole again after
 * the next write. And a later search may have the time for what this one left out.
 */
function isWhole({ facts }: SearchAnswer): boolean {
  return facts.damaged.length === 0 && facts.leftOut.length === 0;
}

function waitMaxMsOf({ replay }: SearchJob): number {
  return replay !== undefined ? backgroundWaitMaxMs : searchWaitMaxMs;
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

function notFound({ index }: SearchJob): ApiError {
  return new ApiError("index_not_found", `There is no index ${index}.`);
}

/** @param waitedMs the time until a search thread answered that the index is not open */
function tooLate(job: SearchJob, waitedMs: number): ApiError {
  const { index } = job;
  const waitMaxMs = waitMaxMsOf(job);
  if (waitedMs < waitMaxMs / 2) {
    return new ApiError("unavailable", `The index ${index} is still being opened; try again later.`);
  }
  const waited = `${(waitedMs / 1_000).toFixed(1)} of its ${waitMaxMs / 1_000} seconds`;
  return new ApiError(
    "overloaded",
    `The search waited ${waited} for other searches, and its index ${index} had still to be opened.`,
  );
}
