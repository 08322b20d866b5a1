import { SearchTimeoutError } from "@findling/engine";
import { ApiError, searchHardDeadlineMs } from "@findling/protocol";
import { clockMs } from "./clock.js";

/** The time that a search has from when its thread begins it: what takes long asks in between. */
export class SearchDeadline {
  readonly #clock: () => number;
  readonly #endsAt: number;

  constructor(clock: () => number = clockMs) {
    this.#clock = clock;
    this.#endsAt = clock() + searchHardDeadlineMs;
  }

  readonly isOver = (): boolean => this.#clock() >= this.#endsAt;

  /** @throws ApiError overloaded */
  check(): void {
    if (this.isOver()) throw notEnded();
  }

  /** The engine's answer. @throws ApiError overloaded: it has ended its search, as the time was over */
  answerOf<Answer>(search: (isOver: () => boolean) => Answer): Answer {
    try {
      return search(this.isOver);
    } catch (error) {
      throw error instanceof SearchTimeoutError ? notEnded(error) : error;
    }
  }
}

function notEnded(cause?: Error): ApiError {
  const seconds = searchHardDeadlineMs / 1_000;
  return new ApiError("overloaded", `The search has not ended within ${seconds} seconds.`, { cause });
}
