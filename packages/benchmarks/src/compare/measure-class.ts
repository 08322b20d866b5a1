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
 * One engine answers this many queries in a row, then it is the next engine's turn. The first queries of a
 * turn find the processor caches full of what other engines read.
 */
const queriesPerTurn = 50;
/**
 * The first turn is short: then it is known who is too slow for a second one. So are all turns of classes
 * that are measured together.
 */
const queriesPerShortTurn = 10;

/** Searches with all engines that take the class: see measureTogether. */
export async function measureClass(
  queryClass: QueryClass,
  engines: readonly MeasuredEngine[],
  secondsMax: number,
): Promise<EngineTimes[]> {
  const [times] = await measureTogether([queryClass], engines, secondsMax);
  return times;
}

/**
 * Searches with all engines that take a class in turn, so that what else the machine does hits them alike.
 * Who has taken more than `secondsMax` for it is not asked for the rest. Classes that ask the same queries in
 * several ways take turns, too, and each turn begins with another one, since who asks a query first finds
 * less of what it reads in caches than who asks it again.
 */
export async function measureTogether(
  classes: readonly QueryClass[],
  engines: readonly MeasuredEngine[],
  secondsMax: number,
): Promise<EngineTimes[][]> {
  const times = classes.map((queryClass) => new ClassTimes(queryClass, engines, secondsMax));
  const queryCount = Math.max(...classes.map(({ queries }) => queries.length));
  const size = classes.length === 1 ? queriesPerTurn : queriesPerShortTurn;
  for (const [turn, [from, to]] of turns(queryCount, size).entries()) {
    for (let i = 0; i < times.length; i++) await times[(turn + i) % times.length].measure(from, to);
  }
  return times.map(({ all }) => all);
}

class ClassTimes {
  readonly #queryClass: QueryClass;
  readonly #secondsMax: number;
  readonly #times: (EngineTimes & { spentMs: number })[];

  constructor(queryClass: QueryClass, engines: readonly MeasuredEngine[], secondsMax: number) {
    this.#queryClass = queryClass;
    this.#secondsMax = secondsMax;
    this.#times = engines
      .filter((engine) => engine.takes(queryClass))
      .map((engine) => ({ engine, ms: [], requestMs: [], totals: [], spentMs: 0 }));
  }

  get all(): EngineTimes[] {
    return this.#times;
  }

  /** The queries [from, to), as far as the class has them. */
  async measure(from: number, to: number): Promise<void> {
    const end = Math.min(to, this.#queryClass.queries.length);
    if (from >= end) return;
    for (const each of this.#times) {
      // It has left out some of those before.
      if (each.ms.length < from) continue;
      const count = Math.min(end - from, this.#queriesLeft(each));
      if (count === 0) continue;
      const { ms, requestMs, totals } = await each.engine.search(this.#queryClass, from, from + count);
      each.ms.push(...ms);
      each.requestMs.push(...(requestMs ?? []));
      each.totals.push(...totals);
      for (const took of ms) each.spentMs += took;
    }
  }

  /**
   * As many as there is time for if they take as long as those before; more than none as long as there is
   * some.
   */
  #queriesLeft({ ms, spentMs }: { readonly ms: readonly number[]; readonly spentMs: number }): number {
    const leftMs = this.#secondsMax * 1_000 - spentMs;
    if (leftMs <= 0) return 0;
    return ms.length === 0 ? queriesPerShortTurn : Math.max(1, Math.floor(leftMs / (spentMs / ms.length)));
  }
}

/** Where each begins, and the next one; they end at multiples of their size, but for the first one. */
function turns(queryCount: number, size: number): [from: number, to: number][] {
  const found: [number, number][] = [];
  for (let from = 0; from < queryCount; ) {
    const to = from === 0 ? Math.min(size, queriesPerShortTurn) : from - (from % size) + size;
    found.push([from, to]);
    from = to;
  }
  return found;
}
