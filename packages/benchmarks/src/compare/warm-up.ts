import type { MeasuredEngine } from "../engines/measured-engine.js";
import type { Progress } from "../progress-bar.js";
import type { QueryClass } from "../queries/query-class.js";
import { measureClass } from "./measure-class.js";

/**
 * Warm-up queries for each measured query of a class, drawn with another seed: V8 and the JVM compile for
 * some thousand searches.
 */
const factor = 5;
/** The seconds that a class has for it are enough for no more of most. */
const queriesMax = 1_000;
const secondsMax = 2;

/** How many queries of each class go before `queriesPerClass` that are measured. */
export function warmUpQueries(queriesPerClass: number): number {
  return Math.min(queriesPerClass * factor, queriesMax);
}

/** Searches without measuring: code is compiled, and what is read is loaded. */
export async function warmUp(
  classes: readonly QueryClass[],
  engines: readonly MeasuredEngine[],
  progress: Progress,
): Promise<void> {
  for (const queryClass of classes) {
    await measureClass(queryClass, engines, secondsMax);
    progress.advance(1);
  }
}
