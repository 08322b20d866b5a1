import type { MeasuredEngine } from "../engines/measured-engine.js";
import type { Progress } from "../progress-bar.js";
import type { RecordSource } from "../records/record-source.js";

export interface Indexed {
  readonly recordCount: number;
  readonly recordsPerSecond: number;
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
  for await (const batch of source.batches()) {
    ms += await engine.add(batch);
    recordCount += batch.length;
    progress.advance(batch.length);
  }
  const finished = await engine.finish();
  ms += finished.ms;
  return { recordCount, recordsPerSecond: (recordCount / ms) * 1_000, diskBytes: finished.diskBytes };
}
