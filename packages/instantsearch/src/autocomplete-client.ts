import type { AdapterOptions } from "./adapter-options.js";
import { createSearchClient, type InstantSearchClient } from "./instant-search-client.js";

/** What `getAlgoliaResults` and `getAlgoliaFacets` of Autocomplete take as their `searchClient`. */
export interface AutocompleteClient extends InstantSearchClient {
  readonly transporter: { readonly headers: Readonly<Record<string, string>> };
}

/** For `@algolia/autocomplete-js`. */
export function createAutocompleteClient(options: AdapterOptions): AutocompleteClient {
  // Autocomplete refuses clients without these, and puts them into each hit: they are no secret.
  const headers = { "x-algolia-application-id": "findling", "x-algolia-api-key": "findling" };
  return { ...createSearchClient(options), transporter: { headers } };
}
