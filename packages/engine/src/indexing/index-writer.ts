import type { IndexTimeSettings, JsonObject } from "@findling/protocol";
import type { SharedIndex } from "../index-reader.js";

export interface DocumentInput {
  /** Greater than every document number given before. */
  readonly documentNumber: number;
  readonly objectID: string;
  readonly record: JsonObject;
}

export interface IndexChange {
  readonly added: readonly DocumentInput[];
  /** Numbers of live documents that are superseded or deleted. */
  readonly removed: readonly number[];
}

/** The write side of one index: one writer at a time. */
export class IndexWriter {
  constructor(readonly settings: IndexTimeSettings) {}
  apply(_change: IndexChange): void {}
  /** The state after the last `apply`; immutable. */
  share(): SharedIndex {
    return { segments: [] };
  }
}
