import { RecentTime } from "@findling/store/log";

/**
 * The mean of a line is taken with this many turns more that took no time. So a single slow turn, such as
 * that of a garbage collection, refuses nobody, and turns of long ago say nothing any more.
 */
const fastTurns = 4;

/** Measures how long searches that wait in several lines have lately waited for each turn of their line. */
export class TurnTimes {
  readonly #ms = new RecentTime();
  readonly #turns = new RecentTime();

  /** Notes a turn of the line, `ms` after the one before, while others waited in it. */
  add(line: string, ms: number, now: number): void {
    this.#ms.add(line, ms, now);
    this.#turns.add(line, 1, now);
  }

  /** Estimates, rather too low, how many milliseconds a search waits behind `ahead` others of the line. */
  waitMs(line: string, ahead: number, now: number): number {
    return (ahead * this.#ms.of(line, now)) / (this.#turns.of(line, now) + fastTurns);
  }
}
