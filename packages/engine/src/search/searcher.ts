/**
 * *Search*: the stages of a search, one after the other, for one thread.
 *
 * A search narrows down what it works on: from all terms to those of the query, from all documents to
 * matches, from matches to the hits of a page. Each stage is a function in a file of its own (`*-stage.ts`),
 * and takes what the stages before it have found. All stages share a SearchContext: the snapshot, the query,
 * and the memory of the thread. The rules are in the other folders. This one only says what follows what.
 *
 *     q --> plan --> match --> filter --> group --> rank --> list --> facet --> show --> SearchOutcome
 *            |         |          |         |         |        |        |         |
 *          terms    documents  documents  groups    vectors   hits   counts    records with marks
 *
 * Example: `red labtop` in an index of 1,000,000 records. 2,000 have both words, 300 of them are in stock.
 *
 *     plan      `red`: 1 term; `labtop`: `laptop` and `laptops`, at cost 1
 *     match     2,000 documents
 *     filter    300, for `stock eq true`
 *     group     240 groups, for `distinctAttribute`. So `nbHits` is 240
 *     rank      50 documents are scanned until the first 21 groups are certain
 *     list      at most 200 hits with pins; page 0 takes the first 20
 *     facet     counts over the 240 groups, not over the page
 *     show      20 records are read and marked
 *
 * Good for: short searches that end whole. Between two stages nothing is half done, so each can be timed.
 * Not good for: several searches at once. The memory is that of one search, so a thread has one Searcher.
 *
 * @module
 */
import type { CacheFigures } from "../collections/cache-figures.js";
import { TimeBudget } from "../collections/time-budget.js";
import type { RecordSource } from "../doc-values/record-source.js";
import { ValueCache } from "../doc-values/value-cache.js";
import type { Kernels } from "../kernels/kernels.js";
import { WasmKernels } from "../kernels/wasm-kernels.js";
import { type MatchingCosts, usualCosts } from "../matching/workspace/matching-costs.js";
import { Workspace } from "../matching/workspace/workspace.js";
import { planFigures } from "../query/plan-figures.js";
import { PlannerCaches } from "../query/planner-caches.js";
import { type RankingBudget, usualBudget } from "../ranking/best-first/ranking-budget.js";
import { RankedPool } from "../ranking/vectors/ranked-pool.js";
import { facetSearch } from "./facet-stage.js";
import { filterSearch } from "./filter-stage.js";
import { groupSearch, hitCount } from "./group-stage.js";
import { listSearch } from "./list-stage.js";
import { matchInTime } from "./match-in-time.js";
import { removedWords } from "./match-stage.js";
import { planSearch } from "./plan-stage.js";
import { rankSearch } from "./rank-stage.js";
import type { SearchContext } from "./search-context.js";
import type { SearchOutcome } from "./search-outcome.js";
import type { IndexSnapshot, SearchQuery } from "./search-query.js";
import type { SearchWatch } from "./search-stage.js";
import { showSearch } from "./show-stage.js";

/** Time units spent on reading a record, at least. */
const recordUnits = 1_024;

/**
 * Answers queries, stage by stage (see SearchStage). Keeps the memory that queries use, so one instance
 * belongs to one thread.
 */
export class Searcher {
  readonly #plannerCaches: PlannerCaches;
  readonly #valueCache = new ValueCache();
  readonly #workspace: Workspace;
  readonly #pool = new RankedPool();
  readonly #budget: RankingBudget;
  readonly #time: TimeBudget;

  /**
   * `costs` and `kernels` change how long a search takes, never what it finds. Past the ranking budget, the
   * order may depend on `costs`.
   */
  constructor(
    budget: RankingBudget = usualBudget,
    costs: MatchingCosts = usualCosts,
    kernels: Kernels = new WasmKernels(),
    time = new TimeBudget(),
  ) {
    this.#budget = budget;
    this.#time = time;
    this.#plannerCaches = new PlannerCaches(time);
    this.#workspace = new Workspace(costs, kernels, time);
  }

  /** Figures of the caches that have a bound in bytes, and last from search to search. */
  get caches(): readonly CacheFigures[] {
    const { unions, kernels } = this.#workspace;
    return [this.#plannerCaches.typos, unions, this.#valueCache, kernels.memory].map(
      ({ figures }) => figures,
    );
  }

  /** @throws SearchTimeoutError the time was over; the next search finds everything as it should be */
  search(
    snapshot: IndexSnapshot,
    query: SearchQuery,
    source: RecordSource,
    { isOver, isLate, onStageEnd = ignoreStage }: SearchWatch = {},
  ): SearchOutcome {
    this.#time.begin(isOver);
    this.#workspace.scratch.reset();
    const context = this.#contextOf(snapshot, query, source);

    const planned = planSearch(context);
    onStageEnd("plan");
    const { matching, leftOut } = matchInTime(context, planned, isLate);
    onStageEnd("match");
    const matches = filterSearch(context, matching);
    onStageEnd("filter");
    const grouping = groupSearch(context, planned, matches);
    onStageEnd("group");
    const ranking = rankSearch(context, { matching, matches, grouping });
    onStageEnd("rank");
    const { list, reachableHits } = listSearch(context, grouping, ranking);
    onStageEnd("list");
    const facets = facetSearch(context, { matches, grouping });
    onStageEnd("facet");
    const shown = showSearch(context, { plan: matching.plan, ranking, list });
    onStageEnd("show");

    // No spread: see docs/internals/v8.md.
    return {
      correctedQuery: shown.correctedQuery,
      hits: shown.hits,
      cutHighlights: shown.cutHighlights,
      nbHits: hitCount(grouping),
      reachableHits,
      removedWords: removedWords(matching),
      facets: facets.counts,
      truncatedFacets: facets.truncated,
      leftOut,
      plan: planFigures(matching.plan),
    };
  }

  #contextOf(snapshot: IndexSnapshot, query: SearchQuery, source: RecordSource): SearchContext {
    const timed: RecordSource = {
      read: (documentNumber) => {
        this.#time.spend(recordUnits);
        return source.read(documentNumber);
      },
    };
    return {
      snapshot,
      query,
      records: this.#valueCache.over(timed),
      plannerCaches: this.#plannerCaches,
      workspace: this.#workspace,
      pool: this.#pool,
      budget: this.#budget,
      time: this.#time,
    };
  }
}

function ignoreStage(): void {}
