/**
 * *Normalization*: from the characters of a text to a term, so that people find what they type otherwise.
 *
 * The same word is typed with and without accents, in capitals, in full width, in another kind of kana. Terms
 * must be equal then (ranking 1.3). A chain of steps makes them so. Each step works on one *cluster* at a
 * time: a character with all characters that combine with it. A term joins the results of its clusters.
 *
 *     text --> clusterEnd --> cluster --> Terms.ofCluster (caches the results for single UTF-16 units)
 *                                              |
 *              +-------------------------------+
 *              v
 *     dropEmojiPresentation, toCompatible, foldCase, removeCombiningMarks, replaceLetters, foldKatakana
 *     and with the language `zh` also foldTraditionalHan
 *
 * Example: what becomes of four clusters. Where a column is empty, the step changes nothing.
 *
 *     cluster        toCompatible    foldCase    removeCombiningMarks    replaceLetters    foldKatakana
 *     É (2 units)    É (1 unit)      é           e
 *     Ⅷ              VIII            viii
 *     Ø                              ø                                   o
 *     ガ                                                                                   が
 *
 * `Terms` leaves out an apostrophe between letters, so the term of `l’Été` is `lete`.
 *
 * Good for: offsets, and texts of any kind in linear time, even with a hundred thousand marks in a row.
 * Not good for: ASCII words, which are most words. `words/word-terms.ts` only makes their letters small, and
 * caches them. And not for rules about several letters: plurals and typos are found from the query.
 *
 * @module
 */
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
