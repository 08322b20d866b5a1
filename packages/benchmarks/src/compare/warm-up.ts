import type { MeasuredEngine } from "../engines/measured-engine.js";
import type { WorkProgress } from "../progress-bar.js";
import type { QueryClass } from "../queries/query-class.js";
import { measureClass } from "./measure-class.js";

/**
 * Warm-up queries for each measured query of a class, drawn with another seed: V8 and the JVM compile for
 * some thousand searches.
 */
const factor = 5;
/** The seconds that each class has for the warm-up are mostly too few for more queries than this. */
const queriesMax = 1_000;
const secondsMax = 2;

/** The number of warm-up queries of a class if `queriesPerClass` are measured. */
export function warmUpQueries(queriesPerClass: number): number {
  return Math.min(queriesPerClass * factor, queriesMax);
}

/** Searches without measuring, so that code is compiled and data are loaded. */
export async function warmUp(
  classes: readonly QueryClass[],
  engines: readonly MeasuredEngine[],
  progress: WorkProgress,
): Promise<void> {
  for (const queryClass of classes) {
    await measureClass(queryClass, engines, secondsMax);
    progress.advance(1);
  }
}
