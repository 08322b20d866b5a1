import type { Searcher, SearchQuery } from "@findling/engine";
import { hitsPerPageDefault, hitsPerPageMax, type SearchRequest } from "@findling/protocol";
import type { StoreReader } from "@findling/store";
import type { HeldIndex } from "../threads/held-indexes.js";
import type { SearchAnswer, SearchJob } from "../threads/search-messages.js";
import { requireFacets } from "../validation/facets.js";
import { CachedRecords } from "./cached-records.js";
import { clockMs } from "./clock.js";
import { SearchDeadline } from "./search-deadline.js";
import { searchResponseBytes } from "./search-response.js";

/** What a search thread has for all its searches. */
export interface SearchMeans {
  readonly searcher: Pick<Searcher, "search">;
  readonly reader: Pick<StoreReader, "documentRecord">;
  /** @default clockMs */
  readonly clock?: () => number;
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
  { searcher, reader, clock = clockMs }: SearchMeans,
  memory: ArrayBuffer | null = null,
): SearchAnswer {
  const deadline = new SearchDeadline(clock);
  const { settings, dataVersion } = held;
  const query = toQuery(job.request, settings);
  requireFacets(query.facets, settings.indexTime.attributesForFaceting);
  const records = new CachedRecords((documentNumber) =>
    reader.documentRecord(held.incarnation, documentNumber),
  );
  const outcome = deadline.answerOf((isOver) =>
    searcher.search({ index: held.reader, settings, dataVersion }, query, records, isOver),
  );
  const rawRecords = outcome.hits.map((hit) => records.bytes(hit.documentNumber));
  const processingTimeMs = clock() - job.parsedAt;
  const { queryID } = job;
  const parts = { query, outcome, rawRecords, dataVersion, processingTimeMs, queryID };
  const bytes = searchResponseBytes(parts, memory, deadline);
  const { reachableHits, removedWords, truncatedFacets } = outcome;
  return { ...bytes, dataVersion, reachableHits, removedWords, truncatedFacets };
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
