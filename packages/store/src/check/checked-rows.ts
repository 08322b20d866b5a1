import { setImmediate } from "node:timers/promises";
import { crc32 } from "node:zlib";
import { isIntact } from "../lmdb/checksummed-table.js";
import type { PinnedEnvironment } from "../lmdb/pinned-environment.js";
import { type Finding, problem, reasonOf } from "./finding.js";

const checksumBytes = 4;
/** After this many rows, others have their turn: signals, and whoever shows the progress. */
const rowsPerTurn = 2_000;

export interface CheckedRow {
  readonly key: Buffer;
  readonly value: Buffer;
}

/** What was found while the rows of one environment were read. */
export class RowCheck {
  rows = 0;
  /** Damaged rows by table. */
  readonly #damaged = new Map<string, number>();
  /** Tables that LMDB cannot read to their end, with the reasons. */
  readonly #unreadable = new Map<string, string>();

  constructor(
    private readonly environment: PinnedEnvironment,
    private readonly onRow: () => void,
  ) {}

  get isIntact(): boolean {
    return this.#damaged.size === 0 && this.#unreadable.size === 0;
  }

  /** Whether LMDB could read all tables to their end. */
  get isReadable(): boolean {
    return this.#unreadable.size === 0;
  }

  /**
   * Whether all rows of this table could be read and had the right checksums, so that they can be counted.
   */
  isWhole(table: string): boolean {
    return !this.#damaged.has(table) && !this.#unreadable.has(table);
  }

  /** The rows of a table whose checksums are right. The memory is that of LMDB until the next row is read. */
  async *intactRows(table: string): AsyncGenerator<CheckedRow> {
    const seed = crc32(table);
    let read = 0;
    try {
      for (const { key, value } of this.environment.rows(table)) {
        if (++read % rowsPerTurn === 0) await setImmediate();
        this.rows++;
        this.onRow();
        if (!isIntact(seed, key, value)) this.#damaged.set(table, (this.#damaged.get(table) ?? 0) + 1);
        else yield { key: bufferOf(key), value: bufferOf(value).subarray(0, value.length - checksumBytes) };
      }
    } catch (error) {
      this.#unreadable.set(table, reasonOf(error));
    }
  }

  /** Reads a table for nothing but its checksums. */
  async checkTable(table: string): Promise<void> {
    const rows = this.intactRows(table);
    let row = await rows.next();
    while (row.done !== true) row = await rows.next();
  }

  /**
   * @param adviceFor what to do about damaged rows of a table
   * @param advice what to do where LMDB cannot read
   */
  *findings(part: string, adviceFor: (table: string) => string, advice: string): Generator<Finding> {
    for (const [table, count] of this.#damaged) {
      const rows = count === 1 ? "1 row has" : `${count} rows have`;
      yield problem(part, `${rows} a wrong checksum in the table ${table}.`, adviceFor(table));
    }
    // After a fault LMDB reads nothing more in the same transaction: the first reason is that of all.
    const [reason] = this.#unreadable.values();
    if (reason === undefined) return;
    const tables = [...this.#unreadable.keys()].join(", ");
    yield problem(part, `LMDB cannot read these tables to their end: ${tables}. ${reason}`, advice);
  }
}

function bufferOf(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
