import type { WriteOperation } from "@findling/protocol";
import type { SourceRecord } from "./source-record.js";

/** @param place stands for the objectID of a record that has none */
export function upsertOf(record: SourceRecord, place: number): WriteOperation {
  const objectID = typeof record["objectID"] === "string" ? record["objectID"] : String(place);
  return { action: "upsert", record: { ...record, objectID } };
}
