import { ApiFailure, type SearchRequest, type SearchResult } from "@findling/client/search";
import type { AdapterOptions } from "./adapter-options.js";
import { type AnsweredPage, answeredPage } from "./answer/answered-page.js";
import { type FoundFacetValues, foundFacetValues } from "./answer/found-facet-values.js";
import { PageClient } from "./page-client.js";
import { RecentAnswerCache } from "./recent-answer-cache.js";
import { allFacets } from "./request/asked-facets.js";
import type { AskedSearch } from "./request/asked-search.js";
import { ParameterError } from "./request/parameter-error.js";
import { searchRequest } from "./request/search-request.js";

type AnyAnswer = SearchResult<Record<string, unknown>>;

/** Sends what libraries ask for, each request once. */
export class SentSearches {
  readonly #client: PageClient;
  readonly #mode: Pick<SearchRequest, "mode">;
  readonly #answers = new RecentAnswerCache<AnyAnswer>();
  readonly #facetNames = new RecentAnswerCache<readonly string[]>();

  constructor({ mode, ...options }: AdapterOptions) {
    this.#client = new PageClient(options);
    this.#mode = mode === undefined ? {} : { mode };
  }

  async answerOf(asked: AskedSearch): Promise<AnsweredPage<Record<string, unknown>> | FoundFacetValues> {
    return asked.facet === null ? this.#hits(asked) : this.facetValues(asked, asked.facet);
  }

  async facetValues({ indexName, parameters }: AskedSearch, facet: string): Promise<FoundFacetValues> {
    const counted = { ...parameters, facets: [facet], hitsPerPage: 0, page: 0, offset: null, length: null };
    const answer = await this.#send(indexName, searchRequest(counted));
    return foundFacetValues(answer, facet, parameters);
  }

  forget(): void {
    this.#answers.clear();
    this.#facetNames.clear();
  }

  async #hits(asked: AskedSearch): Promise<AnsweredPage<Record<string, unknown>>> {
    const { facets, ...request } = searchRequest(asked.parameters);
    const named = facets?.includes(allFacets) === true ? await this.#allFacets(asked.indexName) : facets;
    const whole = named === undefined ? request : { ...request, facets: [...named] };
    return answeredPage(await this.#send(asked.indexName, whole), asked);
  }

  /** A copy, because libraries and their users change what they get. */
  async #send(indexName: string, request: SearchRequest): Promise<AnyAnswer> {
    const whole = { ...request, ...this.#mode };
    const key = JSON.stringify([indexName, whole]);
    const answer = await this.#answers.once(key, () =>
      this.#client.index<Record<string, unknown>>(indexName).search(whole),
    );
    // The next time the server may have the time for typos.
    if (answer.degraded) this.#answers.forget(key);
    return structuredClone(answer);
  }

  async #allFacets(indexName: string): Promise<readonly string[]> {
    try {
      return await this.#facetNames.once(indexName, () => this.#client.attributesForFaceting(indexName));
    } catch (error) {
      if (!(error instanceof ApiFailure) || error.status !== 403) throw error;
      const reason = `"*" needs a key that may read the settings of the index. Name the facets instead.`;
      throw new ParameterError("facets", reason);
    }
  }
}
