import type { QueryTimeSettings, SearchRequest } from "@findling/protocol";

/** What a search engine must do so that its answer counts as one to the query. */
export interface SearchNeeds {
  /** The last word may be the start of a longer one. */
  readonly prefix: boolean;
  /** Words may have typos. */
  readonly typos: boolean;
}

export interface MeasuredQuery {
  readonly q: string;
  /** What Findling is asked beside `q`. */
  readonly options: Partial<Omit<SearchRequest, "q">>;
}

/** Queries of one kind, which cost about the same. */
export interface QueryClass {
  readonly name: string;
  /** Null: only Findling is measured. */
  readonly needs: SearchNeeds | null;
  /** `record`: the queries are objectIDs, and these records are read. */
  readonly route: "search" | "record";
  /** Under which Findling is measured in place of its defaults. */
  readonly settings: Partial<QueryTimeSettings>;
  readonly queries: readonly MeasuredQuery[];
}
