import { barCells, barOf, clearLine, roomIn } from "./bar.js";
import { duration } from "./duration.js";
import type { Output } from "./output.js";
import { counted } from "./progress.js";

export interface RateFigures {
  /** What is done, such as bytes, and how much there is in all; null: unknown. */
  readonly done: number;
  readonly total: number | null;
  /** What the rate counts, such as records. */
  readonly count: number;
  readonly unit: string;
}

const shownEveryMs = 100;
/** A shorter bar says nothing. */
const barCellsMin = 8;

/**
 * A bar with rate and time left, on a terminal; elsewhere a line after each tenth. Rates count from the first
 * update on.
 */
export class RateBar {
  readonly #output: Output;
  readonly #label: string;
  readonly #now: () => number;
  #first: { readonly figures: RateFigures; readonly at: number } | null = null;
  #shownAt = Number.NEGATIVE_INFINITY;
  #tenths = 0;

  /** @param now milliseconds */
  constructor(output: Output, label: string, now: () => number = () => performance.now()) {
    this.#output = output;
    this.#label = label;
    this.#now = now;
  }

  update(figures: RateFigures): void {
    const at = this.#now();
    this.#first ??= { figures, at };
    const text = this.#text(figures, (at - this.#first.at) / 1_000);
    if (this.#output.isTTY !== true) {
      const tenths = Math.floor(10 * partOf(figures));
      if (tenths > this.#tenths) this.#output.write(`${text}\n`);
      this.#tenths = Math.max(tenths, this.#tenths);
    } else if (at - this.#shownAt >= shownEveryMs) {
      this.#shownAt = at;
      this.#output.write(`${clearLine}${text}\r`);
    }
  }

  /** Ends the display. Text written afterwards starts on a line of its own. */
  end(): void {
    if (this.#output.isTTY === true) this.#output.write(clearLine);
  }

  #text(figures: RateFigures, seconds: number): string {
    const { count, unit, total } = figures;
    const part = partOf(figures);
    const begun = this.#first?.figures ?? figures;
    const rate = seconds > 0 ? (count - begun.count) / seconds : 0;
    const speed = rate > 0 ? `, ${counted(Math.round(rate))}/s` : "";
    const gained = part - partOf(begun);
    const left = gained > 0 && part < 1 ? `, ${duration((seconds / gained) * (1 - part))} left` : "";
    const state = ` ${counted(count)} ${unit}${speed}${left}`;
    const room = roomIn(this.#output);
    if (total === null) return `${this.#label}${state}`.slice(0, room);
    const percent = ` ${Math.floor(part * 100)} %`;
    const cells = Math.min(barCells, room - this.#label.length - percent.length - state.length - 1);
    const bar = cells < barCellsMin ? "" : ` ${barOf(part, cells)}`;
    return `${this.#label}${bar}${percent}${state}`.slice(0, room);
  }
}

function partOf({ done, total }: RateFigures): number {
  return total === null || total === 0 ? 0 : Math.min(1, done / total);
}
