import type { SearchRequest } from "@findling/protocol";
import { filtersIn } from "./filter-argument.js";
import type { SearchFlags } from "./search-flags.js";

/** What is sent to the server. What the flags leave open is left to the server and its settings. @throws {UsageFailure} */
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
