import type { JsonObject } from "@findling/protocol";

/** Where records come from, by document number. */
export interface RecordSource {
  read(documentNumber: number): JsonObject;
}
