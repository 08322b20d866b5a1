import { crc32 } from "node:zlib";
import { DamagedDataError } from "../errors.js";
import type { KeyRange, ReadTable, Table } from "./table.js";

const checksumBytes = 4;

/** A row that differs from the one written, or that LMDB cannot read. */
export class DamagedRowError extends DamagedDataError {
  constructor(table: string, key: Uint8Array, options?: ErrorOptions) {
    super(`A row of ${table} is damaged (key ${printable(key)}).`, options);
    this.name = "DamagedRowError";
  }
}

/**
 * Adds checksums to a table, as LMDB has none. Behind each value is a CRC-32 of table, key and value. So a
 * row that is read is the one that was written, and the one that was asked for. A lost row cannot be
 * distinguished from one that never existed.
 *
 *     value | crc u32, little-endian
 */
export class ChecksummedTable implements ReadTable {
  readonly #name: string;
  readonly #rows: ReadTable;
  readonly #seed: number;

  constructor(name: string, rows: ReadTable) {
    this.#name = name;
    this.#rows = rows;
    this.#seed = crc32(name);
  }

  /** @throws DamagedRowError */
  getBinary(key: Uint8Array): Buffer | undefined {
    return this.#checked(
      key,
      this.#read(key, () => this.#rows.getBinary(key)),
    );
  }

  /** @throws DamagedRowError */
  getBinaryFast(key: Uint8Array): Buffer | undefined {
    return this.#checked(
      key,
      this.#read(key, () => this.#rows.getBinaryFast(key)),
    );
  }

  /** Keys are returned unchecked. */
  getKeys(range?: KeyRange): Iterable<Uint8Array> {
    return this.#rows.getKeys(range);
  }

  /** @throws DamagedRowError during the iteration */
  *getRange(range?: KeyRange): Generator<{ readonly key: Uint8Array; readonly value: Uint8Array }> {
    for (const { key, value } of this.#rows.getRange(range)) {
      yield { key, value: this.#valueOf(key, Buffer.from(value.buffer, value.byteOffset, value.length)) };
    }
  }

  put(key: Uint8Array, value: Uint8Array): Promise<boolean> {
    // Copies the value, so that LMDB never gets shared memory: lmdb would pass a wrong address of it to
    // native code.
    const row = Buffer.allocUnsafe(value.length + checksumBytes);
    row.set(value);
    row.writeUInt32LE(this.#checksum(key, row.subarray(0, value.length)), value.length);
    return this.#rows.put(key, row);
  }

  remove(key: Uint8Array): Promise<boolean> {
    return this.#rows.remove(key);
  }

  #read(key: Uint8Array, read: () => Buffer | undefined): Buffer | undefined {
    try {
      return read();
    } catch (cause) {
      throw new DamagedRowError(this.#name, key, { cause });
    }
  }

  #checked(key: Uint8Array, row: Buffer | undefined): Buffer | undefined {
    return row === undefined ? undefined : this.#valueOf(key, row);
  }

  #valueOf(key: Uint8Array, row: Buffer): Buffer {
    const length = row.length - checksumBytes;
    if (length >= 0) {
      const value = row.subarray(0, length);
      if (this.#checksum(key, value) === row.readUInt32LE(length)) return value;
    }
    throw new DamagedRowError(this.#name, key);
  }

  #checksum(key: Uint8Array, value: Uint8Array): number {
    return crc32(value, crc32(key, this.#seed));
  }
}

/** Whether a row with its checksum is the one that was written. @param seed the CRC-32 of the table's name */
export function isIntact(seed: number, key: Uint8Array, row: Uint8Array): boolean {
  const length = row.length - checksumBytes;
  if (length < 0) return false;
  const stored = Buffer.from(row.buffer, row.byteOffset, row.length).readUInt32LE(length);
  return crc32(row.subarray(0, length), crc32(key, seed)) === stored;
}

/** Like `getBinary`, but returns null if the row is damaged, even in its key. */
export function readIntact(table: Pick<Table, "getBinary">, key: Uint8Array): Buffer | null | undefined {
  try {
    return table.getBinary(key);
  } catch (error) {
    if (error instanceof DamagedRowError) return null;
    throw error;
  }
}

/** The key as text if it is printable, otherwise its bytes in hexadecimal. */
function printable(key: Uint8Array): string {
  const bytes = Buffer.from(key);
  const text = bytes.toString("latin1");
  return /^[\x20-\x7e]+$/.test(text) ? JSON.stringify(text) : `0x${bytes.toString("hex")}`;
}
