import { type IsTimeOver, type Searcher, type SearchQuery, SearchTimeoutError } from "@findling/engine";
import {
  ApiError,
  hitsPerPageDefault,
  hitsPerPageMax,
  type SearchRequest,
  searchHardDeadlineMs,
} from "@findling/protocol";
import type { StoreReader } from "@findling/store";
import type { HeldIndex } from "../threads/held-indexes.js";
import type { SearchAnswer, SearchJob } from "../threads/search-messages.js";
import { requireFacets } from "../validation/facets.js";
import { CachedRecords } from "./cached-records.js";
import { clockMs } from "./clock.js";
import { searchResponseBytes } from "./search-response.js";

/** What a search thread has for all its searches. */
export interface SearchMeans {
  readonly searcher: Pick<Searcher, "search">;
  readonly reader: Pick<StoreReader, "documentRecord">;
}

/**
 * One search, from a snapshot to the bytes of its response.
 *
 * @param memory where the response is put, if it has room
 * @throws RecordGoneError one that was superseded and removed meanwhile: a newer snapshot has another;
 *   ApiError invalid_facet; overloaded, it has not ended within `searchHardDeadlineMs`
 */
export function runSearch(
  job: SearchJob,
  held: HeldIndex,
  { searcher, reader }: SearchMeans,
  memory: ArrayBuffer | null = null,
): SearchAnswer {
  const { settings, dataVersion } = held;
  const query = toQuery(job.request, settings);
  requireFacets(query.facets, settings.indexTime.attributesForFaceting);
  const records = new CachedRecords((documentNumber) =>
    reader.documentRecord(held.incarnation, documentNumber),
  );
  const isOver = deadlineIn(searchHardDeadlineMs);
  const outcome = endingInTime(() =>
    searcher.search({ index: held.reader, settings, dataVersion }, query, records, isOver),
  );
  const rawRecords = outcome.hits.map((hit) => records.bytes(hit.documentNumber));
  const processingTimeMs = clockMs() - job.parsedAt;
  const { queryID } = job;
  const parts = { query, outcome, rawRecords, dataVersion, processingTimeMs, queryID };
  const bytes = searchResponseBytes(parts, memory);
  const { reachableHits, removedWords, truncatedFacets } = outcome;
  return { ...bytes, dataVersion, reachableHits, removedWords, truncatedFacets };
}

/** Is over so many milliseconds from now: what a search has waited before does not count. */
function deadlineIn(ms: number): IsTimeOver {
  const end = performance.now() + ms;
  return () => performance.now() > end;
}

function endingInTime<R>(search: () => R): R {
  try {
    return search();
  } catch (error) {
    if (!(error instanceof SearchTimeoutError)) throw error;
    const message = `The search has not ended within ${searchHardDeadlineMs / 1_000} seconds.`;
    throw new ApiError("overloaded", message, { cause: error });
  }
}

function toQuery(request: SearchRequest, settings: HeldIndex["settings"]): SearchQuery {
  return {
    q: request.q,
    mode: request.mode ?? "typing",
    filters: request.filters ?? [],
    facets: [...new Set(request.facets)],
    page: request.page ?? 0,
    hitsPerPage: Math.min(request.hitsPerPage ?? hitsPerPageDefault, hitsPerPageMax),
    explain: request.explain ?? false,
    typoTolerance: request.typoTolerance ?? settings.queryTime.typoTolerance,
    synonyms: request.synonyms ?? true,
    prefix: request.prefix ?? true,
  };
}
