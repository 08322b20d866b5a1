import { ApiError } from "@findling/protocol";
import { excerpt, found, isJsonObject } from "../wording/found.js";

/**
 * Checks the body of a route that takes none. Some clients send an empty object with every request.
 *
 * @throws ApiError invalid_request
 */
export function requireNoFields(body: unknown): void {
  if (body === undefined) return;
  if (!isJsonObject(body)) throw invalid(`The route takes no body; the one sent is ${found(body)}.`);
  const [field] = Object.keys(body);
  if (field !== undefined) throw invalid(`Unknown field ${excerpt(field)}; the route takes no body.`);
}

function invalid(message: string): ApiError {
  return new ApiError("invalid_request", message);
}
