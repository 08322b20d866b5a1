import { percentiles } from "../percentiles.js";
import { differentQueries, type QueryClass } from "../queries/query-class.js";
import { type Band, bandOf, bands } from "./bands.js";
import type { EngineTimes } from "./measure-class.js";
import type { ClassReport, EngineFigures } from "./report.js";

/** A part of a class with fewer queries is not reported. */
const queriesPerBandMin = 10;

export interface MeasuredClass {
  readonly queryClass: QueryClass;
  readonly times: readonly EngineTimes[];
}

interface CountedClass extends MeasuredClass {
  /** By query: the number of matching records, not of their groups. */
  readonly matches: readonly number[];
}

/**
 * Reports the class as a whole, then by the number of matching records. If only one band has enough queries,
 * it is reported only as a whole.
 */
export function classReports({ queryClass, times, matches }: CountedClass): ClassReport[] {
  const [findling] = times;
  const bandAt = matches.map(bandOf);
  const placesOf = (band: Band): number[] =>
    [...findling.ms.keys()].filter((place) => band === "all" || bandAt[place] === band);
  const present = bands.filter((band) => band === "all" || placesOf(band).length >= queriesPerBandMin);
  return (present.length > 2 ? present : [bands[0]]).map((band) => {
    const places = placesOf(band);
    const different = differentQueries(places.map((place) => queryClass.queries[place]));
    const engines = times.flatMap((each) => figuresOf(each, findling, places));
    return { name: queryClass.name, band, different, engines };
  });
}

function figuresOf(engine: EngineTimes, findling: EngineTimes, places: readonly number[]): EngineFigures[] {
  const measured = places.filter((place) => place < engine.ms.length);
  if (measured.length === 0) return [];
  const ms = at(engine.ms, measured);
  const p50 = percentiles(ms).p50;
  const sum = ms.reduce((total, value) => total + value, 0);
  return [
    {
      engine: engine.engine.name,
      count: measured.length,
      ms: percentiles(ms),
      requestMs: engine.requestMs.length === 0 ? null : percentiles(at(engine.requestMs, measured)),
      searchesPerSecond: (ms.length / sum) * 1_000,
      ratio: engine === findling ? null : p50 / percentiles(at(findling.ms, measured)).p50,
      foundShare:
        engine === findling ? null : foundShare(at(engine.totals, measured), at(findling.totals, measured)),
    },
  ];
}

function foundShare(totals: readonly (number | null)[], findling: readonly (number | null)[]): number | null {
  const wanted = [...totals.keys()].filter((place) => (findling[place] ?? 0) > 0);
  if (wanted.length === 0 || totals.includes(null)) return null;
  return wanted.filter((place) => (totals[place] ?? 0) > 0).length / wanted.length;
}

function at<Value>(values: readonly Value[], places: readonly number[]): Value[] {
  return places.map((place) => values[place]);
}
