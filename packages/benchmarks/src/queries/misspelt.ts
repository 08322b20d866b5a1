import type { SeededChoice } from "../seeded-choice.js";

/**
 * Leaves out, doubles or replaces an inner letter, or swaps it with the next one. Swapping two equal letters
 * makes no difference.
 */
export function misspelt(word: string, choice: SeededChoice): string {
  const at = 1 + choice.below(word.length - 2);
  const [before, letter, after] = [word.slice(0, at), word[at], word.slice(at + 1)];
  const other = letter === "e" ? "a" : "e";
  return choice.of([
    before + after,
    before + letter + letter + after,
    before + after[0] + letter + after.slice(1),
    before + other + after,
  ]);
}
