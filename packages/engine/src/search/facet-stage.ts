import { countFacets, type Facets } from "../facets/facets.js";
import type { RankedMatches } from "./rank-stage.js";
import type { SearchContext } from "./search-context.js";

/** Counts the values of the facets that the query asks for, over all matches (ranking 5.4). */
export function facetSearch(
  { snapshot, query, records, workspace }: SearchContext,
  { matches, grouping: { groups } }: Pick<RankedMatches, "matches" | "grouping">,
): Facets {
  const { segments } = snapshot.index;
  return countFacets(query.facets, { segments, matches, groups, records, workspace });
}
