import type { LeftOut } from "@findling/protocol";
import type { IsTimeOver } from "../collections/time-budget.js";
import { type Matching, matchSearch } from "./match-stage.js";
import type { PlannedSearch } from "./plan-stage.js";
import type { SearchContext } from "./search-context.js";

export interface MatchingInTime {
  readonly matching: Matching;
  readonly leftOut: readonly LeftOut[];
}

const nothing: readonly LeftOut[] = [];
const typos: readonly LeftOut[] = ["typo-expansion"];

/**
 * Finds every document that matches, without typos if the search is late before it has all of them (ranking
 * 2.6). What was found until then is given up: counts, order and explanations are those of a search without
 * typos.
 */
export function matchInTime(
  context: SearchContext,
  planned: PlannedSearch,
  isLate: IsTimeOver | undefined,
): MatchingInTime {
  if (isLate === undefined || !context.query.typoTolerance) {
    return { matching: matchSearch(context, planned), leftOut: nothing };
  }
  const inTime = context.time.unlessLate(isLate, () => matchSearch(context, planned));
  if (inTime !== null) return { matching: inTime, leftOut: nothing };
  const matching = matchSearch(context, { ...planned, planner: planned.planner.withoutTypos() });
  return { matching, leftOut: matching.plan.hasPassedOverTypos ? typos : nothing };
}
