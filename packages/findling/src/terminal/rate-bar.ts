import { barOf, clearLine, fitting } from "./bar.js";
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
    const seconds = (at - this.#first.at) / 1_000;
    const part = partOf(figures);
    const text = this.#text(figures, seconds, ` ${barOf(part)}`);
    if (this.#output.isTTY !== true) {
      const tenths = Math.floor(10 * part);
      if (tenths > this.#tenths) this.#output.write(`${text}\n`);
      this.#tenths = Math.max(tenths, this.#tenths);
    } else if (at - this.#shownAt >= shownEveryMs) {
      this.#shownAt = at;
      const line = fitting([text, this.#text(figures, seconds, "")], this.#output);
      this.#output.write(`${clearLine}${line}\r`);
    }
  }

  /** Ends the display. Text written afterwards starts on a line of its own. */
  end(): void {
    if (this.#output.isTTY === true) this.#output.write(clearLine);
  }

  #text(figures: RateFigures, seconds: number, bar: string): string {
    const { count, unit, total } = figures;
    const part = partOf(figures);
    const done = total === null ? "" : `${bar} ${Math.floor(part * 100)} %`;
    const begun = this.#first?.figures ?? figures;
    const rate = seconds > 0 ? (count - begun.count) / seconds : 0;
    const speed = rate > 0 ? `, ${counted(Math.round(rate))}/s` : "";
    const gained = part - partOf(begun);
    const left = gained > 0 && part < 1 ? `, ${duration((seconds / gained) * (1 - part))} left` : "";
    return `${this.#label}${done} ${counted(count)} ${unit}${speed}${left}`;
  }
}

function partOf({ done, total }: RateFigures): number {
  return total === null || total === 0 ? 0 : Math.min(1, done / total);
}

/** `8 s`, `2 min 5 s`, `3 h 20 min` */
function duration(seconds: number): string {
  const whole = Math.ceil(seconds);
  if (whole < 60) return `${whole} s`;
  if (whole < 3_600) return `${Math.floor(whole / 60)} min ${whole % 60} s`;
  return `${Math.floor(whole / 3_600)} h ${Math.floor((whole % 3_600) / 60)} min`;
}
