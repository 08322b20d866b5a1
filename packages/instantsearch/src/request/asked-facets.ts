import type { SearchParameters } from "./asked-search.js";
import { ParameterError } from "./parameter-error.js";

/** Stands for all attributes that can be counted. */
export const allFacets = "*";

/** The attributes to count, each once. @throws {ParameterError} */
export function askedFacets({ facets }: SearchParameters): readonly string[] {
  if (facets === undefined || facets === null || facets === "") return [];
  const list: readonly unknown[] = Array.isArray(facets) ? facets : [facets];
  const names = list.map((name) => {
    if (typeof name === "string" && name !== "") return name;
    throw new ParameterError("facets", `names attributes, and ${JSON.stringify(name)} is none.`);
  });
  return names.includes(allFacets) ? [allFacets] : [...new Set(names)];
}
