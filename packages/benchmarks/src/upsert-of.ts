import type { WriteOperation } from "@findling/protocol";
import type { SourceRecord } from "./source-record.js";

/** @param place makes the objectID of a record that has none */
export function upsertOf(record: SourceRecord, place: number): WriteOperation {
  return { action: "upsert", record: { ...record, objectID: objectIdOf(record, place) } };
}

export function objectIdOf(record: SourceRecord, place: number): string {
  return typeof record["objectID"] === "string" ? record["objectID"] : String(place);
}
