import type { MeasuredQuery, QueryClass } from "../queries/query-class.js";
import type { SeededChoice } from "../seeded-choice.js";

/** A search that is asked once, however often and in however many classes it was drawn. */
export interface DistinctSearch {
  readonly query: MeasuredQuery;
  readonly settings: QueryClass["settings"];
  /** By class name: how often it was drawn there. */
  readonly drawn: ReadonlyMap<string, number>;
}

/** In random order, so that cheap and expensive searches are left out alike if time runs out. */
export function distinctSearches(classes: readonly QueryClass[], choice: SeededChoice): DistinctSearch[] {
  const byRequest = new Map<string, DistinctSearch & { readonly drawn: Map<string, number> }>();
  for (const { name, settings, queries } of classes) {
    for (const query of queries) {
      const request = JSON.stringify([settings, query.options, query.q]);
      const known = byRequest.get(request) ?? { query, settings, drawn: new Map<string, number>() };
      byRequest.set(request, known);
      known.drawn.set(name, (known.drawn.get(name) ?? 0) + 1);
    }
  }
  return [...byRequest.values()]
    .map((search) => ({ search, place: choice.next() }))
    .sort((a, b) => a.place - b.place)
    .map(({ search }) => search);
}
