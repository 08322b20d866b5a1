import type { JsonObject } from "@findling/client";
import { jsonFaultOf } from "./json-fault.js";
import { isObject } from "./record-rows.js";

/** A record as it can be written. */
export interface DraftRecord extends JsonObject {
  objectID: string;
}

/** A new record, to be filled in. Without its partition key it would belong to no partition. */
export function newRecordText(partitionKey: string | null): string {
  return recordText({ objectID: "", ...(partitionKey === null ? {} : { [partitionKey]: "" }), title: "" });
}

export function recordText(record: JsonObject): string {
  return `${JSON.stringify(record, null, 2)}\n`;
}

/**
 * Parses the text of a record. Returns the record, or a message that says what is wrong.
 * @param objectID what its objectID has to be; null: it is a new record
 */
export function draftRecordOf(text: string, objectID: string | null): DraftRecord | string {
  const fault = jsonFaultOf(text);
  if (fault !== null) return `Line ${fault.line}, column ${fault.column}: ${fault.words}.`;
  const value: unknown = JSON.parse(text);
  if (!isObject(value)) return "A record is an object: it begins with { and ends with }.";
  const { objectID: id } = value;
  if (typeof id !== "string" || id === "") return "A record needs an objectID that is a text, and not empty.";
  if (objectID !== null && id !== objectID)
    return `The objectID has to stay ${JSON.stringify(objectID)}. Another objectID is another record: make a new one.`;
  if ("version" in value)
    return "Leave out version: it is no attribute, and decides which write wins. The server gives one.";
  return { ...value, objectID: id };
}
