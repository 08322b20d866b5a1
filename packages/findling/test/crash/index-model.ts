import type { WriteResult } from "@findling/protocol";

/** Whole numbers between two bounds, both included: of what the server chose and did not report. */
export interface Range {
  readonly least: number;
  readonly most: number;
}

export interface TestRecord {
  readonly objectID: string;
  readonly slot: number;
  /** Its partition; a record without one is in none. */
  readonly team?: string;
  /** Names the batch that wrote it: equal records of two batches differ. */
  readonly lot: string;
  readonly title: string;
}

export type Operation =
  | { readonly action: "upsert"; readonly record: TestRecord & { readonly version?: number } }
  | { readonly action: "delete"; readonly objectID: string; readonly version?: number };

export type IndexWrite =
  | { readonly kind: "batch"; readonly operations: readonly Operation[] }
  | { readonly kind: "clear"; readonly partition: string };

interface Row {
  readonly version: Range;
  readonly partition: string | null;
  /** null: a tombstone. */
  readonly record: TestRecord | null;
}

/** What one index must hold. Never changed in place. */
export interface IndexModel {
  readonly dataVersion: number;
  readonly isPartitioned: boolean;
  readonly rows: ReadonlyMap<string, Row>;
}

/**
 * What a write makes of an index, and its answer. @param accepted when the server may have accepted it, in ms
 */
export function applied(
  index: IndexModel,
  write: IndexWrite,
  accepted: Range,
): { readonly index: IndexModel; readonly result: WriteResult } {
  const rows = new Map(index.rows);
  const counts =
    write.kind === "batch"
      ? applyBatch(rows, write.operations, { accepted, isPartitioned: index.isPartitioned })
      : applyClear(rows, write.partition);
  const dataVersion = index.dataVersion + (counts.changed ? 1 : 0);
  const { applied, ignoredAsStale } = counts;
  return { index: { ...index, dataVersion, rows }, result: { dataVersion, applied, ignoredAsStale } };
}

interface Counts {
  readonly changed: boolean;
  readonly applied: number;
  readonly ignoredAsStale: number;
}

function applyBatch(
  rows: Map<string, Row>,
  operations: readonly Operation[],
  { accepted, isPartitioned }: { readonly accepted: Range; readonly isPartitioned: boolean },
): Counts {
  let applied = 0;
  for (const operation of operations) {
    const { version: given, ...record } =
      operation.action === "upsert" ? operation.record : { version: operation.version };
    const objectID = operation.action === "upsert" ? operation.record.objectID : operation.objectID;
    const stored = rows.get(objectID);
    if (given !== undefined && stored !== undefined && isOlder(given, stored.version)) continue;
    applied++;
    const version = given === undefined ? assigned(stored?.version, accepted) : { least: given, most: given };
    if ("lot" in record) {
      const partition = isPartitioned ? (record.team ?? null) : null;
      rows.set(objectID, { version, partition, record });
    } else rows.set(objectID, { version, partition: stored?.partition ?? null, record: null });
  }
  return { changed: applied > 0, applied, ignoredAsStale: operations.length - applied };
}

/** Without tombstones; an unknown partition is cleared already. */
function applyClear(rows: Map<string, Row>, partition: string): Counts {
  const before = rows.size;
  for (const [objectID, row] of rows) if (row.partition === partition) rows.delete(objectID);
  return { changed: rows.size < before, applied: 1, ignoredAsStale: 0 };
}

function isOlder(given: number, stored: Range): boolean {
  if (given >= stored.least && given < stored.most)
    throw new Error("The traffic gives versions near the time.");
  return given < stored.least;
}

/** `max(stored + 1, now)` */
function assigned(stored: Range | undefined, accepted: Range): Range {
  if (stored === undefined) return accepted;
  return {
    least: Math.max(stored.least + 1, accepted.least),
    most: Math.max(stored.most + 1, accepted.most),
  };
}

export function liveRecords(index: IndexModel): TestRecord[] {
  return [...index.rows.values()].flatMap(({ record }) => (record === null ? [] : [record]));
}
