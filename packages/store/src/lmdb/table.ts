export interface KeyRange {
  readonly start?: Uint8Array;
  readonly exclusiveStart?: boolean;
  readonly end?: Uint8Array;
  readonly limit?: number;
  readonly reverse?: boolean;
}

/** What is used of a table of LMDB. Keys and values are bytes; their codecs stand beside the tables. */
export interface Table {
  /** A copy of the value's bytes. @throws DamagedRowError */
  getBinary(key: Uint8Array): Buffer | undefined;
  /** Keys may lie in a buffer that is used again. */
  getKeys(range?: KeyRange): Iterable<Uint8Array>;
  /** @throws DamagedRowError while it is walked through */
  getRange(range?: KeyRange): Iterable<{ readonly key: Uint8Array; readonly value: Uint8Array }>;
  /** Within a write transaction: there on return, so the promise says nothing. */
  put(key: Uint8Array, value: Uint8Array): Promise<boolean>;
  /** As `put`. */
  remove(key: Uint8Array): Promise<boolean>;
}

/** A table whose values can be read without a copy. */
export interface ReadTable extends Table {
  /**
   * The value's bytes where the next read may put others. They are those below its `length`: the array may be
   * longer, so that only `subarray(0, length)` is safe to be given away.
   */
  getBinaryFast(key: Uint8Array): Buffer | undefined;
}
