import type { QueryPlan } from "./query-plan.js";

/** How much a plan asks for. Of a slow search they say whether the query was dear, or the machine busy. */
export interface PlanFigures {
  readonly contentWords: number;
  readonly freeWords: number;
  /** Terms, and beginnings of terms, that stand for some word. */
  readonly derivations: number;
  /** Derivations through several terms in a row. */
  readonly phrases: number;
}

export function planFigures({ words, freeWords, phrases }: QueryPlan): PlanFigures {
  let derivations = 0;
  for (const word of words) derivations += word.derivationCount;
  for (const word of freeWords) derivations += word.derivationCount;
  return { contentWords: words.length, freeWords: freeWords.length, derivations, phrases: phrases.length };
}
