import type { SearchRequest } from "@findling/protocol";
import { filtersIn } from "./filter-argument.js";
import type { SearchFlags } from "./search-flags.js";

/**
 * The request to the server. What the flags leave open, the settings of the index decide.
 * @throws {UsageFailure} a filter cannot be read
 */
export function requestOf(q: string, flags: SearchFlags): SearchRequest {
  const { filter, facets, minDataVersion } = flags;
  return {
    q,
    mode: flags.mode,
    page: flags.page,
    hitsPerPage: flags.limit,
    ...(filter === undefined ? {} : { filters: filter.flatMap(filtersIn) }),
    ...(facets === undefined ? {} : { facets }),
    ...(flags.explain ? { explain: true } : {}),
    ...(flags.typoTolerance ? {} : { typoTolerance: false }),
    ...(flags.synonyms ? {} : { synonyms: false }),
    ...(flags.prefix ? {} : { prefix: false }),
    ...(minDataVersion === undefined ? {} : { minDataVersion }),
  };
}
