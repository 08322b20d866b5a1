import type { QueryTimeSettings, SearchRequest } from "@findling/protocol";

/** What an engine must be able to do so that its answer to the query counts. */
export interface SearchNeeds {
  /** Whether the last word may be the start of a longer one. */
  readonly prefix: boolean;
  /** Whether words may have typos. */
  readonly typos: boolean;
  /** Whether records with only some of the words are found, too. */
  readonly anyWord: boolean;
}

export interface MeasuredQuery {
  readonly q: string;
  /** The options of Findling's request besides `q`. */
  readonly options: Partial<Omit<SearchRequest, "q">>;
}

/** Queries of one kind, with about the same cost. */
export interface QueryClass {
  readonly name: string;
  /** null: only Findling is measured. */
  readonly needs: SearchNeeds | null;
  /** `record`: the queries are objectIDs, and their records are read. */
  readonly route: "search" | "record";
  /** Settings that replace Findling's defaults. */
  readonly settings: Partial<QueryTimeSettings>;
  /** Classes of one group have the same queries and are measured together; null: the class has no group. */
  readonly group: string | null;
  readonly queries: readonly MeasuredQuery[];
}

/** Puts neighbouring classes of one group together. */
export function grouped(classes: readonly QueryClass[]): QueryClass[][] {
  const groups: QueryClass[][] = [];
  for (const each of classes) {
    const last = groups.at(-1);
    if (last !== undefined && each.group !== null && last[0].group === each.group) last.push(each);
    else groups.push([each]);
  }
  return groups;
}

/** The number of different queries: there are few single letters. */
export function differentQueries(queries: readonly MeasuredQuery[]): number {
  return new Set(queries.map(({ q }) => q)).size;
}
