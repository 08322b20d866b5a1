import type { JsonObject } from "@findling/protocol";

/** Reads records by document number. */
export interface RecordSource {
  read(documentNumber: number): JsonObject;
}
