import { isDeepStrictEqual } from "node:util";
import {
  type ApiErrorCode,
  defaultIndexSettings,
  type IndexSettings,
  type IndexSettingsPatch,
  type JsonObject,
  versionMax,
} from "@findling/protocol";
import { comparableValuesAt } from "@findling/testkit";

/** Whole numbers between two bounds, both included: of what the server chose and did not say. */
export interface Range {
  readonly least: number;
  readonly most: number;
}

export interface Row {
  readonly version: Range;
  readonly updatedAt: Range;
  readonly partition: string | null;
  /** Without `version`; null: a tombstone. */
  readonly record: JsonObject | null;
}

export interface ModelOperation {
  readonly objectID: string;
  readonly version: number | undefined;
  /** Without `version`; null: a delete. */
  readonly record: JsonObject | null;
}

export interface Counts {
  readonly dataVersion: number;
  readonly applied: number;
  readonly ignoredAsStale: number;
}

export type Outcome = Counts | { readonly refused: ApiErrorCode };

/** When a write may have been accepted, in ms, and whether it waited on the overflow queue. */
export interface Acceptance {
  readonly accepted: Range;
  readonly isQueued: boolean;
}

/** What one index must hold. */
export class IndexModel {
  exists = false;
  dataVersion = 0;
  lastWriteAt: Range = { least: 0, most: 0 };
  settings: IndexSettings = structuredClone(defaultIndexSettings);
  /** As the server said last; undefined: nobody has asked. */
  etag: string | undefined;
  readonly rows = new Map<string, Row>();

  get partitionKey(): string | null {
    return this.settings.indexTime.partitionKey;
  }

  get live(): JsonObject[] {
    return [...this.rows.values()].flatMap(({ record }) => (record === null ? [] : [record]));
  }

  get partitionCount(): number {
    const live = [...this.rows.values()].filter(({ record }) => record !== null);
    return new Set(live.flatMap(({ partition }) => (partition === null ? [] : [partition]))).size;
  }

  write(operations: readonly ModelOperation[], acceptance: Acceptance): Outcome {
    const isUnusable = ({ record }: ModelOperation) =>
      record !== null && this.#partitionOf(record) === undefined;
    if (operations.some(isUnusable)) return { refused: "invalid_request" };
    const applied = operations.filter((operation) => this.#apply(operation, acceptance)).length;
    if (operations.length > 0) this.exists = true;
    if (applied > 0) this.#change(acceptance.accepted);
    return this.#counts(applied, operations.length - applied);
  }

  /** The index must exist. */
  clear(partition: string, accepted: Range): Outcome {
    if (this.partitionKey === null) return { refused: "not_partitioned" };
    const gone = [...this.rows].filter(([, row]) => row.partition === partition);
    for (const [objectID] of gone) this.rows.delete(objectID);
    if (gone.length > 0) this.#change(accepted);
    return this.#counts(1, 0);
  }

  /** @returns whether anything is otherwise than before */
  set({ indexTime, queryTime }: IndexSettingsPatch): boolean {
    const before = this.settings;
    this.settings = {
      indexTime: { ...before.indexTime, ...indexTime },
      queryTime: { ...before.queryTime, ...queryTime },
    };
    const isNew = !this.exists;
    this.exists = true;
    if (before.indexTime.partitionKey !== this.partitionKey) this.#repartition();
    return isNew || !isDeepStrictEqual(before, this.settings);
  }

  /** The server has said what it chose. */
  narrow(objectID: string, version: number, updatedAt: number): void {
    const row = this.rows.get(objectID);
    if (row === undefined) throw new Error(`No record ${objectID}.`);
    this.rows.set(objectID, { ...row, version: exactly(version), updatedAt: exactly(updatedAt) });
  }

  #apply({ objectID, version: given, record }: ModelOperation, acceptance: Acceptance): boolean {
    const stored = this.rows.get(objectID);
    if (given !== undefined && stored !== undefined && isOlder(given, stored.version)) return false;
    const version = given === undefined ? assigned(stored?.version, acceptance) : exactly(given);
    const partition = record === null ? (stored?.partition ?? null) : (this.#partitionOf(record) ?? null);
    this.rows.set(objectID, { version, updatedAt: acceptance.accepted, partition, record });
    return true;
  }

  /** Tombstones keep their partition. What cannot be a partition counts as none. */
  #repartition(): void {
    for (const [objectID, row] of this.rows) {
      if (row.record === null) continue;
      this.rows.set(objectID, { ...row, partition: this.#partitionOf(row.record) ?? null });
    }
  }

  /** null: it is in none; undefined: its value cannot be a partition. */
  #partitionOf(record: JsonObject): string | null | undefined {
    if (this.partitionKey === null) return null;
    const [value] = comparableValuesAt(record, this.partitionKey);
    if (value === undefined) return null;
    const partition = String(value);
    const isUnusable = /^\.\.?$|\p{Surrogate}/u.test(partition) || Array.from(partition).length > 512;
    return isUnusable ? undefined : partition;
  }

  #change(accepted: Range): void {
    this.dataVersion++;
    this.lastWriteAt = accepted;
  }

  #counts(applied: number, ignoredAsStale: number): Counts {
    return { dataVersion: this.dataVersion, applied, ignoredAsStale };
  }
}

/** Every record has one. */
export function objectIDOf({ objectID }: JsonObject): string {
  if (typeof objectID !== "string") throw new TypeError("A record has no objectID.");
  return objectID;
}

function exactly(value: number): Range {
  return { least: value, most: value };
}

/** Steps give no version that may be on either side. */
function isOlder(given: number, stored: Range): boolean {
  if (given >= stored.least && given < stored.most)
    throw new Error(`Nobody knows whether ${given} is stale.`);
  return given < stored.least;
}

/** At once it is above what is stored; from the queue it may be equal. */
function assigned(stored: Range | undefined, { accepted, isQueued }: Acceptance): Range {
  const more = isQueued ? 0 : 1;
  const above = (bound: "least" | "most") =>
    Math.min(versionMax, Math.max(accepted[bound], (stored?.[bound] ?? 0) + more));
  return { least: above("least"), most: above("most") };
}
