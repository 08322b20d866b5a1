import type { SourceRecord } from "../source-record.js";

/**
 * Records to measure with. They are read anew each time, so that no more than a batch of them is in memory.
 */
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

/** A share of the records from all over the source: of each of its batches the first. */
export function thinned(source: RecordSource, share: number): RecordSource {
  return { name: source.name, batches: () => inBatches(firstOfBatches(source, share), Infinity) };
}

async function* firstOfBatches(source: RecordSource, share: number): AsyncGenerator<SourceRecord> {
  // What is left over of one batch counts for the next, so that the number of all is right.
  let due = 0;
  for await (const batch of source.batches()) {
    due += batch.length * share;
    const taken = batch.slice(0, Math.round(due));
    due -= taken.length;
    yield* taken;
  }
}
