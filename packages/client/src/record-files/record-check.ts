import type { RecordInput } from "@findling/protocol";
import { jsonDepthMax, objectIdCodePointsMax, recordBytesMax, versionMax } from "@findling/protocol";
import type { JsonRecord } from "./json-record.js";
import { RecordFault } from "./record-fault.js";

/** The body, its array of operations, and the operation. */
const levelsAround = 3;
const recordDepthMax = jsonDepthMax - levelsAround;
/**
 * JSON that is written again is hardly ever longer than it was. The worst case is a number such as `1e20`,
 * with 21 digits.
 */
const growthMax = 6;

/**
 * Holds a record against what the server accepts, so that one bad record does not have a batch refused.
 * @param byteLength what the record takes in its file
 * @throws {RecordFault}
 */
export function checkedRecord(record: JsonRecord, byteLength: number): RecordInput {
  const fault = objectIdFault(record["objectID"]) ?? versionFault(record["version"]) ?? valueFault(record, 1);
  if (fault !== null) throw new RecordFault(fault);
  if (byteLength * growthMax > recordBytesMax) requireSize(record);
  if (!isRecordInput(record)) throw new RecordFault("has no objectID");
  return record;
}

function objectIdFault(value: unknown): string | null {
  if (value === undefined) return "has no objectID: name the field to take for it, or rename one";
  if (Number.isSafeInteger(value))
    return "has a number as its objectID: numbers become texts if that field is chosen for the ids";
  if (typeof value !== "string") return "has an objectID that is no text";
  if (value === "") return "has an empty objectID";
  if (value === "." || value === "..")
    return `has the objectID ${JSON.stringify(value)}, which no URL can name`;
  if (value.length > objectIdCodePointsMax && [...value].length > objectIdCodePointsMax)
    return `has an objectID of more than ${objectIdCodePointsMax} characters`;
  return isWellFormed(value) ? null : "has an objectID with a lone surrogate";
}

function isWellFormed(text: string): boolean {
  return !/\p{Cs}/u.test(text);
}

function versionFault(value: unknown): string | null {
  const isVersion = typeof value === "number" && Number.isSafeInteger(value) && value >= 0;
  return value === undefined || isVersion ? null : `has a version that is no integer from 0 to ${versionMax}`;
}

/** Why JSON cannot express the value, or the server does not take it; null: it does. */
function valueFault(value: unknown, depth: number): string | null {
  if (typeof value === "number")
    return Number.isFinite(value) ? null : "has a number out of the range of a double";
  if (typeof value !== "object" || value === null) return null;
  if (depth > recordDepthMax) return `is nested more than ${recordDepthMax} levels deep`;
  const values: readonly unknown[] = Array.isArray(value) ? value : Object.values(value);
  for (const inner of values) {
    const fault = valueFault(inner, depth + 1);
    if (fault !== null) return fault;
  }
  return null;
}

function requireSize(record: JsonRecord): void {
  const { version: _instruction, ...attributes } = record;
  const bytes = new TextEncoder().encode(JSON.stringify(attributes)).length;
  if (bytes <= recordBytesMax) return;
  const counts = [bytes, recordBytesMax].map((count) => count.toLocaleString("en-US"));
  throw new RecordFault(`has ${counts[0]} bytes of compact JSON; at most ${counts[1]} are allowed`);
}

function isRecordInput(record: JsonRecord): record is RecordInput {
  return typeof record["objectID"] === "string";
}
