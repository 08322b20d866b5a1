import { RecentTime } from "@findling/store/log";

/**
 * The turns of a line count together with this many that took no time. So a single slow turn, such as that of
 * a garbage collection, refuses nobody, and turns of long ago say nothing any more.
 */
const fastTurns = 4;

/** How long those that wait in several lines have lately waited for each turn of their line. */
export class TurnTimes {
  readonly #ms = new RecentTime();
  readonly #turns = new RecentTime();

  /** The line has had a turn, `ms` after the one before, while others waited in it. */
  add(line: string, ms: number, now: number): void {
    this.#ms.add(line, ms, now);
    this.#turns.add(line, 1, now);
  }

  /** How many milliseconds one waits behind `ahead` others of the line, probably, and rather too few. */
  waitMs(line: string, ahead: number, now: number): number {
    return (ahead * this.#ms.of(line, now)) / (this.#turns.of(line, now) + fastTurns);
  }
}
