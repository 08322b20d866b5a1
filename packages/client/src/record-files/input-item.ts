/** Something in a file that should become a record. */
export interface InputItem {
  /** Where it begins, from 1. */
  readonly line: number;
  /** What it takes in the file, in bytes. */
  readonly byteLength: number;
  /** How many bytes of the text lie before what follows it. Absent: reading cannot begin there. */
  readonly end?: number;
  /**
   * Parses it, which a reader that only skips it need not do.
   * @throws {RecordFault} it cannot be parsed
   */
  parse(): unknown;
}

/** Items with more bytes than this are taken for a fault of the file: memory is bounded by it. */
export const itemBytesMax = 16 * 1_024 * 1_024;
