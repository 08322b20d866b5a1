import type { AdapterOptions } from "./adapter-options.js";
import type { AnsweredPage } from "./answer/answered-page.js";
import type { FoundFacetValues } from "./answer/found-facet-values.js";
import { type AskedSearch, type AskedSearches, askedSearches } from "./request/asked-search.js";
import { ParameterError } from "./request/parameter-error.js";
import { SentSearches } from "./sent-searches.js";

/** `T`: the records, as TypeScript sees them. */
export interface FoundAnswers<T> {
  results: (AnsweredPage<T> | FoundFacetValues)[];
}

/** A search for values of a facet as `algoliasearch` 5 has it. */
export interface AskedFacetValues {
  readonly indexName: string;
  readonly facetName: string;
  readonly searchForFacetValuesRequest?: object | undefined;
}

/** What InstantSearch takes as its `searchClient`. It may be spread into an object of your own. */
export interface InstantSearchClient {
  /**
   * Rejects with
   *  - `ParameterError`: a parameter that Findling cannot follow, before anything is sent;
   *  - what a call of `@findling/client` rejects with.
   */
  search<T>(asked: AskedSearches): Promise<FoundAnswers<T>>;
  searchForFacetValues(asked: AskedSearches): Promise<FoundFacetValues[]>;
  searchForFacetValues(asked: AskedFacetValues): Promise<FoundFacetValues>;
  /** Forgets the answers of the last minute. InstantSearch calls it when it is refreshed. */
  clearCache(): Promise<void>;
  /** Libraries name themselves. Nobody is interested. */
  addAlgoliaAgent(segment: string, version?: string): void;
}

/** For InstantSearch.js, React InstantSearch and Vue InstantSearch. */
export function createSearchClient(options: AdapterOptions): InstantSearchClient {
  const searches = new SentSearches(options);

  async function search<T>(asked: AskedSearches): Promise<FoundAnswers<T>>;
  async function search(asked: AskedSearches): Promise<FoundAnswers<Record<string, unknown>>> {
    const sent = askedSearches(asked).map((each) => searches.answerOf(each));
    return { results: await Promise.all(sent) };
  }

  const facetValues = async (asked: AskedSearch): Promise<FoundFacetValues> => {
    if (asked.facet === null) throw new ParameterError("facetName", "names the facet to look into.");
    return searches.facetValues(asked, asked.facet);
  };

  async function searchForFacetValues(asked: AskedSearches): Promise<FoundFacetValues[]>;
  async function searchForFacetValues(asked: AskedFacetValues): Promise<FoundFacetValues>;
  async function searchForFacetValues(
    asked: AskedSearches | AskedFacetValues,
  ): Promise<FoundFacetValues[] | FoundFacetValues> {
    if (!("facetName" in asked)) return Promise.all(askedSearches(asked).map(facetValues));
    const { searchForFacetValuesRequest: params = {}, ...facet } = asked;
    const [askedSearch] = askedSearches([{ ...facet, params }]);
    return facetValues(askedSearch);
  }

  return {
    search,
    searchForFacetValues,
    clearCache: async () => searches.forget(),
    addAlgoliaAgent: () => {},
  };
}
