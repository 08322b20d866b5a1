import { barOf, clearLine, fitting } from "./bar.js";
import type { Output } from "./output.js";

/** Shows the progress of work with a known end: a bar on a terminal, else a line after each tenth. */
export interface Progress {
  update(done: number): void;
  /** Ends the display. Text written afterwards starts on a line of its own. */
  end(): void;
}

export function progressOn(output: Output, label: string, total: number): Progress {
  return output.isTTY === true
    ? new ProgressBar(output, label, total)
    : new ProgressLines(output, label, total);
}

/** The cursor stays at the start of the line, so a log line between two updates overwrites the bar. */
class ProgressBar implements Progress {
  constructor(
    readonly output: Output,
    readonly label: string,
    readonly total: number,
  ) {}

  update(done: number): void {
    const bar = barOf(this.total === 0 ? 1 : done / this.total);
    const figures = `${counted(done)} / ${counted(this.total)}`;
    const line = fitting([`${this.label} ${bar} ${figures}`, `${this.label} ${figures}`], this.output);
    this.output.write(`${clearLine}${line}\r`);
  }

  end(): void {
    this.output.write(clearLine);
  }
}

class ProgressLines implements Progress {
  #tenths = 0;

  constructor(
    readonly output: Output,
    readonly label: string,
    readonly total: number,
  ) {}

  update(done: number): void {
    const tenths = this.total === 0 ? 10 : Math.floor((done / this.total) * 10);
    if (tenths <= this.#tenths) return;
    this.#tenths = tenths;
    this.output.write(`${this.label} ${counted(done)} / ${counted(this.total)}\n`);
  }

  end(): void {}
}

export function counted(count: number): string {
  return count.toLocaleString("en-US");
}
