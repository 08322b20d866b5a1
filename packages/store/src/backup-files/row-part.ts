import { DamagedBackupError } from "./backup-error.js";

/**
 * Rows of an LMDB environment as bytes. An environment is a series of parts, which can be read in any order.
 * Rows are copied instead of pages, because LMDB leaves remnants of erased rows in its pages, and because
 * pages cannot be moved between processors of other page sizes.
 *
 *     {"rows":1,"tables":["meta","records"]} \n
 *     then each row, numbers little-endian:
 *     table u8 | bytes of the key u16 | bytes of the value u32 | key | value
 *
 * `table` is a place in `tables`. A value ends with its checksum (checksummed-table.ts).
 */
const partVersion = 1;
const rowHeadBytes = 7;
const newline = 0x0a;

/** A part is closed when it has as many bytes. It is longer by one row at most. */
const partBytes = 8 * 2 ** 20;

export interface Row {
  readonly table: string;
  readonly key: Uint8Array;
  readonly value: Uint8Array;
}

/** Collects rows, and gives a part whenever one is full. */
export class RowPartWriter {
  readonly #tables: readonly string[];
  #bytes: Buffer;
  #length = 0;
  #isEmpty = true;

  constructor(tables: readonly string[]) {
    this.#tables = tables;
    this.#bytes = this.#begin();
  }

  /** Copies the row. @returns whether the part is full, so that `take` comes next */
  add(table: number, key: Uint8Array, value: Uint8Array): boolean {
    this.#reserve(rowHeadBytes + key.length + value.length);
    const at = this.#length;
    this.#bytes.writeUInt8(table, at);
    this.#bytes.writeUInt16LE(key.length, at + 1);
    this.#bytes.writeUInt32LE(value.length, at + 3);
    this.#bytes.set(key, at + rowHeadBytes);
    this.#bytes.set(value, at + rowHeadBytes + key.length);
    this.#length = at + rowHeadBytes + key.length + value.length;
    this.#isEmpty = false;
    return this.#length >= partBytes;
  }

  /** Whether it has no rows. */
  get isEmpty(): boolean {
    return this.#isEmpty;
  }

  /** The part, and begins another. */
  take(): Uint8Array {
    const part = this.#bytes.subarray(0, this.#length);
    this.#bytes = this.#begin();
    return part;
  }

  #begin(): Buffer {
    const head = Buffer.from(`${JSON.stringify({ rows: partVersion, tables: this.#tables })}\n`);
    this.#length = head.length;
    this.#isEmpty = true;
    return head;
  }

  #reserve(bytes: number): void {
    const needed = this.#length + bytes;
    if (needed <= this.#bytes.length) return;
    const larger = Buffer.alloc(Math.max(needed, 2 * this.#bytes.length));
    larger.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = larger;
  }
}

/** A part that was read. */
export interface RowPart {
  /** All of the environment, in the order of their numbers. */
  readonly tables: readonly string[];
  /** Views of the bytes. @throws DamagedBackupError during the iteration */
  readonly rows: Iterable<Row>;
}

/** @param path of the part, for errors @throws DamagedBackupError */
export function readRowPart(path: string, part: Uint8Array): RowPart {
  const bytes = Buffer.from(part.buffer, part.byteOffset, part.length);
  const end = bytes.indexOf(newline);
  const tables = tablesOf(path, bytes.subarray(0, end));
  return { tables, rows: rowsFrom({ path, bytes, tables }, end + 1) };
}

interface PartBytes {
  readonly path: string;
  readonly bytes: Buffer;
  readonly tables: readonly string[];
}

function* rowsFrom({ path, bytes, tables }: PartBytes, begin: number): Generator<Row> {
  for (let at = begin; at < bytes.length; ) {
    if (at + rowHeadBytes > bytes.length) throw cutOff(path);
    const table = tables[bytes.readUInt8(at)];
    const keyEnd = at + rowHeadBytes + bytes.readUInt16LE(at + 1);
    const valueEnd = keyEnd + bytes.readUInt32LE(at + 3);
    if (table === undefined || valueEnd > bytes.length) throw cutOff(path);
    yield { table, key: bytes.subarray(at + rowHeadBytes, keyEnd), value: bytes.subarray(keyEnd, valueEnd) };
    at = valueEnd;
  }
}

function tablesOf(path: string, head: Buffer): readonly string[] {
  let value: unknown;
  try {
    value = JSON.parse(head.toString("utf8"));
  } catch (error) {
    throw new DamagedBackupError(`${path} has no head.`, { cause: error });
  }
  if (typeof value === "object" && value !== null && "rows" in value && "tables" in value) {
    const { rows, tables } = value;
    if (rows === partVersion && Array.isArray(tables)) return tables.map(String);
  }
  throw new DamagedBackupError(`${path} has another format.`);
}

function cutOff(path: string): DamagedBackupError {
  return new DamagedBackupError(`${path} ends in the middle of a row.`);
}
