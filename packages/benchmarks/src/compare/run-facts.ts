import type { Machine } from "./report.js";

/** What was run, when and on which machine. */
export interface RunFacts {
  readonly machine: Machine;
  readonly command: string;
  readonly dataset: string;
  readonly recordCount: number;
  readonly seed: number;
}

/** The rows of a table in Markdown, which may be followed by more. */
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
