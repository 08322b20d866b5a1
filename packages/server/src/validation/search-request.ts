import { ApiError, type ApiErrorCode, queryCodePointsMax } from "@findling/protocol";
import { SearchRequest } from "@findling/protocol/schemas";
import { hasTooMany } from "../wording/found.js";
import { codePointCount, exceedsCodePoints } from "./code-points.js";
import { checkFacets } from "./facets.js";
import { filtersFault } from "./filters.js";
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
  const fault = filtersFault(request.filters ?? []);
  if (fault !== null) throw new ApiError("invalid_filter", `${fault}.`);
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
