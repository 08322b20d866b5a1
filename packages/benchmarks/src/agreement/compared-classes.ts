import type { QueryClass } from "../queries/query-class.js";
import type { SeededChoice } from "../seeded-choice.js";

/**
 * Classes that find the same as another one, find nothing, or are not ranked by a budget: browsing ranks only
 * the documents that it shows.
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
 * The classes whose order may differ from the exact one, with at most `perClass` queries each: typing has
 * more.
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
