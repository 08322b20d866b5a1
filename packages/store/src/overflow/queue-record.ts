import { crc32 } from "node:zlib";
import { ByteReader } from "../entries/byte-reader.js";
import { ByteWriter } from "../entries/byte-writer.js";

/**
 * The records of a queue file, one behind the other:
 *
 *     record   length u32 (of the payload) | crc32 u32 (of the payload) | payload
 *     payload  3 u8 | sequence f64 | acceptedAt f64 | index str | taskId str | keyType str | entry blob
 *                                                           a batch
 *              2 u8 | count u32 | sequence f64 ...          batches that are done
 *
 * All little-endian. A str or blob is a u32 length and the bytes.
 */
const batchKind = 3;
const doneKind = 2;
const frameBytes = 8;
/** In the payload of a batch: where the length of the index's name is. */
const indexLengthAt = 17;
const indexBytesMax = 128;
/** Least bytes of a batch's payload: three numbers, and the lengths of four texts and blobs. */
const headBytesMin = 33;
/** Bytes of the payload of a record of kind `done`, before the sequences. */
const doneHeadBytes = 5;
/** Upper bound of a batch's payload, without its texts and entry. */
const headBytesMax = 64;

/** A batch on the queue, without its bytes. */
export interface QueuedHead {
  /** Ascends in the order of acceptance. */
  readonly sequence: number;
  readonly index: string;
  /** When the batch was accepted, in milliseconds since the epoch. */
  readonly acceptedAt: number;
  /** The entryId of the batch. */
  readonly taskId: string;
  /** The type of the key that sent the batch. */
  readonly keyType: string;
}

export type QueueRecord =
  | { readonly kind: "batch"; readonly head: QueuedHead; readonly entry: Uint8Array<ArrayBuffer> }
  | { readonly kind: "done"; readonly sequences: readonly number[] };

export function encodeQueueRecord(record: QueueRecord): Buffer<ArrayBuffer> {
  const isBatch = record.kind === "batch";
  const writer = new ByteWriter(
    frameBytes + headBytesMax + (isBatch ? record.entry.length + 1_024 : record.sequences.length * 8),
  );
  writer.u32(0);
  writer.u32(0);
  if (isBatch) {
    const { sequence, acceptedAt, index, taskId, keyType } = record.head;
    writer.u8(batchKind);
    writer.f64(sequence);
    writer.f64(acceptedAt);
    writer.text(index);
    writer.text(taskId);
    writer.text(keyType);
    writer.blob(record.entry);
  } else {
    writer.u8(doneKind);
    writer.u32(record.sequences.length);
    for (const sequence of record.sequences) writer.f64(sequence);
  }
  const bytes = writer.written();
  const payload = bytes.subarray(frameBytes);
  bytes.writeUInt32LE(payload.length, 0);
  bytes.writeUInt32LE(crc32(payload), 4);
  return bytes;
}

/**
 * Reads the record at `at`, whose entry shares memory with `bytes`; undefined if there is none, or it was not
 * written to its end, or it is damaged.
 */
export function readQueueRecord(
  bytes: Buffer<ArrayBuffer>,
  at: number,
): { readonly record: QueueRecord; readonly end: number } | undefined {
  const end = frameEnd(bytes, at);
  if (end === undefined) return undefined;
  const payload = bytes.subarray(at + frameBytes, end);
  if (crc32(payload) !== bytes.readUInt32LE(at + 4)) return undefined;
  const record = decodePayload(payload);
  return record === undefined ? undefined : { record, end };
}

/** Where the record at `at` ends by its length; undefined if that is behind the bytes. */
export function frameEnd(bytes: Buffer<ArrayBuffer>, at: number): number | undefined {
  const start = at + frameBytes;
  if (start > bytes.length) return undefined;
  const end = start + bytes.readUInt32LE(at);
  return end === start || end > bytes.length ? undefined : end;
}

/** Cheap. If it is false, there is no whole record at `at`. */
export function mayBeRecord(bytes: Buffer<ArrayBuffer>, at: number): boolean {
  const end = frameEnd(bytes, at);
  const start = at + frameBytes;
  if (end === undefined || end - start < doneHeadBytes) return false;
  const kind = bytes.readUInt8(start);
  if (kind === doneKind) return start + doneHeadBytes + 8 * bytes.readUInt32LE(start + 1) === end;
  return (
    kind === batchKind &&
    end - start >= headBytesMin &&
    bytes.readUInt32LE(start + indexLengthAt) <= indexBytesMax
  );
}

/** What the damaged record at `at` says of its batch; undefined if it is none, or cannot be read. */
export function readDamagedHead(bytes: Buffer<ArrayBuffer>, at: number): QueuedHead | undefined {
  const reader = new ByteReader(bytes.subarray(at + frameBytes));
  try {
    return reader.u8() === batchKind ? readHead(reader) : undefined;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/**
 * Whether what is at `at` looks like a record of which only the beginning was written. After a loss of power,
 * bytes that were not written may be zeros.
 */
export function isCutOff(bytes: Buffer<ArrayBuffer>, at: number): boolean {
  const start = at + frameBytes;
  if (start >= bytes.length) return true;
  const length = bytes.readUInt32LE(at);
  if (length === 0) return true;
  const kind = bytes.readUInt8(start);
  return start + length > bytes.length && (kind === batchKind || kind === doneKind || kind === 0);
}

function decodePayload(payload: Buffer<ArrayBuffer>): QueueRecord | undefined {
  const reader = new ByteReader(payload);
  const kind = reader.u8();
  if (kind === doneKind) {
    const count = reader.u32();
    return { kind: "done", sequences: Array.from({ length: count }, () => reader.f64()) };
  }
  if (kind !== batchKind) return undefined;
  const head = readHead(reader);
  const { byteOffset, length } = reader.blob();
  return { kind: "batch", head, entry: new Uint8Array(payload.buffer, byteOffset, length) };
}

function readHead(reader: ByteReader): QueuedHead {
  const sequence = reader.f64();
  const acceptedAt = reader.f64();
  return { sequence, acceptedAt, index: reader.text(), taskId: reader.text(), keyType: reader.text() };
}
