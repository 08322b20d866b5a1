import { foldCase } from "./case-folding.js";
import { removeCombiningMarks } from "./combining-marks.js";
import { toCompatible } from "./compatibility.js";
import { dropEmojiPresentation } from "./emoji-presentation.js";
import { foldKatakana } from "./kana.js";
import { replaceLetters } from "./letters.js";

/**
 * One step from text to term. A step is a pure function with two properties:
 *
 * 1. Applying it again changes nothing.
 * 2. It works on each cluster (`clusters.ts`) alone: the result for a text is the results for its clusters,
 *    joined.
 *
 * Offsets into the original text follow from the second property for free.
 */
export type NormalizationStep = (text: string) => string;

/** The steps in order: what emoji lack (ranking 1.2), then ranking 1.3. */
export const normalizationSteps: readonly NormalizationStep[] = [
  dropEmojiPresentation,
  toCompatible,
  foldCase,
  removeCombiningMarks,
  replaceLetters,
  foldKatakana,
];

/**
 * Runs all steps. This is slow: terms come from `terms.ts`, which runs it once for each cluster and caches
 * it.
 */
export function runNormalization(text: string): string {
  return normalizationSteps.reduce((result, step) => step(result), text);
}
