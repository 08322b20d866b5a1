import { filterMatches } from "../filters/filter.js";
import type { SegmentMatches } from "../matching/matches/segment-matches.js";
import type { Matching } from "./match-stage.js";
import type { SearchContext } from "./search-context.js";

/**
 * The matches that pass all filters, by segment (ranking 2.5). Those of `matching` are no longer valid
 * afterwards.
 */
export function filterSearch(
  { snapshot, query, records, workspace }: SearchContext,
  matching: Matching,
): readonly SegmentMatches[] {
  const { segments } = snapshot.index;
  return filterMatches(matching.matches, { segments, filters: query.filters, records, workspace });
}
