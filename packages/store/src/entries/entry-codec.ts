import { crc32 } from "node:zlib";
import { ByteReader } from "./byte-reader.js";
import { ByteWriter } from "./byte-writer.js";
import type {
  BatchEntry,
  ClearEntry,
  DropEntry,
  EntryOperation,
  KeyCreateEntry,
  KeyRevokeEntry,
  LogEntry,
  MasterSecretEntry,
  SettingsEntry,
} from "./entry.js";

/** The bytes are not an entry that this release can read. */
export class EntryDecodeError extends Error {
  constructor(why: string) {
    super(`A log entry cannot be read: ${why}.`);
    this.name = "EntryDecodeError";
  }
}

/**
 * The wire format of the log:
 *
 *     entry  format u8 | kind u8 | level u16 | entryId 16 B | acceptedAt f64 | flags u8 (1 queued) |
 *            [queued f64] | index str | op count u32 | ops or body | crc32 u32
 *     op     action u8 (1 upsert, 2 delete; + 4 if versioned) | [version f64] | objectID str | [record blob]
 *
 * All little-endian. A str or blob is a u32 length and the bytes. If the entry is not a batch, the count is
 * 0, and a body follows: JSON in a blob. The crc covers all bytes before it.
 */
const entryFormat = 1;
/** The level of the state machine. An entry of a higher level must not be applied. */
export const entryLevel = 1;

const kinds = {
  batch: 1,
  clear: 2,
  settings: 3,
  drop: 4,
  keyCreate: 5,
  keyRevoke: 6,
  masterSecret: 7,
} as const;
const upsertAction = 1;
const deleteAction = 2;
const withVersion = 4;
const queuedFlag = 1;
const crcBytes = 4;

/** Upper bounds: an entry without its index and operations, and an operation without its texts and record. */
const headBytesMax = 64;
const operationBytesMax = 24;
/** Capacity for entries that are not batches. Most are smaller. */
const otherCapacity = 1_024;

/** Returns the bytes in a buffer of their own, so that it can be moved to another thread. */
export function encodeEntry(entry: LogEntry): Buffer<ArrayBuffer> {
  const writer = new ByteWriter(entry.kind === "batch" ? batchCapacity(entry) : otherCapacity);
  writer.u8(entryFormat);
  writer.u8(kinds[entry.kind]);
  writer.u16(entryLevel);
  writer.bytes(Buffer.from(entry.entryId, "hex"));
  writer.f64(entry.acceptedAt);
  writer.u8(isQueued(entry) ? queuedFlag : 0);
  if (isQueued(entry)) writer.f64(entry.queued);
  writer.text("index" in entry ? entry.index : "");
  if (entry.kind === "batch") writeOperations(writer, entry.operations);
  else {
    writer.u32(0);
    writer.text(JSON.stringify(bodyOf(entry)));
  }
  writer.u32(crc32(writer.written()));
  return writer.written();
}

function isQueued(entry: LogEntry): entry is BatchEntry & { readonly queued: number } {
  return entry.kind === "batch" && entry.queued !== undefined;
}

/** Upper bound of the entry's size. A UTF-16 unit takes at most three bytes in UTF-8. */
function batchCapacity({ index, operations }: BatchEntry): number {
  let bytes = headBytesMax + index.length;
  for (const operation of operations) {
    bytes += operationBytesMax + operation.objectID.length * 3;
    if (operation.action === "upsert") bytes += operation.record.length;
  }
  return bytes;
}

export function decodeEntry(bytes: Uint8Array): LogEntry {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = buffer.length - crcBytes;
  if (end < 0) throw new EntryDecodeError("it is cut off");
  if (crc32(buffer.subarray(0, end)) !== buffer.readUInt32LE(end))
    throw new EntryDecodeError("its checksum differs");
  try {
    return readEntry(new ByteReader(buffer.subarray(0, end)));
  } catch (error) {
    if (error instanceof RangeError || error instanceof SyntaxError)
      throw new EntryDecodeError(error.message);
    throw error;
  }
}

function readEntry(reader: ByteReader): LogEntry {
  const format = reader.u8();
  if (format !== entryFormat) throw new EntryDecodeError(`its format is ${format}`);
  const kind = reader.u8();
  const level = reader.u16();
  if (level > entryLevel) throw new EntryDecodeError(`its level ${level} is above ${entryLevel}`);
  const entryId = reader.bytes(16).toString("hex");
  const acceptedAt = reader.f64();
  const flags = reader.u8();
  if ((flags & ~queuedFlag) !== 0) throw new EntryDecodeError(`its flags are ${flags}`);
  const queued = (flags & queuedFlag) === 0 ? {} : { queued: reader.f64() };
  const head = { entryId, acceptedAt };
  const index = reader.text();
  const operations = readOperations(reader);
  const entry =
    kind === kinds.batch
      ? { ...head, kind: "batch" as const, index, operations, ...queued }
      : entryWithBody(kind, { ...head, index }, reader.text());
  if (!reader.atEnd) throw new EntryDecodeError("bytes follow it");
  return entry;
}

function writeOperations(writer: ByteWriter, operations: readonly EntryOperation[]): void {
  writer.u32(operations.length);
  for (const operation of operations) {
    const action = operation.action === "upsert" ? upsertAction : deleteAction;
    writer.u8(operation.version === undefined ? action : action | withVersion);
    if (operation.version !== undefined) writer.f64(operation.version);
    writer.text(operation.objectID);
    if (operation.action === "upsert") writer.blob(operation.record);
  }
}

function readOperations(reader: ByteReader): EntryOperation[] {
  const count = reader.u32();
  const operations: EntryOperation[] = [];
  for (let at = 0; at < count; at++) operations.push(readOperation(reader));
  return operations;
}

function readOperation(reader: ByteReader): EntryOperation {
  const action = reader.u8();
  const version = (action & withVersion) === 0 ? {} : { version: reader.f64() };
  const objectID = reader.text();
  switch (action & ~withVersion) {
    case upsertAction:
      return { action: "upsert", objectID, ...version, record: reader.blob() };
    case deleteAction:
      return { action: "delete", objectID, ...version };
    default:
      throw new EntryDecodeError(`an operation has the action ${action}`);
  }
}

type Bodies = {
  settings: Pick<SettingsEntry, "patch" | "ifMatch" | "by">;
  clear: Pick<ClearEntry, "partition" | "queuedBefore">;
  drop: Pick<DropEntry, "queuedBefore">;
  keyCreate: Omit<KeyCreateEntry, "entryId" | "acceptedAt" | "kind">;
  keyRevoke: Pick<KeyRevokeEntry, "id">;
  masterSecret: Pick<MasterSecretEntry, "verifier">;
};

/** The fields of an entry except its head, kind and index. */
function bodyOf(entry: Exclude<LogEntry, BatchEntry>): object {
  const elsewhere = new Set(["entryId", "acceptedAt", "kind", "index"]);
  return Object.fromEntries(Object.entries(entry).filter(([name]) => !elsewhere.has(name)));
}

type Head = Pick<DropEntry, "entryId" | "acceptedAt" | "index">;

/** The body was written by `bodyOf`, and its checksum is right. So its shape is trusted. */
function entryWithBody(kind: number, { index, ...head }: Head, body: string): LogEntry {
  switch (kind) {
    case kinds.clear:
      return { ...head, index, kind: "clear", ...parseBody<"clear">(body) };
    case kinds.settings:
      return { ...head, index, kind: "settings", ...parseBody<"settings">(body) };
    case kinds.drop:
      return { ...head, index, kind: "drop", ...parseBody<"drop">(body) };
    case kinds.keyCreate:
      return { ...head, kind: "keyCreate", ...parseBody<"keyCreate">(body) };
    case kinds.keyRevoke:
      return { ...head, kind: "keyRevoke", ...parseBody<"keyRevoke">(body) };
    case kinds.masterSecret:
      return { ...head, kind: "masterSecret", ...parseBody<"masterSecret">(body) };
    default:
      throw new EntryDecodeError(`its kind is ${kind}`);
  }
}

function parseBody<Kind extends keyof Bodies>(body: string): Bodies[Kind] {
  return JSON.parse(body);
}
