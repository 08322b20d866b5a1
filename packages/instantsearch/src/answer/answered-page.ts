import type { SearchResult } from "@findling/client/search";
import { type FacetStatistics, statisticsOf } from "./facet-statistics.js";
import { tagsOf } from "./mark-tags.js";
import { type HighlightedHit, shownHit } from "./shown-hit.js";

/** The answer to one search, as libraries expect it. */
export interface AnsweredPage<T> {
  hits: HighlightedHit<T>[];
  index: string;
  query: string;
  /** The query as the first hit writes it, if it was found by a typo. */
  correctedQuery: string | null;
  params: string;
  nbHits: number;
  page: number;
  /** The number of pages that paging reaches. */
  nbPages: number;
  hitsPerPage: number;
  facets: Record<string, Record<string, number>>;
  facets_stats: Record<string, FacetStatistics>;
  exhaustiveNbHits: boolean;
  exhaustiveFacetsCount: boolean;
  exhaustive: { nbHits: boolean; facetsCount: boolean };
  processingTimeMS: number;
  /** Whether the server left out typos for lack of time. */
  degraded: boolean;
  queryID?: string;
}

/** The search that an answer belongs to. */
interface Searched {
  readonly indexName: string;
  readonly parameters: Readonly<Record<string, unknown>>;
}

export function answeredPage<R extends object>(
  answer: SearchResult<R>,
  { indexName, parameters }: Searched,
): AnsweredPage<R> {
  const { hits, nbHits, hitsPerPage, facets, facts, queryID } = answer;
  const tags = tagsOf(parameters);
  const isComplete = facts.truncatedFacets.length === 0;
  return {
    hits: hits.map((hit) => shownHit(hit, tags)),
    index: indexName,
    query: answer.query,
    correctedQuery: answer.correctedQuery,
    params: "",
    nbHits,
    page: answer.page,
    nbPages: hitsPerPage === 0 ? 0 : Math.ceil(Math.min(nbHits, facts.reachableHits ?? nbHits) / hitsPerPage),
    hitsPerPage,
    facets,
    facets_stats: statisticsOf(facets, facts.truncatedFacets),
    exhaustiveNbHits: true,
    exhaustiveFacetsCount: isComplete,
    exhaustive: { nbHits: true, facetsCount: isComplete },
    processingTimeMS: Math.ceil(answer.processingTimeMs),
    degraded: answer.degraded,
    ...(queryID === null ? {} : { queryID }),
  };
}
