import type { QueryTimeSettings, SearchRequest } from "@findling/protocol";

/** What a search engine must do so that its answer counts as one to the query. */
export interface SearchNeeds {
  /** The last word may be the start of a longer one. */
  readonly prefix: boolean;
  /** Words may have typos. */
  readonly typos: boolean;
  /** What has any of the words is found, not only what has all. */
  readonly anyWord: boolean;
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
  /** Classes of one group have the same queries, and are measured together; null: by itself. */
  readonly group: string | null;
  readonly queries: readonly MeasuredQuery[];
}

/** Neighbours of one group together. */
export function grouped(classes: readonly QueryClass[]): QueryClass[][] {
  const groups: QueryClass[][] = [];
  for (const each of classes) {
    const last = groups.at(-1);
    if (last !== undefined && each.group !== null && last[0].group === each.group) last.push(each);
    else groups.push([each]);
  }
  return groups;
}

/** How many of them there are if each counts once: of single letters there are few. */
export function differentQueries(queries: readonly MeasuredQuery[]): number {
  return new Set(queries.map(({ q }) => q)).size;
}
