import { ApiError } from "@findling/protocol";
import { excerpt, found, isJsonObject } from "../wording/found.js";

/** @returns the secret of a key @throws ApiError invalid_request */
export function requireSignInKey(body: unknown): string {
  if (!isJsonObject(body)) throw invalid(`The body must be an object with a key; it is ${found(body)}.`);
  const other = Object.keys(body).find((name) => name !== "key");
  if (other !== undefined) throw invalid(`Unknown field ${excerpt(other)}; a sign-in has only key.`);
  const { key } = body;
  if (typeof key !== "string") throw invalid(`key must be a string; it is ${found(key)}.`);
  return key;
}

function invalid(message: string): ApiError {
  return new ApiError("invalid_request", message);
}
