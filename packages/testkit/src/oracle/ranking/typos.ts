import type { Criterion } from "./criterion.js";

/**
 * Ranking 3, criterion 3: the sum of the content words' costs; fewer is better. All occurrences of a word
 * cost the same.
 */
export const typos: Criterion<"typos"> = {
  name: "typos",
  valueOf: ({ matched }) => matched.reduce((sum, { occurrences }) => sum + occurrences[0].cost, 0),
  compare: (a, b) => a - b,
};
