import type { StoredDocument } from "@findling/store";
import { isJsonObject } from "../wording/found.js";

const updatedAtField = Buffer.from('"updatedAt":');
const closeBrace = 0x7d;

/** A StoredRecord as JSON: the record as stored, then the server's `version` and `updatedAt`. */
export function storedRecordBytes({ record, version, updatedAt }: StoredDocument): Uint8Array {
  const stored = Buffer.from(record.buffer, record.byteOffset, record.length);
  const end = `,"version":${version},"updatedAt":${updatedAt}}`;
  if (stored[stored.length - 1] !== closeBrace) throw new Error("A stored record is no JSON object.");
  // A record has at least its objectID, so a comma is always needed.
  if (!stored.includes(updatedAtField)) return Buffer.concat([stored.subarray(0, -1), Buffer.from(end)]);
  return Buffer.concat([withoutOwnUpdatedAt(stored).subarray(0, -1), Buffer.from(end)]);
}

/** The server's `updatedAt` hides an attribute of that name: JSON must not have the name twice. */
function withoutOwnUpdatedAt(stored: Buffer): Buffer {
  const parsed: unknown = JSON.parse(stored.toString("utf8"));
  if (!isJsonObject(parsed)) throw new Error("A stored record is no JSON object.");
  const { updatedAt: _hidden, ...attributes } = parsed;
  return Buffer.from(JSON.stringify(attributes));
}
