import type { SourceRecord } from "../source-record.js";

/** Records to measure with. They are read again each time, so that only one batch of them is in memory. */
export interface RecordBatches {
  readonly name: string;
  batches(): AsyncIterable<readonly SourceRecord[]>;
}

/** The number of records in a batch: the most that a batch of the HTTP API may have. */
export const recordsPerBatch = 1_000;

/** Gathers single records into batches. */
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

/** A share of the records from all over the source: the first ones of each of its batches. */
export function thinned(source: RecordBatches, share: number): RecordBatches {
  return { name: source.name, batches: () => inBatches(firstOfBatches(source, share), Infinity) };
}

async function* firstOfBatches(source: RecordBatches, share: number): AsyncGenerator<SourceRecord> {
  // The fraction left over from one batch counts for the next one, so that the total is right.
  let due = 0;
  for await (const batch of source.batches()) {
    due += batch.length * share;
    const taken = batch.slice(0, Math.round(due));
    due -= taken.length;
    yield* taken;
  }
}
