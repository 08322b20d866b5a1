import type { JsonObject } from "@findling/protocol";
import { MalformedDataError } from "./separated-values.js";

export type IndexedRecord = JsonObject & { objectID: string };

/** @throws {MalformedDataError} a record has no objectID, or the same as another one */
export function identified(records: readonly JsonObject[]): IndexedRecord[] {
  const seen = new Set<string>();
  return records.map((record) => {
    const { objectID } = record;
    if (typeof objectID !== "string" || seen.has(objectID)) {
      throw new MalformedDataError(`A record has no objectID of its own: ${JSON.stringify(objectID)}`);
    }
    seen.add(objectID);
    return { ...record, objectID };
  });
}
