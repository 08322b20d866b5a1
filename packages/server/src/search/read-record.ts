import type { StoreReader } from "@findling/store";
import { DamagedRowError } from "@findling/store/reader";
import type { HeldIndex } from "../snapshots/held-indexes.js";

export type RecordReader = Pick<StoreReader, "documentRecord" | "isCurrent">;

/** A record that a snapshot shows but that cannot be read. */
export interface DamagedRecord {
  readonly documentNumber: number;
  readonly objectID: string;
}

/**
 * The record's bytes, valid until the next call. null: the record is damaged on disk, or lost. undefined: it
 * was superseded and removed in the meantime.
 */
export function readRecord(
  reader: RecordReader,
  held: HeldIndex,
  documentNumber: number,
): Uint8Array | null | undefined {
  try {
    const bytes = reader.documentRecord(held.incarnation, documentNumber);
    if (bytes !== undefined) return bytes;
  } catch (error) {
    if (error instanceof DamagedRowError) return null;
    throw error;
  }
  const isLost = reader.isCurrent(held.incarnation, objectIdOf(held, documentNumber), documentNumber);
  return isLost ? null : undefined;
}

/** The objectID in the search index. */
export function objectIdOf({ reader }: HeldIndex, documentNumber: number): string {
  for (const { segment } of reader.segments) {
    const document = segment.documentOf(documentNumber);
    if (document !== -1) return segment.objectId(document);
  }
  return "";
}
