import type { Say } from "../step-progress.js";
import { findlingName } from "./all-rankers.js";
import type { RankedLists, Ranker, RankingTask } from "./ranker.js";

/** The lists of an engine for the queries of a task, or why it was not asked. */
export interface EngineLists {
  readonly engine: string;
  readonly lists: RankedLists | null;
}

/** The figures of an engine; null if it was not asked. */
export interface EngineResult<Figures> {
  readonly engine: string;
  readonly figures: Figures | null;
}

/** The engines to compare with Findling, and the function that reports progress. */
export interface Beside {
  readonly rankers: readonly Ranker[];
  readonly say: Say;
}

/** Findling's lists, then the lists of the other engines. */
export function engineLists(
  findling: RankedLists,
  task: RankingTask,
  { rankers, say }: Beside,
): EngineLists[] {
  const others = rankers.map((ranker) => {
    if (ranker.absence !== null) return { engine: ranker.name, lists: null };
    say(ranker.name);
    return { engine: ranker.name, lists: ranker.rank(task) };
  });
  return [{ engine: findlingName, lists: findling }, ...others];
}

export function figuresOfEach<Figures>(
  engines: readonly EngineLists[],
  figuresOf: (lists: RankedLists) => Figures,
): EngineResult<Figures>[] {
  return engines.map(({ engine, lists }) => ({ engine, figures: lists && figuresOf(lists) }));
}
