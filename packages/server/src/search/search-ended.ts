/**
 * The time limits of searches that the main thread needs. They stand apart from the engine, so that it is not
 * loaded.
 */
import { ApiError } from "@findling/protocol";

export const softDeadlineMsDefault = 500;

/**
 * The error of a search that was ended at its time limit. The same search would probably take as long again.
 * So a client that repeats it automatically waits for as long as the search had a thread, and takes up at
 * most half of one.
 */
export function searchEnded(index: string, afterMs: number, cause?: Error): ApiError {
  const seconds = afterMs / 1_000;
  return new ApiError(
    "overloaded",
    `The search in the index ${index} was ended after ${seconds} seconds, the most that a search may take. ` +
      "Ask for less (fewer words, filters or facets), or try again when the server is less busy.",
    { cause, retryAfterSeconds: seconds },
  );
}
