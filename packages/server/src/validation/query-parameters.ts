import { ApiError } from "@findling/protocol";
import { excerpt } from "../wording/found.js";

/**
 * Refuses unknown parameters: a misspelt option is never silently ignored, neither in the query nor in a
 * body.
 *
 * @param url of a request
 * @throws ApiError invalid_request naming the first unknown parameter, and the known ones
 */
export function requireKnownParameters(url: string, known: readonly string[]): void {
  for (const name of queryOf(url).keys()) {
    if (known.includes(name)) continue;
    const expected = known.length === 0 ? "none" : known.join(", ");
    throw new ApiError(
      "invalid_request",
      `The query parameter ${excerpt(name)} is unknown: this route knows ${expected}.`,
    );
  }
}

/** The parameters of a request: the query is the part of the URL after its first `?`. */
export function queryOf(url: string): URLSearchParams {
  const start = url.indexOf("?");
  return new URLSearchParams(start < 0 ? "" : url.slice(start + 1));
}

/**
 * The value of a parameter; undefined: the query does not have it.
 *
 * @throws ApiError invalid_request: it has it more than once
 */
export function singleParameter(query: URLSearchParams, name: string): string | undefined {
  const values = query.getAll(name);
  if (values.length > 1) throw new ApiError("invalid_request", `The query parameter ${name} is repeated.`);
  return values[0];
}
