import {
  ApiError,
  attributePathCodePointsMax,
  attributesForFacetingMax,
  facetsMax,
} from "@findling/protocol";
import { counted, excerpt, hasTooMany } from "../wording/found.js";
import { codePointCount, exceedsCodePoints, hasLoneSurrogate } from "./code-points.js";

/** Checks `facets` as far as possible without the index. @throws ApiError invalid_facet */
export function checkFacets(facets: readonly string[]): void {
  if (facets.length > facetsMax) {
    throw invalidFacet(`facets ${hasTooMany(facets.length, "entries", facetsMax)}.`);
  }
  const seen = new Set<string>();
  for (const [position, facet] of facets.entries()) {
    const fault = seen.has(facet) ? "stands there already; each may stand there once" : nameFault(facet);
    if (fault !== null) throw invalidFacet(`facets[${position}], ${excerpt(facet)}, ${fault}.`);
    seen.add(facet);
  }
}

function nameFault(facet: string): string | null {
  if (hasLoneSurrogate(facet)) return "must not contain a lone surrogate";
  if (!exceedsCodePoints(facet, attributePathCodePointsMax)) return null;
  return hasTooMany(codePointCount(facet), "characters", attributePathCodePointsMax);
}

/** @throws ApiError invalid_facet, which lists the allowed facets */
export function requireFacets(facets: readonly string[], attributesForFaceting: readonly string[]): void {
  const missing = new Set(facets);
  for (const attribute of attributesForFaceting) missing.delete(attribute);
  const [first] = missing;
  if (first === undefined) return;
  throw invalidFacet(
    `facets[${facets.indexOf(first)}] is ${excerpt(first)}, which is not in attributesForFaceting; ` +
      `allowed: ${allowedList(attributesForFaceting)}.`,
  );
}

/** Settings that were stored before the limit existed may have more attributes. */
function allowedList(attributes: readonly string[]): string {
  const listed = attributes.slice(0, attributesForFacetingMax).map(excerpt).join(", ");
  const more = attributes.length - attributesForFacetingMax;
  return more > 0 ? `${listed} and ${counted(more)} more` : listed || "none";
}

function invalidFacet(message: string): ApiError {
  return new ApiError("invalid_facet", message);
}
