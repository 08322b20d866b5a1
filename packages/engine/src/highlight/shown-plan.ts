import type { PlannedWord } from "../query/planned-word.js";
import type { QueryPlan } from "../query/query-plan.js";

/** The parts of a plan that say what is shown of a hit. */
export type ShownPlan = Pick<QueryPlan, "words" | "freeWords" | "phrases" | "time">;

/** All words, by their numbers in a WordSet. */
export function wordsOf({ words, freeWords }: ShownPlan): readonly PlannedWord[] {
  return [...words, ...freeWords];
}
