import type { SearchEvent } from "@findling/analytics";
import type { SearchAnswer, SearchJob } from "../search/search-messages.js";

type AnsweredEvent = Pick<SearchEvent, "mode" | "ms" | "nbHits" | "hits" | "isLogged">;

/**
 * What the log has of a slow search: figures only. The text is never logged, and of an index without
 * `queryLogging` not even its length.
 */
export function slowSearchFields(
  { index, request, parsedAt }: SearchJob,
  event: AnsweredEvent,
  answer: SearchAnswer,
): object {
  const { mode, ms, nbHits, hits, isLogged } = event;
  const stages = Object.fromEntries(answer.stageTimes.map((time) => [time.stage, rounded(time.ms)]));
  const { q, filters = [], facets = [] } = request;
  const text = { length: q.length, words: q.split(/\s+/u).filter((word) => word !== "").length };
  return {
    index,
    mode,
    ms: rounded(ms),
    waitedMs: rounded(answer.ran === null ? 0 : answer.ran.beganAt - parsedAt),
    stages,
    nbHits,
    hits,
    filters: filters.length,
    facets: facets.length,
    ...(isLogged ? text : {}),
  };
}

function rounded(ms: number): number {
  return Math.round(ms * 1_000) / 1_000;
}
