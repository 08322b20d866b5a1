import { foldCase } from "./case-folding.js";
import { removeCombiningMarks } from "./combining-marks.js";
import { toCompatible } from "./compatibility.js";
import { dropEmojiPresentation } from "./emoji-presentation.js";
import { foldKatakana } from "./kana.js";
import { replaceLetters } from "./letters.js";

/**
 * One step from text to term. A step is a pure function that
 *  1. changes nothing when applied again, and
 *  2. works on each cluster (`clusters.ts`) by itself: the result for a text is that for its clusters,
 *     joined.
 * The second is what gives offsets into the original text for free.
 */
export type NormalizationStep = (text: string) => string;

/** In this order (ranking 1.3). The first step comes before NFKC because U+FE0F would hinder composition. */
export const normalizationSteps: readonly NormalizationStep[] = [
  dropEmojiPresentation,
  toCompatible,
  foldCase,
  removeCombiningMarks,
  replaceLetters,
  foldKatakana,
];

/** Runs all steps. Slow: terms come from `terms.ts`, which does this once for each cluster it sees. */
export function runNormalization(text: string): string {
  return normalizationSteps.reduce((result, step) => step(result), text);
}
