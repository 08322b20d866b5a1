import { type QueueRecord, readQueueRecord } from "./queue-record.js";

export interface PlacedRecord {
  readonly record: QueueRecord;
  readonly at: number;
  readonly end: number;
}

/** The records of a queue file, up to the first that is not whole. They share memory with `bytes`. */
export function* recordsIn(bytes: Buffer<ArrayBuffer>): Generator<PlacedRecord> {
  let at = 0;
  for (let next = readQueueRecord(bytes, at); next !== undefined; next = readQueueRecord(bytes, at)) {
    yield { record: next.record, at, end: next.end };
    at = next.end;
  }
}
