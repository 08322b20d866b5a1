import type { Explanation, Highlighted, LeftOut } from "@findling/protocol";
import type { FacetCounts } from "../facets/facets.js";
import type { PlanFigures } from "../query/plan-figures.js";

export interface SearchHit {
  readonly documentNumber: number;
  readonly objectID: string;
  readonly highlight: Record<string, Highlighted>;
  readonly snippet: Record<string, Highlighted>;
  readonly explanation?: Explanation;
}

export interface SearchOutcome {
  readonly correctedQuery: string | null;
  readonly hits: readonly SearchHit[];
  readonly nbHits: number;
  /** How many of `nbHits` can be reached by paging. */
  readonly reachableHits: number;
  /** How many words were dropped, made optional, or ignored as too many. */
  readonly removedWords: number;
  readonly facets: FacetCounts;
  /** The facets that have more values than the answer lists. */
  readonly truncatedFacets: readonly string[];
  /** The attributes that some hit shows cut, or without all marks. */
  readonly cutHighlights: readonly string[];
  /** What was left out for lack of time (ranking 2.6). */
  readonly leftOut: readonly LeftOut[];
  readonly plan: PlanFigures;
}
