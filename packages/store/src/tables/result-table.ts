import type { EntryOutcome } from "../entries/entry-outcome.js";
import { readIntact } from "../lmdb/checksummed-table.js";
import { jsonBytes, parseStoredJson } from "../lmdb/json-value.js";
import { orderedNumber, orderedNumberAt } from "../lmdb/ordered-number.js";
import type { Table } from "../lmdb/table.js";

const resultsMax = 100_000;
const resultLifetimeMs = 24 * 60 * 60 * 1_000;
/** Rows removed with each new row. More than one, so that the table shrinks after a quiet day. */
const removedPerResultMax = 8;

/** An outcome as stored. It does not repeat the settings, because they may be large. */
export type KeptOutcome = Exclude<EntryOutcome, { kind: "settings" }> | { readonly kind: "settings" };

interface ResultRow {
  readonly number: number;
  readonly logTime: number;
  readonly outcome: KeptOutcome;
}

/**
 * The outcomes of the last 100,000 entries of the last 24 hours (of logTime), by entryId. A repeated entry is
 * answered from them. Whether a row still counts is decided at look-up, from the state alone. Removing rows
 * is only cleaning.
 */
export class ResultTable {
  /**
   * @param byEntryId entryId -> ResultRow
   * @param byNumber number of the result -> entryId
   */
  constructor(
    private readonly byEntryId: Table,
    private readonly byNumber: Table,
  ) {}

  /** @param count number of all results so far */
  find(entryId: string, count: number, logTime: number): KeptOutcome | undefined {
    const bytes = this.byEntryId.getBinary(entryIdKey(entryId));
    if (bytes === undefined) return undefined;
    const row = parseStoredJson<ResultRow>(bytes, `the result of entry ${entryId}`);
    const counts = row.number >= count - resultsMax && logTime - row.logTime <= resultLifetimeMs;
    return counts ? row.outcome : undefined;
  }

  /** Must be called in a write transaction. The `number` of the row is the count of results before it. */
  put(entryId: string, row: ResultRow): void {
    const key = entryIdKey(entryId);
    void this.byEntryId.put(key, jsonBytes(row));
    void this.byNumber.put(orderedNumber(row.number), key);
    this.#removeOld(row);
  }

  #removeOld(latest: ResultRow): void {
    const oldest = [...this.byNumber.getKeys({ limit: removedPerResultMax })];
    for (const key of oldest) {
      const numberKey = Buffer.from(key);
      const entryId = readIntact(this.byNumber, numberKey);
      if (entryId === undefined) return;
      if (entryId !== null && !this.#isOld(entryId, orderedNumberAt(numberKey), latest)) return;
      void this.byNumber.remove(numberKey);
      if (entryId === null) continue;
      const row = this.#row(entryId);
      // The same entryId may have come again after its first result had expired.
      if (row?.number === orderedNumberAt(numberKey)) void this.byEntryId.remove(entryId);
    }
  }

  #isOld(entryId: Uint8Array, number: number, latest: ResultRow): boolean {
    if (number <= latest.number - resultsMax) return true;
    const row = this.#row(entryId);
    return row === undefined || row.number !== number || latest.logTime - row.logTime > resultLifetimeMs;
  }

  /** undefined if it is missing or damaged. A damaged row has no meaning any more. */
  #row(entryId: Uint8Array): ResultRow | undefined {
    const bytes = readIntact(this.byEntryId, entryId);
    return bytes ? parseStoredJson<ResultRow>(bytes, "the result of an entry") : undefined;
  }
}

function entryIdKey(entryId: string): Buffer {
  return Buffer.from(entryId, "hex");
}
