import type { Output } from "./output.js";
import { type Progress, progressOn } from "./progress.js";

/** A bar whose end is known only later. */
export interface BarOnTerminal {
  update(done: number, total: number): void;
  /** Removes it. */
  end(): void;
}

/** Shows nothing unless a terminal does: what runs by a timer should be silent. */
export function barOnTerminal(output: Output, label: string): BarOnTerminal {
  let progress: Progress | null = null;
  let shownTotal = -1;
  return {
    update(done, total) {
      if (output.isTTY !== true) return;
      if (total !== shownTotal) progress = progressOn(output, label, total);
      shownTotal = total;
      progress?.update(done);
    },
    end: () => progress?.end(),
  };
}
