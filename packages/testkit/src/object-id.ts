import type { JsonObject } from "@findling/protocol";

/** Every record has one; one without never came from an index. */
export function objectIDOf(record: JsonObject): string {
  const { objectID } = record;
  if (typeof objectID !== "string")
    throw new TypeError(`A record without an objectID: ${JSON.stringify(record)}`);
  return objectID;
}
