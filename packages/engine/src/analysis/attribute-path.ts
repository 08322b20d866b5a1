import type { JsonObject, JsonValue } from "@findling/protocol";
import type { Scalar } from "./scalar.js";

/** What a record has at a path. */
export interface AttributeValues {
  /** Strings, numbers and booleans, in order; null and objects are no values. */
  readonly values: readonly Scalar[];
  /** Whether an array stood at the path's end or on the way, even one of a single element. */
  readonly isList: boolean;
}

/**
 * A path `a.b` means a literal key "a.b" where there is one, else goes through objects and arrays of objects; at
 * each object the whole rest of the path is tried as a key first.
 */
export function attributeValues(record: JsonObject, path: string): AttributeValues {
  const values: Scalar[] = [];
  const isList = resolve(record, path, values);
  return { values, isList };
}

/** The one value at a path; null if there is none, or an array. */
export function scalarAttribute(record: JsonObject, path: string): Scalar | null {
  const { values, isList } = attributeValues(record, path);
  return isList || values.length === 0 ? null : values[0];
}

/** Adds what `rest` leads to; returns whether it met an array. */
function resolve(value: JsonValue | undefined, rest: string, out: Scalar[]): boolean {
  if (Array.isArray(value)) {
    for (const element of value) resolve(element, rest, out);
    return true;
  }
  if (typeof value !== "object" || value === null) return false;
  if (Object.hasOwn(value, rest)) return addLeaf(value[rest], out);
  const dot = rest.indexOf(".");
  if (dot < 0) return false;
  const key = rest.slice(0, dot);
  return Object.hasOwn(value, key) && resolve(value[key], rest.slice(dot + 1), out);
}

function addLeaf(value: JsonValue, out: Scalar[]): boolean {
  if (Array.isArray(value)) {
    for (const element of value) addLeaf(element, out);
    return true;
  }
  if (value !== null && typeof value !== "object") out.push(value);
  return false;
}
