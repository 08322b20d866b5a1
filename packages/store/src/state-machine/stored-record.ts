import type { JsonObject, JsonValue } from "@findling/protocol";

/** undefined: not the JSON of an object with this objectID. */
export function parseRecord(bytes: Uint8Array, objectID: string): JsonObject | undefined {
  const value = parseJson(bytes);
  const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
  return isObject && value["objectID"] === objectID ? value : undefined;
}

function parseJson(bytes: Uint8Array): JsonValue | undefined {
  try {
    return JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("utf8"));
  } catch {
    return undefined;
  }
}
