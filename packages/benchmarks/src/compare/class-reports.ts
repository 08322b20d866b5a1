import { percentiles } from "../percentiles.js";
import { type Band, bandOf, bands } from "./bands.js";
import type { EngineTimes } from "./measure-class.js";
import type { ClassReport, EngineFigures } from "./report.js";

/** A part of a class with fewer queries says nothing. */
const queriesPerBandMin = 10;

/**
 * The class as a whole, then by how many records match, as Findling (the first of `times`) counts them; a class whose
 * queries all match about as many only as a whole.
 */
export function classReports(name: string, times: readonly EngineTimes[]): ClassReport[] {
  const [findling] = times;
  const bandAt = findling.totals.map((total) => bandOf(total ?? 0));
  const placesOf = (band: Band): number[] =>
    [...bandAt.keys()].filter((place) => band === "all" || bandAt[place] === band);
  const present = bands.filter((band) => band === "all" || placesOf(band).length >= queriesPerBandMin);
  return (present.length > 2 ? present : [bands[0]]).map((band) => {
    const places = placesOf(band);
    return { name, band, engines: times.flatMap((each) => figuresOf(each, findling, places)) };
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
