/** Shows the progress of work with a known end. */
export interface WorkProgress {
  advance(count: number): void;
}

export type StartProgress = (label: string, total: number) => WorkProgress;

interface ProgressOutput {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

const cells = 24;
const clearLine = "\u001b[2K";

/** A bar on a terminal, else a line after each tenth. */
export function progressOn(output: ProgressOutput): StartProgress {
  return (label, total) => {
    let done = 0;
    let tenths = 0;
    const state = () => `${counted(done)} / ${counted(total)}`;
    return {
      advance(count) {
        done += count;
        if (output.isTTY === true) {
          const filled = Math.floor((Math.min(done, total) / Math.max(total, 1)) * cells);
          const bar = "█".repeat(filled) + "░".repeat(cells - filled);
          output.write(`${clearLine}${label} ${bar} ${state()}\r${done >= total ? clearLine : ""}`);
          return;
        }
        const reached = Math.floor((done / Math.max(total, 1)) * 10);
        if (reached > tenths) output.write(`${label} ${state()}\n`);
        tenths = reached;
      },
    };
  };
}

function counted(count: number): string {
  return count.toLocaleString("en-US");
}
