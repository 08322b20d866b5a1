import type { SearchStage } from "@findling/engine";
import type { StageTime } from "./search-messages.js";

/** Measures how long each stage of one search takes. */
export class StageClock {
  readonly times: StageTime[] = [];
  readonly #clock: () => number;
  #beganAt: number;

  constructor(clock: () => number) {
    this.#clock = clock;
    this.#beganAt = clock();
  }

  /** The stage has ended, and the next one begins. */
  readonly end = (stage: SearchStage): void => {
    const now = this.#clock();
    this.times.push({ stage, ms: now - this.#beganAt });
    this.#beganAt = now;
  };
}
