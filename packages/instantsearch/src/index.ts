/** Findling for InstantSearch, Autocomplete and DocSearch: the UI stays, the search client is another one. */

export type { AdapterOptions } from "./adapter-options.js";
export type { AnsweredPage } from "./answer/answered-page.js";
export type { FacetStatistics } from "./answer/facet-statistics.js";
export type { FacetHit, FoundFacetValues } from "./answer/found-facet-values.js";
export type { HighlightedHit, MarkedValue, MarkedValues } from "./answer/shown-hit.js";
export { type AutocompleteClient, createAutocompleteClient } from "./autocomplete-client.js";
export { createDocSearchClient, type DocSearchClient } from "./doc-search-client.js";
export { createInsightsClient, type InsightsClient, type InsightsOptions } from "./insights-client.js";
export {
  type AskedFacetValues,
  createSearchClient,
  type FoundAnswers,
  type InstantSearchClient,
} from "./instant-search-client.js";
export type { AskedSearches } from "./request/asked-search.js";
export { ParameterError } from "./request/parameter-error.js";
