import { ApiError } from "@findling/protocol";
import { excerpt } from "../wording/found.js";

/**
 * Refuses unknown parameters: a misspelt option is never silently ignored, neither in the query nor in a
 * body.
 *
 * @param url of a request: the query is the part after its first `?`
 * @throws ApiError invalid_request naming the first unknown parameter, and the known ones
 */
export function requireKnownParameters(url: string, known: readonly string[]): void {
  const start = url.indexOf("?");
  if (start < 0) return;
  for (const name of new URLSearchParams(url.slice(start + 1)).keys()) {
    if (known.includes(name)) continue;
    const expected = known.length === 0 ? "none" : known.join(", ");
    throw new ApiError(
      "invalid_request",
      `The query parameter ${excerpt(name)} is unknown: this route knows ${expected}.`,
    );
  }
}
