import type { SearchParameters } from "./asked-search.js";
import { ParameterError } from "./parameter-error.js";

/** They become part of a request, or of what is made of its answer. */
const mapped = [
  ...["query", "facetFilters", "numericFilters", "facets", "page", "hitsPerPage", "offset", "length"],
  ...["highlightPreTag", "highlightPostTag", "clickAnalytics", "typoTolerance", "synonyms", "queryType"],
  ...["facetQuery", "maxFacetHits"],
];

/**
 * They choose how much comes back, or what Algolia notes down: what is found, and in which order, stays the
 * same without them. Answers always have all attributes, all highlighted.
 */
const withoutEffect = [
  ...["attributesToRetrieve", "attributesToHighlight", "attributesToSnippet", "snippetEllipsisText"],
  ...["restrictHighlightAndSnippetArrays", "replaceSynonymsInHighlight", "responseFields", "getRankingInfo"],
  ...["maxValuesPerFacet", "sortFacetValuesBy", "explain", "percentileComputation"],
  ...["analytics", "analyticsTags", "userToken", "enableABTest"],
];

const hints: Readonly<Record<string, string>> = {
  filters: "use facetFilters and numericFilters",
  restrictSearchableAttributes: "set searchableTiers of the index",
  distinct: "set distinctAttribute of the index",
  ignorePlurals: "set ignorePlurals of the index",
  removeWordsIfNoResults: "set removeWordsIfNoResults of the index",
};

const known: ReadonlySet<string> = new Set([...mapped, ...withoutEffect]);

/**
 * Refuses every other parameter that has a value: hits that ignore it would look right and be wrong.
 * @throws {ParameterError}
 */
export function refuseUnknown(parameters: SearchParameters): void {
  for (const [name, value] of Object.entries(parameters)) {
    if (known.has(name) || isEmpty(value)) continue;
    const hint = Object.hasOwn(hints, name) ? `: ${hints[name]}` : "";
    throw new ParameterError(name, `Findling has nothing like it${hint}.`);
  }
}

function isEmpty(value: unknown): boolean {
  return (
    value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0)
  );
}
