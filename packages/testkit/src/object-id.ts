import type { JsonObject } from "@findling/protocol";

/** Every record of an index has an objectID. */
export function objectIDOf(record: JsonObject): string {
  const { objectID } = record;
  if (typeof objectID !== "string")
    throw new TypeError(`A record without an objectID: ${JSON.stringify(record)}`);
  return objectID;
}
