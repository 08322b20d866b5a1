import type { IsTimeOver } from "../collections/time-budget.js";

/**
 * The stages of a search, in their order. Each is a function with a file of its own in this folder, such as
 * `planSearch` in `plan-stage.ts`:
 * - `plan`: the words of the query, the rules that apply, the documents that may be seen;
 * - `match`: the documents that match, and whether words were removed;
 * - `filter`: the matches that pass the filters;
 * - `group`: the groups of `distinct`, and the records that are pinned;
 * - `rank`: the vectors of the documents that may be shown, best first;
 * - `list`: the list of hits: one of each group, and the pins in their places;
 * - `facet`: the counts of facets;
 * - `show`: the page: hits with their highlights and explanations, and the corrected query.
 */
export const searchStages = ["plan", "match", "filter", "group", "rank", "list", "facet", "show"] as const;
export type SearchStage = (typeof searchStages)[number];

/** Watches a search. The engine knows no clock: who watches may have one. */
export interface SearchWatch {
  /** Whether the time of the search is over. Without it a search may take for ever. */
  readonly isOver?: IsTimeOver;
  /** Whether the search should hurry: then it leaves out typos (ranking 2.6). Without it none does. */
  readonly isLate?: IsTimeOver;
  /** Called when a stage has ended, in the order of `searchStages`. */
  readonly onStageEnd?: (stage: SearchStage) => void;
}
