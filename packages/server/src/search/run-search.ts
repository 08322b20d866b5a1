import type { Searcher, SearchQuery } from "@findling/engine";
import {
  hitsPerPageDefault,
  hitsPerPageMax,
  type IndexSettings,
  type SearchRequest,
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
  readonly searcher: Searcher;
  readonly reader: Pick<StoreReader, "documentRecord">;
}

/**
 * One search, from a snapshot to the bytes of its response.
 *
 * @param memory where the response is put, if it has room
 * @throws RecordGoneError one that was superseded and removed meanwhile: a newer snapshot has another;
 *   ApiError invalid_facet
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
  const outcome = searcher.search({ index: held.reader, settings, dataVersion }, query, records);
  const rawRecords = outcome.hits.map((hit) => records.bytes(hit.documentNumber));
  const processingTimeMs = clockMs() - job.parsedAt;
  const { queryID } = job;
  const parts = { query, outcome, rawRecords, dataVersion, processingTimeMs, queryID };
  const bytes = searchResponseBytes(parts, memory);
  const { reachableHits, removedWords, truncatedFacets } = outcome;
  return { ...bytes, dataVersion, reachableHits, removedWords, truncatedFacets };
}

function toQuery(request: SearchRequest, settings: IndexSettings): SearchQuery {
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
