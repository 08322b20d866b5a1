import type { SearchEvent } from "@findling/analytics";
import type { FastifyBaseLogger } from "fastify";
import type { SearchAnswer, SearchJob } from "../search/search-messages.js";

type AnsweredEvent = Pick<SearchEvent, "mode" | "ms" | "nbHits" | "hits" | "isLogged">;

/** The most lines in a window. Under overload every search is slow, and more lines say nothing new. */
const linesMax = 20;
const windowMs = 10_000;

/** Logs searches that took long, by their figures. */
export class SlowSearches {
  readonly #fromMs: number;
  #windowSince = Number.NEGATIVE_INFINITY;
  #lines = 0;
  #leftOut = 0;

  /** @param fromMs milliseconds from which on a search is slow; 0: none is */
  constructor(fromMs: number) {
    this.#fromMs = fromMs;
  }

  /**
   * Logs the search if it was slow.
   *
   * @param log the log of its request
   */
  note(
    log: Pick<FastifyBaseLogger, "info">,
    job: SearchJob,
    event: AnsweredEvent,
    answer: SearchAnswer,
  ): void {
    if (this.#fromMs === 0 || event.ms < this.#fromMs) return;
    const now = performance.now();
    if (now - this.#windowSince >= windowMs) {
      this.#windowSince = now;
      this.#lines = 0;
    }
    if (++this.#lines > linesMax) {
      this.#leftOut += 1;
      return;
    }
    const before = this.#leftOut === 0 ? {} : { leftOutBefore: this.#leftOut };
    this.#leftOut = 0;
    log.info({ ...slowSearchFields(job, event, answer), ...before }, "a slow search");
  }
}

/**
 * The fields that the log has of a slow search: figures only. The text is never logged, and of an index
 * without `queryLogging` not even its length.
 */
function slowSearchFields(
  { index, keyId, request, parsedAt }: SearchJob,
  event: AnsweredEvent,
  answer: SearchAnswer,
): object {
  const { mode, ms, nbHits, hits, isLogged } = event;
  const stages = Object.fromEntries(answer.stageTimes.map((time) => [time.stage, rounded(time.ms)]));
  const { q, filters = [], facets = [] } = request;
  const query = { length: q.length, plan: answer.facts.plan };
  return {
    index,
    key: keyId,
    mode,
    ms: rounded(ms),
    waitedMs: rounded(answer.ran === null ? 0 : answer.ran.beganAt - parsedAt),
    stages,
    nbHits,
    hits,
    filters: filters.length,
    facets: facets.length,
    ...(isLogged ? query : {}),
  };
}

function rounded(ms: number): number {
  return Math.round(ms * 1_000) / 1_000;
}
