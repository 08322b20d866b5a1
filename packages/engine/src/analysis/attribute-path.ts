import type { JsonObject, JsonValue } from "@findling/protocol";

/**
 * The values at a path of a record, in order: `a.b` is a literal key `"a.b"` where there is one, else it goes through
 * objects and arrays of objects, at each object the whole rest of the path as a key first. An array
 * contributes its elements, nested ones too; `null` and objects are no values.
 */
export function resolveAttribute(record: JsonObject, path: string): JsonValue[] {
  const values: JsonValue[] = [];
  resolveInObject(record, path, values);
  return values;
}

function resolveInObject(object: JsonObject, path: string, values: JsonValue[]): void {
  if (Object.hasOwn(object, path)) {
    addValues(object[path], values);
    return;
  }
  const dot = path.indexOf(".");
  if (dot < 0) return;
  const key = path.slice(0, dot);
  if (Object.hasOwn(object, key)) resolveInValue(object[key], path.slice(dot + 1), values);
}

function resolveInValue(value: JsonValue, path: string, values: JsonValue[]): void {
  if (Array.isArray(value)) for (const element of value) resolveInValue(element, path, values);
  else if (typeof value === "object" && value !== null) resolveInObject(value, path, values);
}

function addValues(value: JsonValue, values: JsonValue[]): void {
  if (Array.isArray(value)) for (const element of value) addValues(element, values);
  else if (typeof value !== "object") values.push(value);
}
