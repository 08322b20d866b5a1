import { ApiError, operationsPerBatchMax, recordBytesMax, versionMax } from "@findling/protocol";
import type { EntryOperation } from "@findling/store";
import { excerpt, found, hasTooMany, isJsonObject, knownFields } from "../wording/found.js";
import { objectIdFault } from "./object-id.js";

/** A checked operation whose record is still text. The bytes of a whole batch are written together. */
interface CheckedOperation {
  readonly action: "upsert" | "delete";
  readonly objectID: string;
  readonly version?: number;
  /** The record as compact JSON; empty for a delete. */
  readonly json: string;
  readonly byteLength: number;
}

/**
 * The operations of a batch, with the compact JSON of every record in one shared buffer. Hand-written,
 * because batches are the largest values that are validated.
 *
 * @throws ApiError invalid_request, too_many_operations, invalid_object_id, record_too_large. Each names the
 *   operation by its number (from 0) and, if it has one, its objectID
 */
export function requireWriteRequest(body: unknown): EntryOperation[] {
  const operations = requireOperations(body);
  return encodeRecords(operations.map(checkOperation));
}

function requireOperations(body: unknown): readonly unknown[] {
  if (!isJsonObject(body)) throw invalid(`The body must be an object, not ${found(body)}.`);
  const operations = body["operations"];
  const unknown = Object.keys(body).find((name) => name !== "operations");
  const faults = [
    ...(operations === undefined ? [lacks("The body", "operations")] : []),
    ...(unknown === undefined ? [] : [`Unknown field ${excerpt(unknown)}; ${knownFields(["operations"])}.`]),
  ];
  if (faults.length > 0) throw invalid(faults.join(" "));
  if (!Array.isArray(operations)) throw invalid(`operations must be an array, not ${found(operations)}.`);
  if (operations.length > operationsPerBatchMax) {
    throw new ApiError(
      "too_many_operations",
      `operations ${hasTooMany(operations.length, "entries", operationsPerBatchMax)}.`,
    );
  }
  return operations;
}

function checkOperation(operation: unknown, number: number): CheckedOperation {
  const where = `operations[${number}]`;
  if (!isJsonObject(operation)) throw invalid(`${where} must be an object, not ${found(operation)}.`);
  const { action } = operation;
  if (action === "upsert") return checkUpsert(operation, where);
  if (action === "delete") return checkDelete(operation, where);
  const allowed = 'must be "upsert" or "delete"';
  const name = nameIn(operation);
  if (action === undefined) throw invalid(`${where}.action${name} is missing; it ${allowed}.`);
  throw invalid(`${where}.action${name} ${allowed}, not ${found(action)}.`);
}

function checkUpsert(operation: Record<string, unknown>, where: string): CheckedOperation {
  refuseOtherFields(operation, upsertFields, where);
  const { record } = operation;
  if (record === undefined) throw invalid(lacks(where, "record"));
  if (!isJsonObject(record)) throw invalid(`${where}.record must be an object, not ${found(record)}.`);
  const objectID = objectIdOf(record, `${where}.record`);
  const version = versionOf(record, `${where}.record`, objectID);
  const json = compactRecord(record);
  const byteLength = Buffer.byteLength(json);
  if (byteLength > recordBytesMax) {
    const why = hasTooMany(byteLength, "bytes of compact JSON", recordBytesMax);
    throw new ApiError("record_too_large", `${where}.record${named(objectID)} ${why}.`);
  }
  return { action: "upsert", objectID, ...version, json, byteLength };
}

function checkDelete(operation: Record<string, unknown>, where: string): CheckedOperation {
  refuseOtherFields(operation, deleteFields, where);
  const objectID = objectIdOf(operation, where);
  return { action: "delete", objectID, ...versionOf(operation, where, objectID), json: "", byteLength: 0 };
}

interface OperationFields {
  readonly known: readonly string[];
  /** The field that the operation must have beside `action`. */
  readonly required: string;
}

const upsertFields: OperationFields = { known: ["action", "record"], required: "record" };
const deleteFields: OperationFields = { known: ["action", "objectID", "version"], required: "objectID" };

/**
 * Refuses fields that the operation does not have. A field that lacks is often there under another name, so
 * both are named.
 */
function refuseOtherFields(
  operation: Record<string, unknown>,
  { known, required }: OperationFields,
  where: string,
): void {
  for (const name in operation) {
    if (known.includes(name)) continue;
    const unknown = `Unknown field ${excerpt(name)} in ${where}${nameIn(operation)}; ${knownFields(known)}.`;
    throw invalid(operation[required] === undefined ? `${lacks(where, required)} ${unknown}` : unknown);
  }
}

function lacks(where: string, field: string): string {
  return `${where} lacks the required field "${field}".`;
}

function objectIdOf(holder: Record<string, unknown>, where: string): string {
  const { objectID } = holder;
  const fault = objectIdFault(objectID);
  if (fault === null && typeof objectID === "string") return objectID;
  const name = typeof objectID === "string" ? named(objectID) : "";
  throw new ApiError("invalid_object_id", `${where}.objectID${name} ${fault}.`);
}

function versionOf(holder: Record<string, unknown>, where: string, objectID: string): { version?: number } {
  const { version } = holder;
  if (version === undefined) return {};
  if (typeof version === "number" && Number.isSafeInteger(version) && version >= 0) {
    // JSON has 0 for -0.
    return { version: version + 0 };
  }
  const allowed = `an integer from 0 to ${versionMax}`;
  throw invalid(`${where}.version${named(objectID)} must be ${allowed}, not ${found(version)}.`);
}

/** The record as compact JSON without `version`, which is an instruction to the write and is not stored. */
function compactRecord(record: Record<string, unknown>): string {
  if (record["version"] === undefined) return JSON.stringify(record);
  const { version: _instruction, ...attributes } = record;
  return JSON.stringify(attributes);
}

function encodeRecords(checked: readonly CheckedOperation[]): EntryOperation[] {
  let total = 0;
  for (const { byteLength } of checked) total += byteLength;
  // The memory is not from Node's pool of small buffers: the whole buffer is transferred to the writer
  // thread.
  const bytes = Buffer.from(new ArrayBuffer(total));
  let offset = 0;
  return checked.map(({ action, objectID, version, json, byteLength }): EntryOperation => {
    const head = version === undefined ? { objectID } : { objectID, version };
    if (action === "delete") return { action, ...head };
    bytes.write(json, offset, byteLength, "utf8");
    const record = new Uint8Array(bytes.buffer, offset, byteLength);
    offset += byteLength;
    return { action, ...head, record };
  });
}

/** The objectID of an operation that is not checked yet, if it has one that is a text. */
function nameIn({ objectID, record }: Record<string, unknown>): string {
  const known = objectID ?? (isJsonObject(record) ? record["objectID"] : undefined);
  return typeof known === "string" ? named(known) : "";
}

function named(objectID: string): string {
  return ` (objectID ${excerpt(objectID)})`;
}

function invalid(message: string): ApiError {
  return new ApiError("invalid_request", message);
}
