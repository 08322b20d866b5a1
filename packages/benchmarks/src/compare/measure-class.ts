import type { MeasuredEngine } from "../engines/measured-engine.js";
import type { QueryClass } from "../queries/query-class.js";

/** The times of one engine, by place in the class. Shorter than the class if the time ran out. */
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
 * The first turn is short: it shows which engines are too slow for a second one. All turns are short for
 * classes that are measured together.
 */
const queriesPerShortTurn = 10;

/** Measures all engines that take the class: see measureTogether. */
export async function measureClass(
  queryClass: QueryClass,
  engines: readonly MeasuredEngine[],
  secondsMax: number,
): Promise<EngineTimes[]> {
  const [times] = await measureTogether([queryClass], engines, secondsMax);
  return times;
}

/**
 * Searches with all engines that take a class in turn, so that other work of the machine affects them alike.
 * An engine that has spent more than `secondsMax` on a class is not asked the rest. Classes that ask the same
 * queries in several ways take turns, too. Each turn begins with another class, since the first search for a
 * query finds less of its data in caches than later ones.
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

  /** Measures the queries `[from, to)`, as far as the class has them. */
  async measure(from: number, to: number): Promise<void> {
    const end = Math.min(to, this.#queryClass.queries.length);
    if (from >= end) return;
    for (const each of this.#times) {
      // The engine has left out earlier queries.
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
   * The number of queries that fit the remaining time if they take as long as those before. At least one
   * while there is time left.
   */
  #queriesLeft({ ms, spentMs }: { readonly ms: readonly number[]; readonly spentMs: number }): number {
    const leftMs = this.#secondsMax * 1_000 - spentMs;
    if (leftMs <= 0) return 0;
    return ms.length === 0 ? queriesPerShortTurn : Math.max(1, Math.floor(leftMs / (spentMs / ms.length)));
  }
}

/** The begin and end of each turn. All turns except the first end at multiples of their size. */
function turns(queryCount: number, size: number): [from: number, to: number][] {
  const found: [number, number][] = [];
  for (let from = 0; from < queryCount; ) {
    const to = from === 0 ? Math.min(size, queriesPerShortTurn) : from - (from % size) + size;
    found.push([from, to]);
    from = to;
  }
  return found;
}
