import { ApiError } from "@findling/protocol";
import { excerpt } from "./found.js";

/** @throws ApiError invalid_facet, which lists the allowed */
export function requireFacets(facets: readonly string[], attributesForFaceting: readonly string[]): void {
  const position = facets.findIndex((facet) => !attributesForFaceting.includes(facet));
  if (position < 0) return;
  const allowed = attributesForFaceting.map(excerpt).join(", ") || "none";
  throw new ApiError(
    "invalid_facet",
    `facets[${position}] is ${excerpt(facets[position])}, which is not in attributesForFaceting; allowed: ${allowed}.`,
  );
}
