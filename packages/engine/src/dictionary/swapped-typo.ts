import { osaDistance } from "./osa-distance.js";
import type { TypoQuery } from "./typo-query.js";

/** The way in which a term is a typo of a word. */
export interface Typo {
  readonly cost: number;
  /** Whether only a prefix of the term is a typo of the word. */
  readonly isCompletion: boolean;
}

/**
 * The typo for a term that starts with the word's first two characters swapped (ranking 2.2, row `typo`), or
 * null if its cost is above the budget. The different first character costs 1 more, unless an alignment with
 * the swap reaches the distance. Slow, but few terms are that near.
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
