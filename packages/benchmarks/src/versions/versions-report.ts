import type { Machine } from "../compare/report.js";
import type { TextTable } from "../compare/text-table.js";
import { type Percentiles, percentiles } from "../percentiles.js";
import type { VersionTimes } from "./measure-versions.js";

/** The figures of one version in one class. Times are `processingTimeMs`. */
export interface VersionFigures extends Percentiles {
  readonly mean: number;
  /** The mean. */
  readonly answerBytes: number;
}

export interface VersionsClassReport {
  readonly name: string;
  readonly queries: number;
  readonly before: VersionFigures;
  readonly now: VersionFigures;
}

/** Everything that one run measured. `--json` writes this. */
export interface VersionsReport {
  readonly machine: Machine;
  readonly command: string;
  readonly dataset: string;
  readonly records: number;
  readonly classes: readonly VersionsClassReport[];
}

export function versionsClassReport(
  name: string,
  [before, now]: readonly [VersionTimes, VersionTimes],
): VersionsClassReport {
  return { name, queries: now.ms.length, before: figuresOf(before), now: figuresOf(now) };
}

function figuresOf({ ms, answerBytes }: VersionTimes): VersionFigures {
  return { ...percentiles(ms), mean: meanOf(ms), answerBytes: meanOf(answerBytes) };
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

const compared = ["mean", "p50", "p95", "p99", "answerBytes"] as const;

/** The last row has the geometric means of the ratios: a class with long times counts no more than others. */
export function versionsTable({ classes }: Pick<VersionsReport, "classes">): TextTable {
  const ratiosOf = ({ before, now }: VersionsClassReport) =>
    compared.map((figure) => now[figure] / before[figure]);
  const ratios = classes.map(ratiosOf);
  const overall = compared.map((_, column) => geometricMean(ratios.map((row) => row[column])));
  return {
    head: ["class", "before: mean", "p99", "now: mean", "p99", ...titles],
    rows: [
      ...classes.map((each, at) => [each.name, ...times(each), ...ratios[at].map(shownRatio)]),
      ["geometric mean", "", "", "", "", ...overall.map(shownRatio)],
    ],
  };
}

const titles = ["ratio: mean", "p50", "p95", "p99", "answer"];

function times({ before, now }: VersionsClassReport): string[] {
  return [before.mean, before.p99, now.mean, now.p99].map((ms) => ms.toFixed(2));
}

function geometricMean(values: readonly number[]): number {
  return Math.exp(meanOf(values.map((value) => Math.log(value))));
}

function shownRatio(value: number): string {
  return value.toFixed(3);
}
