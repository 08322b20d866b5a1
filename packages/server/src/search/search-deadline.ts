import { SearchTimeoutError } from "@findling/engine";
import { searchHardDeadlineMs } from "@findling/protocol";
import { clockMs } from "../tracing/clock.js";
import { searchEnded } from "./search-ended.js";

/**
 * The time limit of a search, from when its thread begins it. Long computations check it now and then. It is
 * over at once when nobody waits for the answer any more.
 */
export class SearchDeadline {
  readonly #index: string;
  readonly #clock: () => number;
  readonly #isGivenUp: () => boolean;
  readonly #ms: number;
  readonly #endsAt: number;

  constructor(
    index: string,
    clock: () => number = clockMs,
    isGivenUp = () => false,
    ms: number = searchHardDeadlineMs,
  ) {
    this.#index = index;
    this.#clock = clock;
    this.#isGivenUp = isGivenUp;
    this.#ms = ms;
    this.#endsAt = clock() + ms;
  }

  readonly isOver = (): boolean => this.#clock() >= this.#endsAt || this.#isGivenUp();

  /** @throws ApiError overloaded */
  check(): void {
    if (this.isOver()) throw searchEnded(this.#index, this.#ms);
  }

  /**
   * Returns the engine's answer. @throws ApiError overloaded: the engine ended the search at the time limit
   */
  answerOf<Answer>(search: (isOver: () => boolean) => Answer): Answer {
    try {
      return search(this.isOver);
    } catch (error) {
      throw error instanceof SearchTimeoutError ? searchEnded(this.#index, this.#ms, error) : error;
    }
  }
}
