import type { Criterion } from "./criterion.js";

/** Criterion 3: fewer typos are better, summed over the words' derivations. */
export const typosCriterion: Criterion = {
  name: "typos",
  compare: (pool, a, b) => pool.typos[a] - pool.typos[b],
};
