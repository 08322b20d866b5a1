import {
  type Filter,
  hitsPerPageMax,
  type IndexSettings,
  type SearchMode,
  type SearchRequest,
  searchDefaults,
} from "@findling/protocol";
import { type SearchScope, wholeIndex } from "../filters/search-scope.js";
import type { IndexReader } from "../index-reader.js";

/** What one search sees. It never changes, whatever is written meanwhile. */
export interface IndexSnapshot {
  readonly index: IndexReader;
  readonly settings: Pick<IndexSettings, "queryTime">;
  readonly dataVersion: number;
}

/** A SearchRequest with its defaults filled in, and what whoever asks may see. */
export interface SearchQuery {
  readonly q: string;
  readonly mode: SearchMode;
  readonly filters: readonly Filter[];
  readonly facets: readonly string[];
  readonly page: number;
  readonly hitsPerPage: number;
  readonly explain: boolean;
  readonly typoTolerance: boolean;
  readonly synonyms: boolean;
  readonly prefix: boolean;
  readonly scope: SearchScope;
}

/** Fills in the defaults of a request: those of the API, and of the settings where these decide. */
export function searchQueryOf(
  request: SearchRequest,
  { queryTime }: IndexSnapshot["settings"],
  scope: SearchScope = wholeIndex,
): SearchQuery {
  return {
    q: request.q,
    mode: request.mode ?? searchDefaults.mode,
    filters: request.filters ?? searchDefaults.filters,
    facets: [...new Set(request.facets ?? searchDefaults.facets)],
    page: request.page ?? searchDefaults.page,
    hitsPerPage: Math.min(request.hitsPerPage ?? searchDefaults.hitsPerPage, hitsPerPageMax),
    explain: request.explain ?? searchDefaults.explain,
    typoTolerance: request.typoTolerance ?? queryTime.typoTolerance,
    synonyms: request.synonyms ?? searchDefaults.synonyms,
    prefix: request.prefix ?? searchDefaults.prefix,
    scope,
  };
}
