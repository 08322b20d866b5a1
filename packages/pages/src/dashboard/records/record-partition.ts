import type { JsonObject } from "@findling/client";
import { jsonFaultOf } from "./json-fault.js";
import { isObject } from "./record-rows.js";

/** Whether a text is a record that belongs to no partition. A text that is no object yet is none. */
export function isOutsidePartitions(text: string, partitionKey: string): boolean {
  if (jsonFaultOf(text) !== null) return false;
  const record: unknown = JSON.parse(text);
  return isObject(record) && !hasValueAt(record, partitionKey);
}

/** Looks for a value as the server does: the whole rest of a path may be one attribute of an object. */
function hasValueAt(record: JsonObject, path: string): boolean {
  if (Object.hasOwn(record, path)) return hasValue(record[path]);
  const [key = "", ...rest] = path.split(".");
  return rest.length > 0 && Object.hasOwn(record, key) && hasValueBelow(record[key], rest.join("."));
}

function hasValueBelow(value: unknown, path: string): boolean {
  if (Array.isArray(value)) return value.some((one) => hasValueBelow(one, path));
  return isObject(value) && hasValueAt(value, path);
}

/** null, objects and empty texts are no values. */
function hasValue(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(hasValue);
  return value !== undefined && value !== null && value !== "" && typeof value !== "object";
}
