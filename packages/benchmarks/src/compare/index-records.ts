import type { MeasuredEngine } from "../engines/measured-engine.js";
import type { WorkProgress } from "../progress-bar.js";
import type { RecordBatches } from "../records/record-source.js";
import { burstRate, type IndexedBatch } from "./burst-rate.js";

/** The number of records in a burst. */
const burstRecords = 100_000;

export interface Indexed {
  readonly recordCount: number;
  /** The rate of all records, including the work left after the last one. */
  readonly recordsPerSecond: number;
  /** The rate of the fastest hundred thousand in a row, without that work; of all if there are fewer. */
  readonly burstPerSecond: number;
  readonly diskBytes: number | null;
}

/** Gives an engine all records. Only the engine's time counts, not that of reading the records. */
export async function indexRecords(
  engine: MeasuredEngine,
  source: RecordBatches,
  progress: WorkProgress,
): Promise<Indexed> {
  let ms = 0;
  let recordCount = 0;
  const batches: IndexedBatch[] = [];
  for await (const batch of source.batches()) {
    const took = await engine.add(batch);
    batches.push({ recordCount: batch.length, ms: took });
    ms += took;
    recordCount += batch.length;
    progress.advance(batch.length);
  }
  const finished = await engine.finish();
  ms += finished.ms;
  return {
    recordCount,
    recordsPerSecond: (recordCount / ms) * 1_000,
    burstPerSecond: burstRate(batches, burstRecords),
    diskBytes: finished.diskBytes,
  };
}
