export interface KeyRange {
  readonly start?: Uint8Array;
  readonly exclusiveStart?: boolean;
  readonly end?: Uint8Array;
  readonly limit?: number;
  readonly reverse?: boolean;
}

/** The part of an LMDB table that is used. Keys and values are bytes; their codecs are next to each table. */
export interface Table {
  /** A copy of the value's bytes. @throws DamagedRowError */
  getBinary(key: Uint8Array): Buffer | undefined;
  /** The keys may be in a buffer that is reused. */
  getKeys(range?: KeyRange): Iterable<Uint8Array>;
  /** @throws DamagedRowError during the iteration */
  getRange(range?: KeyRange): Iterable<{ readonly key: Uint8Array; readonly value: Uint8Array }>;
  /** Must be called in a write transaction. The row is there on return, so the promise can be ignored. */
  put(key: Uint8Array, value: Uint8Array): Promise<boolean>;
  /** Removes a row, in a write transaction like `put`. */
  remove(key: Uint8Array): Promise<boolean>;
}

/** A table whose values can be read without a copy. */
export interface ReadTable extends Table {
  /**
   * The value's bytes, without a copy: the next read may overwrite them. The array may be longer than the
   * value, so only `subarray(0, length)` may be passed on.
   */
  getBinaryFast(key: Uint8Array): Buffer | undefined;
}
