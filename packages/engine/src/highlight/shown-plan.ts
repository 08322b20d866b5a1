import type { PlannedWord } from "../query/planned-word.js";
import type { QueryPlan } from "../query/query-plan.js";

/** The parts of a plan that decide what is shown of a hit. */
export type ShownPlan = Pick<QueryPlan, "words" | "freeWords" | "phrases" | "time">;

/** All words of a plan, by their numbers in a WordSet. */
export function wordsOf({ words, freeWords }: ShownPlan): readonly PlannedWord[] {
  return [...words, ...freeWords];
}
