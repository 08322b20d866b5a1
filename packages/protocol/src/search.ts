import type { CriterionName } from "./criterion-names.js";
import type { JsonObject } from "./json.js";

export interface EqualityFilter {
  attribute: string;
  op: "eq";
  value: string | number | boolean;
}

export interface MembershipFilter {
  attribute: string;
  op: "in";
  values: (string | number)[];
}

/** Inclusive; at least one bound. */
export interface RangeFilter {
  attribute: string;
  op: "range";
  gte?: number;
  lte?: number;
}

export type Filter = EqualityFilter | MembershipFilter | RangeFilter;

export type SearchMode = "typing" | "committed";

/** `searchDefaults` has what an absent field stands for. */
export interface SearchRequest {
  q: string;
  mode?: SearchMode;
  filters?: Filter[];
  facets?: string[];
  /** Zero-based. */
  page?: number;
  hitsPerPage?: number;
  explain?: boolean;
  typoTolerance?: boolean;
  synonyms?: boolean;
  prefix?: boolean;
  minDataVersion?: number;
  clickAnalytics?: boolean;
}

/** The method that found a match. */
export type Via = "word" | "bigram" | "typo" | "prefix";

export interface Segment {
  text: string;
  match: boolean;
  /** Only of a segment that is a match. */
  via?: Via;
}

export interface Highlighted {
  segments: Segment[];
  fullyMatched: boolean;
}

export interface CustomRankingValue {
  attribute: string;
  order: "asc" | "desc";
  value: string | number | boolean | null;
}

export interface RankingVector {
  pinned: boolean;
  words: number;
  typos: number;
  proximity: number;
  attribute: { tier: number; position: number; name: string };
  exactness: number;
  custom: CustomRankingValue[];
  bm25: number;
}

export interface MatchedTerm {
  query: string;
  indexed: string;
  via: Via;
}

export interface Explanation {
  vector: RankingVector;
  /** The criterion that separated this hit from the next one; `none` on the last reachable hit. */
  decidedAgainstNextBy: CriterionName | "none";
  matchedTerms: MatchedTerm[];
}

export interface Hit {
  objectID: string;
  record: JsonObject;
  /** By attribute, as is `snippet`. */
  highlight: Record<string, Highlighted>;
  snippet: Record<string, Highlighted>;
  /** With `explain`. */
  explanation?: Explanation;
}

/** What a search leaves out when it lacks time, as the header `x-svc-degraded` names it. */
export type LeftOut = "typo-expansion";

export interface SearchResponse {
  query: string;
  correctedQuery: string | null;
  hits: Hit[];
  nbHits: number;
  page: number;
  hitsPerPage: number;
  /** By attribute, then by value: how many records have it. */
  facets: Record<string, Record<string, number>>;
  /** From request parsed to hits ready, with fractions. */
  processingTimeMs: number;
  dataVersion: number;
  /** Whether something was left out for lack of time: see LeftOut. */
  degraded: boolean;
  /** With `clickAnalytics`. */
  queryID: string | null;
}
