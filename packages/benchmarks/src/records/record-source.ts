import type { SourceRecord } from "../source-record.js";

/** Records to measure with. They are read anew each time, so that no more than a batch of them is in memory. */
export interface RecordSource {
  readonly name: string;
  batches(): AsyncIterable<readonly SourceRecord[]>;
}

/** How many records are handed on at once: as many as a batch of the HTTP API may hold. */
export const recordsPerBatch = 1_000;

/** Of records one by one. */
export async function* inBatches(
  records: AsyncIterable<SourceRecord> | Iterable<SourceRecord>,
  countMax: number,
): AsyncGenerator<SourceRecord[]> {
  let batch: SourceRecord[] = [];
  let left = countMax;
  for await (const record of records) {
    if (left-- === 0) break;
    batch.push(record);
    if (batch.length < recordsPerBatch) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
