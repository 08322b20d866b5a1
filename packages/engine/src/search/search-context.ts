import type { TimeBudget } from "../collections/time-budget.js";
import type { ValueSource } from "../doc-values/value-cache.js";
import type { Workspace } from "../matching/workspace/workspace.js";
import type { PlannerCaches } from "../query/planner-caches.js";
import type { RankingBudget } from "../ranking/best-first/ranking-budget.js";
import type { RankedPool } from "../ranking/vectors/ranked-pool.js";
import type { IndexSnapshot, SearchQuery } from "./search-query.js";

/** What every stage of one search has: what is asked, of what, and the memory of its thread. */
export interface SearchContext {
  readonly snapshot: IndexSnapshot;
  readonly query: SearchQuery;
  readonly records: ValueSource;
  readonly plannerCaches: PlannerCaches;
  readonly workspace: Workspace;
  readonly pool: RankedPool;
  readonly budget: RankingBudget;
  readonly time: TimeBudget;
}
