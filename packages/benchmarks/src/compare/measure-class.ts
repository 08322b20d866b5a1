import type { MeasuredEngine } from "../engines/measured-engine.js";
import type { QueryClass } from "../queries/query-class.js";

/** Of one engine, by place in the class; shorter than the class where the time ran out. */
export interface EngineTimes {
  readonly engine: MeasuredEngine;
  readonly ms: number[];
  readonly requestMs: number[];
  readonly totals: (number | null)[];
}

/**
 * So many queries of one engine in a row, before it is the turn of the next: its first ones find the caches of the processor full of what
 * others read.
 */
const queriesPerTurn = 50;
/** The first turn is short: then it is known who is too slow for a second one. */
const queriesAtFirst = 10;

/**
 * Searches with all engines that take the class in turn, so that what else the machine does hits them alike. Who
 * has taken more than `secondsMax` is not asked for the rest.
 */
export async function measureClass(
  queryClass: QueryClass,
  engines: readonly MeasuredEngine[],
  secondsMax: number,
): Promise<EngineTimes[]> {
  const times: (EngineTimes & { spentMs: number })[] = engines
    .filter((engine) => engine.takes(queryClass))
    .map((engine) => ({ engine, ms: [], requestMs: [], totals: [], spentMs: 0 }));
  for (let from = 0; from < queryClass.queries.length; ) {
    const to = Math.min(endOfTurn(from), queryClass.queries.length);
    for (const each of times) {
      if (each.spentMs > secondsMax * 1_000) continue;
      const { ms, requestMs, totals } = await each.engine.search(queryClass, from, to);
      each.ms.push(...ms);
      each.requestMs.push(...(requestMs ?? []));
      each.totals.push(...totals);
      for (const took of ms) each.spentMs += took;
    }
    from = to;
  }
  return times;
}

function endOfTurn(from: number): number {
  return from === 0 ? queriesAtFirst : from - (from % queriesPerTurn) + queriesPerTurn;
}
