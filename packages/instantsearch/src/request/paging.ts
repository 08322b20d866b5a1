import type { SearchRequest } from "@findling/client/search";
import type { SearchParameters } from "./asked-search.js";
import { ParameterError } from "./parameter-error.js";

/** The page of `page` and `hitsPerPage`, or of `offset` and `length`. @throws {ParameterError} */
export function pagingOf(parameters: SearchParameters): Pick<SearchRequest, "page" | "hitsPerPage"> {
  const page = wholeNumber(parameters, "page");
  const hitsPerPage = wholeNumber(parameters, "hitsPerPage");
  const offset = wholeNumber(parameters, "offset");
  const length = wholeNumber(parameters, "length");
  if (offset === undefined && length === undefined)
    return { ...(page === undefined ? {} : { page }), ...(hitsPerPage === undefined ? {} : { hitsPerPage }) };
  if (length === undefined || length === 0 || (offset ?? 0) % length !== 0)
    throw new ParameterError("offset", "must be a multiple of `length`: hits come in pages.");
  return { page: (offset ?? 0) / length, hitsPerPage: length };
}

function wholeNumber(parameters: SearchParameters, name: string): number | undefined {
  const value = parameters[name];
  if (value === undefined || value === null) return undefined;
  if (typeof value !== "number" || !Number.isSafeInteger(value) || value < 0)
    throw new ParameterError(name, `must be a whole number, and is ${JSON.stringify(value)}.`);
  return value;
}
