import type { AbsentEngine } from "../engines/absent-engine.js";
import type { EngineLimits } from "../engines/measured-engine.js";
import type { Percentiles } from "../percentiles.js";
import type { Band } from "./bands.js";
import type { MeasuredThroughput } from "./throughput-order.js";

/** How one engine did one class, or the part of the class in one band of match counts. */
export interface EngineFigures {
  readonly engine: string;
  /** Queries measured: fewer than the others' where the time for a class ran out. */
  readonly count: number;
  /** Inside the engine. */
  readonly ms: Percentiles;
  /** The whole request, over HTTP. */
  readonly requestMs: Percentiles | null;
  /** One after the other, by the time inside the engine. */
  readonly searchesPerSecond: number;
  /** Its p50 to Findling's, of the same queries. */
  readonly ratio: number | null;
  /**
   * Of the queries that Findling finds something for, the share that it does too; null where it does not
   * count.
   */
  readonly foundShare: number | null;
}

export interface ClassReport {
  readonly name: string;
  readonly band: Band;
  /** Queries that differ: some classes have few, so most of theirs have been asked before. */
  readonly different: number;
  readonly engines: readonly EngineFigures[];
}

export interface EngineReport {
  readonly name: string;
  readonly version: string;
  readonly limits: EngineLimits;
  /** Of all records, with what is left to be done after the last one. */
  readonly recordsPerSecond: number;
  /** Of the fastest hundred thousand in a row, without that; of all where there are fewer. */
  readonly burstPerSecond: number;
  readonly diskBytes: number | null;
  /** After all searches. */
  readonly residentMiB: number | null;
}

/** Figures that only Findling has. */
export interface FindlingReport {
  readonly restartMs: number;
  /** Of the index in memory. */
  readonly indexBytes: number;
  readonly residentMiBAfterImport: number | null;
}

export interface ThroughputReport extends MeasuredThroughput {
  /** As by default; else every search is searched. */
  readonly remembersAnswers: boolean;
}

export interface WritesReport {
  readonly count: number;
  /** Of a batch of one, over HTTP. */
  readonly requestMs: Percentiles;
  /** Of one page that the disk makes durable, for comparison. */
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

/** Everything that one run measured; what `--json` writes. */
export interface Report {
  readonly machine: Machine;
  readonly command: string;
  /** What a reader should know of this run; null: nothing. */
  readonly note: string | null;
  readonly dataset: string;
  readonly recordCount: number;
  readonly seed: number;
  readonly engines: readonly EngineReport[];
  readonly absent: readonly AbsentEngine[];
  readonly findling: FindlingReport;
  readonly classes: readonly ClassReport[];
  readonly throughput: readonly ThroughputReport[];
  /** null: not measured. */
  readonly writes: WritesReport | null;
  readonly growth: readonly GrowthReport[];
}
