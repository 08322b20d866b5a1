import type { JsonObject, JsonValue } from "@findling/protocol";

export type AttributeValue = string | number | boolean;

/**
 * The first value of an attribute. At each object the whole rest of the path is tried as a literal key. If
 * there is none, the path goes part by part through objects and arrays of objects. null, objects and "" are
 * not values.
 */
export function firstValueOf(record: JsonObject, path: string): AttributeValue | undefined {
  if (Object.hasOwn(record, path)) return firstValueIn(record[path]);
  const dot = path.indexOf(".");
  if (dot === -1) return undefined;
  const key = path.slice(0, dot);
  return Object.hasOwn(record, key) ? firstThrough(record[key], path.slice(dot + 1)) : undefined;
}

function firstThrough(value: JsonValue, rest: string): AttributeValue | undefined {
  if (Array.isArray(value)) return firstDefined(value, (element) => firstThrough(element, rest));
  return typeof value === "object" && value !== null ? firstValueOf(value, rest) : undefined;
}

function firstValueIn(value: JsonValue): AttributeValue | undefined {
  if (Array.isArray(value)) return firstDefined(value, firstValueIn);
  return value === null || typeof value === "object" || value === "" ? undefined : value;
}

function firstDefined(
  values: readonly JsonValue[],
  valueOf: (value: JsonValue) => AttributeValue | undefined,
): AttributeValue | undefined {
  for (const value of values) {
    const found = valueOf(value);
    if (found !== undefined) return found;
  }
  return undefined;
}
