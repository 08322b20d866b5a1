import type { MeasuredEngine } from "../engines/measured-engine.js";
import type { Progress } from "../progress-bar.js";
import type { RecordSource } from "../records/record-source.js";

/** So many at first are a burst: what has to be merged is little yet. */
const burstRecords = 100_000;

export interface Indexed {
  readonly recordCount: number;
  /** Of all, with what is left to be done after the last one. */
  readonly recordsPerSecond: number;
  /** Of the first hundred thousand, or of all where there are fewer. */
  readonly burstPerSecond: number;
  readonly diskBytes: number | null;
}

/** Gives an engine all records. Only its own time counts, not that of reading them. */
export async function indexRecords(
  engine: MeasuredEngine,
  source: RecordSource,
  progress: Progress,
): Promise<Indexed> {
  let ms = 0;
  let recordCount = 0;
  let burst = { ms: 0, recordCount: 0 };
  for await (const batch of source.batches()) {
    ms += await engine.add(batch);
    recordCount += batch.length;
    if (burst.recordCount < burstRecords) burst = { ms, recordCount };
    progress.advance(batch.length);
  }
  const finished = await engine.finish();
  ms += finished.ms;
  return {
    recordCount,
    recordsPerSecond: (recordCount / ms) * 1_000,
    burstPerSecond: (burst.recordCount / burst.ms) * 1_000,
    diskBytes: finished.diskBytes,
  };
}
