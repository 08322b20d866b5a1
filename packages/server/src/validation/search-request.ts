import {
  ApiError,
  type ApiErrorCode,
  type Filter,
  filtersMax,
  filterValuesMax,
  queryCodePointsMax,
} from "@findling/protocol";
import { SearchRequest } from "@findling/protocol/schemas";
import { counted, hasTooMany } from "../wording/found.js";
import { codePointCount, exceedsCodePoints } from "./code-points.js";
import { checkFacets } from "./facets.js";
import { schemaCheck } from "./schema-check.js";

const checkShape = schemaCheck<SearchRequest>(SearchRequest, codeOfField);

function codeOfField(field: string | undefined): ApiErrorCode {
  return field === "filters" ? "invalid_filter" : "invalid_request";
}

/**
 * Checks everything that can be checked without the index. Whether the index has the `facets` depends on its
 * settings (see requireFacets).
 *
 * @throws ApiError invalid_request, query_too_long, invalid_filter, invalid_facet
 */
export function requireSearchRequest(body: unknown): SearchRequest {
  const request = checkShape(body);
  checkQueryLength(request.q);
  if (request.filters !== undefined) checkFilters(request.filters);
  if (request.facets !== undefined) checkFacets(request.facets);
  return request;
}

function checkQueryLength(q: string): void {
  if (!exceedsCodePoints(q, queryCodePointsMax)) return;
  throw new ApiError(
    "query_too_long",
    `q ${hasTooMany(codePointCount(q), "characters", queryCodePointsMax)}.`,
  );
}

function checkFilters(filters: readonly Filter[]): void {
  if (filters.length > filtersMax) {
    throw new ApiError("invalid_filter", `filters ${hasTooMany(filters.length, "entries", filtersMax)}.`);
  }
  let values = 0;
  for (const [position, filter] of filters.entries()) {
    if (filter.op === "in") values += filter.values.length;
    else if (filter.op === "eq") values++;
    else if (filter.gte === undefined && filter.lte === undefined) {
      throw new ApiError(
        "invalid_filter",
        `filters[${position}] has no bound; a range needs gte, lte or both.`,
      );
    }
  }
  if (values > filterValuesMax) {
    throw new ApiError(
      "invalid_filter",
      `The filters have ${counted(values)} values; at most ${counted(filterValuesMax)} are allowed.`,
    );
  }
}
