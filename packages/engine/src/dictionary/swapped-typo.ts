import { osaDistance } from "./osa-distance.js";
import type { TypoQuery } from "./typo-query.js";

/** How a term is a typo of a word. */
export interface Typo {
  readonly cost: number;
  /** Whether the term only starts with a typo of the word. */
  readonly isCompletion: boolean;
}

/**
 * How a term is a typo of a word whose first two characters it starts with the other way round (ranking 2.2,
 * row `typo`): null if not within the budget. The first character costs 1 more unless the distance is reached
 * by swapping the two. Slow, for the few terms that are so near.
 */
export function swappedTypo({ word, budget, isPrefix }: TypoQuery, term: string): Typo | null {
  const typed = [...word];
  const found = [...term];
  let best: Typo | null = null;
  const wholeCost = costOf(typed, found);
  if (wholeCost <= budget) best = { cost: wholeCost, isCompletion: false };
  if (!isPrefix) return best;
  for (let length = typed.length - 1; length <= typed.length + 1 && length < found.length; length++) {
    const prefix = found.slice(0, length);
    if (prefix.at(-1) !== typed.at(-1) || osaDistance(typed, prefix) !== 1) continue;
    const cost = costOf(typed, prefix);
    if (cost <= budget && (best === null || cost < best.cost)) best = { cost, isCompletion: true };
  }
  return best;
}

function costOf(typed: readonly string[], found: readonly string[]): number {
  const distance = osaDistance(typed, found);
  const isBySwap = 1 + osaDistance(typed.slice(2), found.slice(2)) === distance;
  return distance + (isBySwap ? 0 : 1);
}
