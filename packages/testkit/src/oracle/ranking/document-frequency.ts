import type { AnalyzedRecord } from "../analysis/analyze-record.js";
import { type Derivation, occursInAny } from "../matching/derivation.js";

/**
 * Ranking 3: the `df` of a word is the largest document count of a single term among its derivations that
 * occur in any live document, whether the occurrence counts or not. For a phrase or a run of grams it is the
 * smallest count among its terms.
 */
export function documentFrequency(
  derivations: readonly Derivation[],
  live: readonly AnalyzedRecord[],
): number {
  const counts = derivations
    .filter((derivation) => occursInAny(derivation, live))
    .map(({ documentCount }) => documentCount);
  return Math.max(0, ...counts);
}
