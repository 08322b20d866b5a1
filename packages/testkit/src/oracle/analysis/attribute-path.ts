import type { JsonObject, JsonValue } from "@findling/protocol";

/**
 * Ranking 1.1: the values to which a path leads in a record. Search, filters, facets, distinct and custom
 * ranking use the same rule.
 *
 * `a.b` means a literal key `"a.b"` if there is one (even one that holds null). Otherwise it goes through
 * objects and arrays of objects: at each object first the whole rest of the path as a key, then its first
 * step.
 */
function resolvePath(at: JsonValue, path: string): JsonValue[] {
  if (Array.isArray(at)) return at.flatMap((element) => resolvePath(element, path));
  if (!isObject(at)) return [];
  if (Object.hasOwn(at, path)) return [at[path]];
  const dot = path.indexOf(".");
  const step = path.slice(0, dot);
  if (dot < 0 || !Object.hasOwn(at, step)) return [];
  return resolvePath(at[step], path.slice(dot + 1));
}

export const isObject = (value: JsonValue): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export type Scalar = string | number | boolean;

/** An array contributes each of its elements, even in nested arrays. null and objects contribute nothing. */
export function scalarsAt(record: JsonObject, path: string): Scalar[] {
  const scalarsOf = (value: JsonValue): Scalar[] => {
    if (Array.isArray(value)) return value.flatMap(scalarsOf);
    return value === null || typeof value === "object" ? [] : [value];
  };
  return resolvePath(record, path).flatMap(scalarsOf);
}

/** For filters, facets, distinct and partitions the empty string is no value, either. */
export const comparableValuesAt = (record: JsonObject, path: string): Scalar[] =>
  scalarsAt(record, path).filter((value) => value !== "");
