import { readIntact } from "../lmdb/checksummed-table.js";
import { jsonBytes, parseStoredJson } from "../lmdb/json-value.js";
import type { Table } from "../lmdb/table.js";
import { type IndexContent, type ListedFacts, listedFactsOf } from "../tables/index-state.js";

/** The facts about an index that are known without opening it. */
export interface IndexSummary extends ListedFacts {
  readonly dataVersion: number;
  /** Sequence of the last entry applied; 0 if there is none. */
  readonly sequence: number;
}

/**
 * A summary as stored. If it is not current, it describes an earlier state. The last state is then only in
 * the index's own environment.
 */
export interface StoredSummary {
  readonly isCurrent: boolean;
  readonly summary: IndexSummary;
}

export function summaryOf(content: IndexContent): IndexSummary {
  const { dataVersion, applied } = content.state;
  return { ...listedFactsOf(content), dataVersion, sequence: applied?.sequence ?? 0 };
}

/** undefined if none was stored, or if it is damaged, which means that it is not current. */
export function storedSummary(summaries: Table, incarnation: string): StoredSummary | undefined {
  const bytes = readIntact(summaries, Buffer.from(incarnation));
  return bytes ? parseStoredJson<StoredSummary>(bytes, "the summary of an index") : undefined;
}

/** Must be called in a write transaction. */
export function putSummary(summaries: Table, incarnation: string, stored: StoredSummary): void {
  void summaries.put(Buffer.from(incarnation), jsonBytes(stored));
}

/**
 * Must be called in a write transaction that is durable before the index is written. From now on only the
 * index's own environment is reliable.
 */
export function markOvertaken(summaries: Table, incarnation: string): void {
  const stored = storedSummary(summaries, incarnation);
  if (stored?.isCurrent === true) putSummary(summaries, incarnation, { ...stored, isCurrent: false });
}
