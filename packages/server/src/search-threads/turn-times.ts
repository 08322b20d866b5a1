import { RecentTime } from "@findling/store/log";

/** A line has had so few turns lately (see RecentTime) that they say nothing any more. */
const turnsMin = 0.1;

/** How long those that wait in several lines have lately waited for each turn of their line. */
export class TurnTimes {
  readonly #ms = new RecentTime();
  readonly #turns = new RecentTime();

  /** The line has had a turn, `ms` after the one before, while others waited in it. */
  add(line: string, ms: number, now: number): void {
    this.#ms.add(line, ms, now);
    this.#turns.add(line, 1, now);
  }

  /** How many milliseconds one waits behind `ahead` others of the line, probably; 0: nobody knows. */
  waitMs(line: string, ahead: number, now: number): number {
    const turns = this.#turns.of(line, now);
    return turns < turnsMin ? 0 : (ahead * this.#ms.of(line, now)) / turns;
  }
}
