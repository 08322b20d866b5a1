import type { ReportedClick, SearchEvent } from "@findling/analytics";
import type { LogStep } from "./search-log.js";
import { drawnPartition } from "./search-log.js";

const dayMs = 86_400_000;

/** A search that counts, with all that it stands for. */
export interface CountedLogSearch {
  readonly search: SearchEvent;
  readonly chain: Chain;
}

/** Searches that continue each other. */
interface Chain {
  searches: SearchEvent[];
  clicks: CountedLogClick[];
}

export interface CountedLogClick extends ReportedClick {
  /** The search that showed the record. */
  readonly search: SearchEvent;
}

/** What a log comes to, by looking at it whole. */
export interface CountedLog {
  /** The last search of each chain. */
  readonly searches: readonly CountedLogSearch[];
  /** Every search that was answered, the continued ones too. */
  readonly answered: readonly SearchEvent[];
  readonly clicks: readonly CountedLogClick[];
}

/** Counts a log slowly, from the definitions in decisions and `SearchAnalytics`. */
export function countLog(steps: readonly LogStep[]): CountedLog {
  const answered: SearchEvent[] = [];
  const chains: Chain[] = [];
  const chainOf = new Map<SearchEvent, Chain>();
  const byQueryID = new Map<string, SearchEvent>();
  const clicksOf = new Map<string, CountedLogClick[]>();
  for (const step of steps) {
    if (step.kind === "search") {
      const { search } = step;
      if (search.hitsPerPage === 0) continue;
      const before = answered.findLast(
        ({ client, index }) => client === search.client && index === search.index,
      );
      const continued = before !== undefined && continues(before, search) ? chainOf.get(before) : undefined;
      const chain = continued ?? { searches: [], clicks: [] };
      if (continued === undefined) chains.push(chain);
      chain.searches.push(search);
      chainOf.set(search, chain);
      answered.push(search);
      if (search.queryID !== null) byQueryID.set(search.queryID, search);
      continue;
    }
    const { queryID } = step.click;
    const search = byQueryID.get(queryID);
    const chain = search === undefined ? undefined : chainOf.get(search);
    const earlier = clicksOf.get(queryID) ?? [];
    if (search === undefined || chain === undefined || !countsClick(step.click, search, earlier)) continue;
    const click = { ...step.click, search };
    clicksOf.set(queryID, [...earlier, click]);
    chain.clicks.push(click);
  }
  const searches = chains.flatMap((chain) => {
    const search = chain.searches.at(-1);
    return search === undefined ? [] : [{ search, chain }];
  });
  return { searches, answered, clicks: [...clicksOf.values()].flat() };
}

function continues(before: SearchEvent, search: SearchEvent): boolean {
  if (Math.floor(before.at / dayMs) !== Math.floor(search.at / dayMs)) return false;
  if (Math.abs(search.at - before.at) > 30_000) return false;
  if (search.page > 0 && search.q === before.q) return true;
  return before.mode === "typing" && (search.q.startsWith(before.q) || before.q.startsWith(search.q));
}

/** @param earlier clicks on the same queryID */
function countsClick(click: ReportedClick, search: SearchEvent, earlier: readonly ReportedClick[]): boolean {
  const { page, hitsPerPage, hits } = search;
  const place = click.position - page * hitsPerPage;
  if (place < 1 || place > hits) return false;
  if (earlier.some(({ objectID }) => objectID === click.objectID)) return false;
  return drawnPartition(click.objectID) !== undefined && earlier.length < hits;
}
