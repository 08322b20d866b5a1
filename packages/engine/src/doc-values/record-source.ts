import type { JsonObject } from "@findling/protocol";

/** What stands for a record that is damaged on disk. It has no values, and nothing keeps that it has none. */
export const damagedRecord: JsonObject = Object.freeze({});

/** Reads records by document number. */
export interface RecordSource {
  /** `damagedRecord` if the record is damaged. */
  read(documentNumber: number): JsonObject;
}
