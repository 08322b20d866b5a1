import { ParameterError } from "./parameter-error.js";

/** The parameters of one search, by name, as a library gives them. */
export type SearchParameters = Readonly<Record<string, unknown>>;

/** One search that a library asks for. */
export interface AskedSearch {
  readonly indexName: string;
  readonly parameters: SearchParameters;
  /** The facet whose values are looked for; null: hits are. */
  readonly facet: string | null;
}

/** Searches as libraries ask for them: as a list, or as an object with `requests`. */
export type AskedSearches = readonly object[] | { readonly requests: readonly object[] };

/** @throws {ParameterError} */
export function askedSearches(asked: AskedSearches): readonly AskedSearch[] {
  const list: readonly object[] = "requests" in asked ? asked.requests : asked;
  return list.map(askedSearch);
}

/** Parameters stand in `params`, or beside `indexName`. */
function askedSearch(asked: object): AskedSearch {
  const { indexName, params, type, facet, ...beside }: SearchParameters = { ...asked };
  if (typeof indexName !== "string")
    throw new ParameterError("indexName", "each search must name its index.");
  const { facetName, ...parameters }: SearchParameters = { ...beside, ...(isObject(params) ? params : {}) };
  if (params !== undefined && !isObject(params)) throw new ParameterError("params", "must be an object.");
  const facetAsked = facet ?? facetName;
  if (facetAsked === undefined && (type === undefined || type === "default"))
    return { indexName, parameters, facet: null };
  if (typeof facetAsked !== "string" || (type !== undefined && type !== "facet"))
    throw new ParameterError("type", "a search looks for hits (`default`) or for the values of a `facet`.");
  return { indexName, parameters, facet: facetAsked };
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
