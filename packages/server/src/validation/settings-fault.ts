import { ApiError } from "@findling/protocol";
import { excerpt } from "../wording/found.js";

/** @param message a sentence that names the setting */
export function invalidSettings(message: string): ApiError {
  return new ApiError("invalid_settings", message);
}

/**
 * @param reason why a repeated value is wrong, as the end of the message
 * @throws ApiError invalid_settings, naming the second of two equal values by `whereOf` of its position
 */
export function requireDistinct(
  values: readonly string[],
  whereOf: (position: number) => string,
  reason = "which stands there already; each may stand there once",
): void {
  const seen = new Set<string>();
  for (const [position, value] of values.entries()) {
    if (seen.has(value)) {
      throw invalidSettings(`${whereOf(position)} is ${excerpt(value)}, ${reason}.`);
    }
    seen.add(value);
  }
}
