import type { JsonObject } from "@findling/client";

/** A record as it was written, with what the index knows of it. */
export interface ListedRecord {
  readonly objectID: string;
  /** null: it is in no partition. */
  readonly partition: string | null;
  readonly version: number;
  /** Milliseconds since the epoch. */
  readonly updatedAt: number;
  /** null: its bytes are damaged on the disk of the server. */
  readonly record: JsonObject | null;
}
