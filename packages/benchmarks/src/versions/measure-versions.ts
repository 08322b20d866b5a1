import type { FindlingEngine } from "../engines/findling-engine.js";
import type { QueryClass } from "../queries/query-class.js";

/** The searches that a version is asked for: those of `FindlingEngine`. */
export type VersionSearches = Pick<FindlingEngine, "search">;

/** One version's figures of a class, by place of the query. */
export interface VersionTimes {
  /** `processingTimeMs`, the least of all rounds. */
  readonly ms: number[];
  readonly answerBytes: number[];
}

/**
 * One version answers this many queries in a row, then it is the other's turn. So a change of the machine's
 * speed meets both.
 */
const queriesPerTurn = 10;

/**
 * Asks two versions the same queries in turn, several times over. The one that begins a turn changes, since
 * the second finds the processor's caches full of what the first has read. Of the rounds the least time of
 * each query counts: whatever else the machine does only ever adds to it.
 */
export async function measureVersions(
  queryClass: QueryClass,
  versions: readonly [VersionSearches, VersionSearches],
  rounds: number,
): Promise<[VersionTimes, VersionTimes]> {
  const times: [VersionTimes, VersionTimes] = [
    { ms: [], answerBytes: [] },
    { ms: [], answerBytes: [] },
  ];
  const { length } = queryClass.queries;
  for (let round = 0; round < rounds; round++) {
    for (let from = 0, turn = round; from < length; from += queriesPerTurn, turn++) {
      const to = Math.min(length, from + queriesPerTurn);
      for (const at of turn % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
        note(times[at], from, await versions[at].search(queryClass, from, to));
      }
    }
  }
  return times;
}

function note(
  times: VersionTimes,
  from: number,
  measured: Awaited<ReturnType<FindlingEngine["search"]>>,
): void {
  for (const [at, ms] of measured.ms.entries()) {
    times.ms[from + at] = Math.min(ms, times.ms[from + at] ?? Number.POSITIVE_INFINITY);
    times.answerBytes[from + at] = measured.answerBytes[at];
  }
}
