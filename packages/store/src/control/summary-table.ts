import type { IndexListingEntry } from "@findling/protocol";
import { readIntact } from "../lmdb/checksummed-table.js";
import { jsonBytes, parseStoredJson } from "../lmdb/json-value.js";
import type { Table } from "../lmdb/table.js";
import type { IndexContent } from "../tables/index-state.js";

/** What is known of an index without opening it. */
export interface IndexSummary extends Omit<IndexListingEntry, "name"> {
  readonly dataVersion: number;
  /** Of the last entry applied; 0: none. */
  readonly sequence: number;
}

/**
 * A summary as stored. What is not current is of an earlier state: the index's own environment knows the last
 * one.
 */
export interface StoredSummary {
  readonly isCurrent: boolean;
  readonly summary: IndexSummary;
}

export function summaryOf({ state, settings }: IndexContent): IndexSummary {
  const { dataVersion, recordCount, partitionCount, lastWriteAt, applied } = state;
  const { partitionKey } = settings.indexTime;
  const sequence = applied?.sequence ?? 0;
  return { dataVersion, recordCount, partitionCount, lastWriteAt, partitionKey, sequence };
}

/** undefined: none was ever stored, or it is damaged, so it is not current either. */
export function storedSummary(summaries: Table, incarnation: string): StoredSummary | undefined {
  const bytes = readIntact(summaries, Buffer.from(incarnation));
  return bytes ? parseStoredJson<StoredSummary>(bytes, "the summary of an index") : undefined;
}

/** Within a write transaction. */
export function putSummary(summaries: Table, incarnation: string, stored: StoredSummary): void {
  void summaries.put(Buffer.from(incarnation), jsonBytes(stored));
}

/**
 * Within a write transaction that is durable before the index is written: from now on only its own
 * environment is to be believed.
 */
export function markOvertaken(summaries: Table, incarnation: string): void {
  const stored = storedSummary(summaries, incarnation);
  if (stored?.isCurrent === true) putSummary(summaries, incarnation, { ...stored, isCurrent: false });
}
