import type { Machine } from "./report.js";

/** The command, its date and the machine. */
export interface RunFacts {
  readonly machine: Machine;
  readonly command: string;
  readonly dataset: string;
  readonly recordCount: number;
  readonly seed: number;
}

/** The rows of a Markdown table. More rows may follow. */
export function runFacts({ machine, command, dataset, recordCount, seed }: RunFacts): string[] {
  return [
    "| | |",
    "| --- | --- |",
    `| date | ${machine.date.slice(0, 10)} |`,
    `| machine | ${machine.processor}, ${machine.cores} cores, ${machine.memoryGiB} GiB, ${machine.system} |`,
    `| Node | ${machine.node} |`,
    `| records | ${recordCount.toLocaleString("en-US")} of ${dataset}, seed ${seed} |`,
    `| command | \`${command}\` |`,
  ];
}
