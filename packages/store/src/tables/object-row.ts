import { tombstoneRetentionMs } from "@findling/protocol";

/**
 * The data of an objectID in an index. A tombstone marks a deleted record, so that a delayed older write does
 * not bring the record back.
 */
export type ObjectRow = LiveRow | TombstoneRow;

interface RowHead {
  readonly version: number;
  /** null if it is not in a partition. */
  readonly partition: string | null;
  /** A tombstone has the number that the next document gets. So numbers ascend in the order of writing. */
  readonly documentNumber: number;
}

export interface LiveRow extends RowHead {
  readonly state: "live";
  readonly updatedAt: number;
}

export interface TombstoneRow extends RowHead {
  readonly state: "deleted";
  readonly deletedAt: number;
}

/** Which write made a row. */
export interface Written {
  readonly version: number;
  /** When the write was accepted, or later: by the time of the log, if it was applied at once. */
  readonly writtenAt: number;
  /** See RowHead. */
  readonly documentNumber: number;
}

export function writtenOf(row: ObjectRow): Written {
  const { version, documentNumber } = row;
  return { version, documentNumber, writtenAt: row.state === "live" ? row.updatedAt : row.deletedAt };
}

/** The row for the rules: a tombstone counts only for 30 days of logTime. */
export function unexpired(row: ObjectRow | undefined, logTime: number): ObjectRow | undefined {
  const expired = row?.state === "deleted" && logTime - row.deletedAt > tombstoneRetentionMs;
  return expired ? undefined : row;
}

/**
 *     state u8 | version f64 | time f64 | document number f64 | partition length u16 | partition | objectID
 *
 * All little-endian. The length 0xffff means no partition. The objectID is stored only if the key is its
 * hash.
 */
const headBytes = 27;
const live = 1;
const deleted = 2;
const noPartition = 0xffff;

export function encodeObjectRow(row: ObjectRow, hashedObjectID: string | undefined): Buffer {
  const partition = row.partition === null ? undefined : Buffer.from(row.partition, "utf8");
  const objectID = Buffer.from(hashedObjectID ?? "", "utf8");
  const bytes = Buffer.allocUnsafe(headBytes + (partition?.length ?? 0) + objectID.length);
  bytes[0] = row.state === "live" ? live : deleted;
  bytes.writeDoubleLE(row.version, 1);
  bytes.writeDoubleLE(writtenOf(row).writtenAt, 9);
  bytes.writeDoubleLE(row.documentNumber, 17);
  bytes.writeUInt16LE(partition?.length ?? noPartition, 25);
  if (partition !== undefined) bytes.set(partition, headBytes);
  bytes.set(objectID, bytes.length - objectID.length);
  return bytes;
}

export function decodeObjectRow(row: Uint8Array): ObjectRow {
  const bytes = Buffer.from(row.buffer, row.byteOffset, row.byteLength);
  const version = bytes.readDoubleLE(1);
  const time = bytes.readDoubleLE(9);
  const length = bytes.readUInt16LE(25);
  const partition = length === noPartition ? null : bytes.toString("utf8", headBytes, headBytes + length);
  const head = { version, partition, documentNumber: bytes.readDoubleLE(17) };
  if (bytes[0] === deleted) return { ...head, state: "deleted", deletedAt: time };
  return { ...head, state: "live", updatedAt: time };
}

/** The objectID that was passed to `encodeObjectRow` with the row. */
export function hashedObjectIdOf(row: Uint8Array): string {
  const bytes = Buffer.from(row.buffer, row.byteOffset, row.byteLength);
  const length = bytes.readUInt16LE(25);
  return bytes.toString("utf8", headBytes + (length === noPartition ? 0 : length));
}
