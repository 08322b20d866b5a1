import type { SearchRequest } from "@findling/client/search";
import { askedFacets } from "./asked-facets.js";
import type { SearchParameters } from "./asked-search.js";
import { facetFilters } from "./facet-filters.js";
import { refuseUnknown } from "./known-parameters.js";
import { numericFilters } from "./numeric-filters.js";
import { pagingOf } from "./paging.js";
import { ParameterError } from "./parameter-error.js";

/**
 * The request of the API for what a library asks. `facets` may still be `*`. A search of no hits asks only
 * for counts: the server does not count it as a search, and it gets no `queryID`.
 * @throws {ParameterError} it cannot be asked
 */
export function searchRequest(parameters: SearchParameters): SearchRequest {
  refuseUnknown(parameters);
  const filters = [
    ...facetFilters(parameters["facetFilters"] ?? []),
    ...numericFilters(parameters["numericFilters"] ?? []),
  ];
  const facets = askedFacets(parameters);
  const paging = pagingOf(parameters);
  const wantsClicks = parameters["clickAnalytics"] === true && paging.hitsPerPage !== 0;
  return {
    q: queryOf(parameters),
    ...(filters.length === 0 ? {} : { filters }),
    ...(facets.length === 0 ? {} : { facets: [...facets] }),
    ...paging,
    ...(wantsClicks ? { clickAnalytics: true } : {}),
    ...switchOf(parameters, "typoTolerance"),
    ...switchOf(parameters, "synonyms"),
    ...prefixOf(parameters),
  };
}

function queryOf({ query }: SearchParameters): string {
  if (query === undefined || query === null) return "";
  if (typeof query !== "string") throw new ParameterError("query", "must be a text.");
  return query;
}

function switchOf(
  parameters: SearchParameters,
  name: "typoTolerance" | "synonyms",
): Pick<SearchRequest, "typoTolerance" | "synonyms"> {
  const value = parameters[name];
  if (value === undefined || value === null) return {};
  if (typeof value !== "boolean")
    throw new ParameterError(name, `is true or false here, not ${JSON.stringify(value)}.`);
  return { [name]: value };
}

function prefixOf({ queryType }: SearchParameters): Pick<SearchRequest, "prefix"> {
  if (queryType === undefined || queryType === null || queryType === "prefixLast") return {};
  if (queryType === "prefixNone") return { prefix: false };
  throw new ParameterError(
    "queryType",
    `is prefixLast or prefixNone here, not ${JSON.stringify(queryType)}.`,
  );
}
