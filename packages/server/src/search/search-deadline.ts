import { SearchTimeoutError } from "@findling/engine";
import { ApiError, searchHardDeadlineMs } from "@findling/protocol";
import { clockMs } from "./clock.js";

export const softDeadlineMsDefault = 500;

/**
 * The time limit of a search, from when its thread begins it. Long computations check it now and then. It is
 * over at once when nobody waits for the answer any more.
 */
export class SearchDeadline {
  readonly #index: string;
  readonly #clock: () => number;
  readonly #isGivenUp: () => boolean;
  readonly #endsAt: number;

  constructor(index: string, clock: () => number = clockMs, isGivenUp = () => false) {
    this.#index = index;
    this.#clock = clock;
    this.#isGivenUp = isGivenUp;
    this.#endsAt = clock() + searchHardDeadlineMs;
  }

  readonly isOver = (): boolean => this.#clock() >= this.#endsAt || this.#isGivenUp();

  /** @throws ApiError overloaded */
  check(): void {
    if (this.isOver()) throw searchEnded(this.#index, searchHardDeadlineMs);
  }

  /**
   * Returns the engine's answer. @throws ApiError overloaded: the engine ended the search at the time limit
   */
  answerOf<Answer>(search: (isOver: () => boolean) => Answer): Answer {
    try {
      return search(this.isOver);
    } catch (error) {
      throw error instanceof SearchTimeoutError
        ? searchEnded(this.#index, searchHardDeadlineMs, error)
        : error;
    }
  }
}

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
