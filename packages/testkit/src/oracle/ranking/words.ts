import type { Criterion } from "./criterion.js";

/** Ranking 3, criterion 2: how many content words have an occurrence; more is better. */
export const words: Criterion<"words"> = {
  name: "words",
  valueOf: ({ matched }) => matched.length,
  compare: (a, b) => b - a,
};
