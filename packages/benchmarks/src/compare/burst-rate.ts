/** What was indexed at once. */
export interface IndexedBatch {
  readonly recordCount: number;
  readonly ms: number;
}

/**
 * Records a second of the fastest row of batches: always the fewest in a row that have `records` or more
 * together; of all where there are not so many.
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
