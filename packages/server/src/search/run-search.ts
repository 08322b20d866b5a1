import type { Searcher, SearchQuery } from "@findling/engine";
import {
  ApiError,
  hitsPerPageDefault,
  hitsPerPageMax,
  type IndexSettings,
  type SearchRequest,
} from "@findling/protocol";
import type { StoreReader } from "@findling/store";
import type { HeldIndex } from "../threads/publication-receiver.js";
import type { SearchAnswer, SearchJob } from "../threads/search-messages.js";
import { requireFacets } from "../validation/facets.js";
import { CachedRecords, RecordGoneError } from "./cached-records.js";
import { clockMs } from "./clock.js";
import { searchResponseBytes } from "./search-response.js";

/** What a search thread has for all its searches. */
export interface SearchMeans {
  readonly searcher: Searcher;
  readonly reader: Pick<StoreReader, "documentRecord">;
}

/** The index is not open in this thread, or there is none: who can open it knows which. */
export class IndexNotOpenError extends Error {
  constructor() {
    super("The index is not open.");
    this.name = "IndexNotOpenError";
  }
}

/** How often a search is run when records vanish under it. */
const attemptsMax = 5;

/**
 * One search, from the newest snapshot to the bytes of its response. A record that was superseded and removed
 * meanwhile sends the search back to a newer snapshot.
 *
 * @param newest gives the newest snapshot of the index at each call
 * @param memory where the response is put, if it has room
 * @throws IndexNotOpenError; ApiError invalid_facet, overloaded
 */
export function runSearch(
  job: SearchJob,
  newest: () => HeldIndex | undefined,
  means: SearchMeans,
  memory: ArrayBuffer | null = null,
): SearchAnswer {
  for (let attempt = 0; attempt < attemptsMax; attempt++) {
    const held = newest();
    if (held === undefined) throw new IndexNotOpenError();
    try {
      return searchOnce(job, held, means, memory);
    } catch (error) {
      if (!(error instanceof RecordGoneError)) throw error;
    }
  }
  throw new ApiError(
    "overloaded",
    "The records found changed faster than they could be read; try again later.",
  );
}

function searchOnce(
  job: SearchJob,
  held: HeldIndex,
  { searcher, reader }: SearchMeans,
  memory: ArrayBuffer | null,
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
  const body = searchResponseBytes(parts, memory);
  const { reachableHits, removedWords, truncatedFacets } = outcome;
  return { body, reachableHits, removedWords, truncatedFacets };
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
