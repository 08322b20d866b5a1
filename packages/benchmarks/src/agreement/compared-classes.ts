import type { QueryClass } from "../queries/query-class.js";
import type { SeededChoice } from "../seeded-choice.js";

/**
 * Classes that find what another one finds, find nothing, or are not ranked by a budget: browsing ranks
 * nothing it does not show.
 */
const leftOut = new Set([
  "no match",
  "few words, explain",
  "few words, 3 facets",
  "few words, 2 filters",
  "empty query",
  "empty query, custom ranking",
]);

/**
 * The classes of which an order may differ from the exact one, with `perClass` queries at most: typing comes
 * with more.
 */
export function comparedClasses(
  classes: readonly QueryClass[],
  choice: SeededChoice,
  perClass: number,
): QueryClass[] {
  return classes
    .filter(({ name, route }) => route === "search" && !leftOut.has(name))
    .map((queryClass) => ({ ...queryClass, queries: choice.sample(queryClass.queries, perClass) }));
}
