/** A batch that was indexed at once. */
export interface IndexedBatch {
  readonly recordCount: number;
  readonly ms: number;
}

/**
 * Records per second of the fastest row of batches. A row has the fewest consecutive batches with at least
 * `records` records. If all batches together have fewer, it is the rate of all.
 */
export function burstRate(batches: readonly IndexedBatch[], records: number): number {
  let best = 0;
  let from = 0;
  let recordCount = 0;
  let ms = 0;
  for (const batch of batches) {
    recordCount += batch.recordCount;
    ms += batch.ms;
    while (recordCount - batches[from].recordCount >= records) {
      recordCount -= batches[from].recordCount;
      ms -= batches[from++].ms;
    }
    if (recordCount >= records) best = Math.max(best, recordCount / ms);
  }
  return (best === 0 ? recordCount / ms : best) * 1_000;
}
