import { SearchTimeoutError } from "@findling/engine";
import { ApiError, searchHardDeadlineMs } from "@findling/protocol";
import { clockMs } from "./clock.js";

/** The time that a search has from when its thread begins it: what takes long asks in between. */
export class SearchDeadline {
  readonly #index: string;
  readonly #clock: () => number;
  readonly #endsAt: number;

  constructor(index: string, clock: () => number = clockMs) {
    this.#index = index;
    this.#clock = clock;
    this.#endsAt = clock() + searchHardDeadlineMs;
  }

  readonly isOver = (): boolean => this.#clock() >= this.#endsAt;

  /** @throws ApiError overloaded */
  check(): void {
    if (this.isOver()) throw searchEnded(this.#index, searchHardDeadlineMs);
  }

  /** The engine's answer. @throws ApiError overloaded: it has ended its search, as the time was over */
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
 * A search that was ended, as its time was over. The same search would probably take as long again, so who
 * repeats it by itself waits as long as it has had a thread: it then takes half of one at most.
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
