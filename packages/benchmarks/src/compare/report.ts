import type { AbsentEngine } from "../engines/absent-engine.js";
import type { EngineLimits } from "../engines/measured-engine.js";
import type { Percentiles } from "../percentiles.js";
import type { Band } from "./bands.js";
import type { MeasuredThroughput } from "./throughput-order.js";

/** How one engine did one class, or the part of the class in one band of match counts. */
export interface EngineFigures {
  readonly engine: string;
  /** The number of measured queries. It is smaller than for others if the time for a class ran out. */
  readonly count: number;
  /** Measured inside the engine. */
  readonly ms: Percentiles;
  /** The whole request, over HTTP. */
  readonly requestMs: Percentiles | null;
  /** One search after the other, by the time inside the engine. */
  readonly searchesPerSecond: number;
  /** The ratio of its p50 to Findling's, for the same queries. */
  readonly ratio: number | null;
  /**
   * The share of the queries with hits in Findling for which this engine has hits, too; null if it does not
   * count matches.
   */
  readonly foundShare: number | null;
}

export interface ClassReport {
  readonly name: string;
  readonly band: Band;
  /**
   * The number of different queries. Some classes have few, so most of their queries have been asked before.
   */
  readonly different: number;
  readonly engines: readonly EngineFigures[];
}

export interface EngineReport {
  readonly name: string;
  readonly version: string;
  readonly limits: EngineLimits;
  /** The rate of all records, including the work left after the last one. */
  readonly recordsPerSecond: number;
  /** The rate of the fastest hundred thousand in a row, without that work; of all if there are fewer. */
  readonly burstPerSecond: number;
  readonly diskBytes: number | null;
  /** After all searches. */
  readonly residentMiB: number | null;
}

/** Figures that only Findling has. */
export interface FindlingReport {
  readonly restartMs: number;
  /** Bytes of the index in memory. */
  readonly indexBytes: number;
  readonly residentMiBAfterImport: number | null;
}

export interface ThroughputReport extends MeasuredThroughput {
  /** Whether answers are cached, as by default; else every search is run. */
  readonly remembersAnswers: boolean;
}

export interface WritesReport {
  readonly count: number;
  /** The time of a batch with one record, over HTTP. */
  readonly requestMs: Percentiles;
  /** The time in which the disk makes one page durable, for comparison. */
  readonly syncMs: Percentiles;
}

export interface GrowthReport {
  readonly recordCount: number;
  readonly residentMiB: number | null;
  readonly diskBytes: number | null;
  readonly recordsPerSecond: number;
  readonly classes: readonly { readonly name: string; readonly ms: Percentiles }[];
}

export interface Machine {
  /** ISO 8601, in UTC. */
  readonly date: string;
  readonly node: string;
  readonly processor: string;
  readonly cores: number;
  readonly memoryGiB: number;
  readonly system: string;
}

/** Everything that one run measured. `--json` writes this. */
export interface Report {
  readonly machine: Machine;
  readonly command: string;
  /** What a reader should know about this run; null: nothing. */
  readonly note: string | null;
  readonly dataset: string;
  readonly recordCount: number;
  readonly seed: number;
  readonly engines: readonly EngineReport[];
  readonly absent: readonly AbsentEngine[];
  readonly findling: FindlingReport;
  readonly classes: readonly ClassReport[];
  readonly throughput: readonly ThroughputReport[];
  /** null: writes were not measured. */
  readonly writes: WritesReport | null;
  readonly growth: readonly GrowthReport[];
}
