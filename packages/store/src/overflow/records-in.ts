import { indexNamePattern } from "@findling/protocol";
import {
  frameEnd,
  isCutOff,
  mayBeRecord,
  type QueuedHead,
  type QueueRecord,
  readDamagedHead,
  readQueueRecord,
} from "./queue-record.js";

/** A record that is whole. */
export interface PlacedRecord {
  readonly record: QueueRecord;
  readonly at: number;
  readonly end: number;
}

/** Bytes that are no record, before others that are, or at the end. */
export interface DamagedPart {
  readonly at: number;
  readonly end: number;
  /** The head of the damaged batch, if it can be read. It may be wrong. */
  readonly head: QueuedHead | undefined;
}

export interface RecordsInFile {
  readonly records: readonly PlacedRecord[];
  readonly damaged: readonly DamagedPart[];
  /** Where the last of both ends. */
  readonly end: number;
  /** What is behind: nothing, or the beginning of a record. */
  readonly isCutOff: boolean;
}

/**
 * The records of a queue file, which share memory with `bytes`. Where one is damaged, reading goes on behind
 * it:
 *
 * 1. Where its length leads, if a whole record or the end of the file is there, perhaps behind other damaged
 *    ones.
 * 2. Else at the next place from which whole records reach the end of the file. To the end, because an
 *    objectID may look like a record, but cannot have the checksum that the records behind it need.
 */
export function recordsIn(bytes: Buffer<ArrayBuffer>): RecordsInFile {
  const records: PlacedRecord[] = [];
  const damaged: DamagedPart[] = [];
  let at = 0;
  while (at < bytes.length) {
    const whole = readQueueRecord(bytes, at);
    if (whole !== undefined) records.push({ record: whole.record, at, end: whole.end });
    const end: number | undefined = whole?.end ?? endOfDamaged(bytes, at);
    if (end === undefined) return { records, damaged, end: at, isCutOff: true };
    if (whole === undefined) damaged.push({ at, end, head: headOf(bytes, at) });
    at = end;
  }
  return { records, damaged, end: at, isCutOff: false };
}

/** undefined: the rest looks like a record of which only the beginning was written. */
function endOfDamaged(bytes: Buffer<ArrayBuffer>, at: number): number | undefined {
  const end = frameEnd(bytes, at);
  if (end !== undefined && leadsOn(bytes, end)) return end;
  for (let next = at + 1; next < bytes.length; next++)
    if (mayBeRecord(bytes, next) && reachesEnd(bytes, next)) return next;
  return isCutOff(bytes, at) ? undefined : bytes.length;
}

function leadsOn(bytes: Buffer<ArrayBuffer>, from: number): boolean {
  for (let at: number | undefined = from; at !== undefined; at = frameEnd(bytes, at))
    if (at === bytes.length || readQueueRecord(bytes, at) !== undefined) return true;
  return false;
}

function reachesEnd(bytes: Buffer<ArrayBuffer>, from: number): boolean {
  let at = from;
  for (let next = readQueueRecord(bytes, at); next !== undefined; next = readQueueRecord(bytes, at))
    at = next.end;
  return at === bytes.length;
}

/** undefined: it is none that the queue has written. */
function headOf(bytes: Buffer<ArrayBuffer>, at: number): QueuedHead | undefined {
  const head = readDamagedHead(bytes, at);
  const isPlausible =
    head !== undefined &&
    Number.isSafeInteger(head.sequence) &&
    head.sequence > 0 &&
    Number.isSafeInteger(head.acceptedAt) &&
    indexNamePattern.test(head.index) &&
    /^[0-9a-f]{32}$/.test(head.taskId) &&
    /^[a-z]{1,32}$/.test(head.keyType);
  return isPlausible ? head : undefined;
}
