import type { SectionFormat } from "../codec/section-table.js";

/** A value of an attribute. `null` and objects are not values. */
export type { Scalar } from "../analysis/scalar.js";

/** The type of a document's value. The numbers are in the order of types in ranking 3, row 7. */
export const ValueType = { number: 0, string: 1, boolean: 2, missing: 3 } as const;
export type ValueType = (typeof ValueType)[keyof typeof ValueType];

/**
 * The format of a column: the values of one attribute path in one segment.
 *
 *     document -> entry        documents with a value are numbered; entry = document if all have one
 *     entry    -> elements     one for a scalar, several for a list; element = entry if there is no list
 *     element  -> type, slot   one type if all agree; slot: a number, the ordinal of a string, or 0 and 1
 *     ordinal  -> string       the distinct strings, ascending by UTF-16 code unit
 *
 *     documents  0: "b"   1: -    2: ["a", "b"]   3: 7
 *     present    1        0       1               1
 *     starts     0                1               3    4
 *     types      s                s  s            n
 *     slots      1                0  1            7
 *
 * Data that does not vary has no section. Slots take 1, 2, 4 or 8 bytes, the smallest size that fits all.
 */
export const columnFormat: SectionFormat = { magic: 0x6e6c6f43, version: 2 };

/** The sections of a column. Only version 1 used 8 and 9. */
export const ColumnSection = {
  /**
   * Words: number of documents, type of all elements (`ValueType.missing` if they differ), bytes per slot.
   */
  header: 0,
  /** One bit per document: whether it has an entry. Absent if all have. */
  present: 1,
  /** One word per word of `present`: number of entries before it. */
  ranks: 2,
  /** One word per entry, its first element, and one more for the end. Absent if no entry is a list. */
  starts: 3,
  /** One bit per entry: whether it is a list, even one of a single element. Absent if `starts` is. */
  lists: 4,
  /** One byte per element. Absent if all types agree. */
  types: 5,
  slots: 6,
  /** One word per string, its first byte, and one more for the end. */
  stringStarts: 7,
  /** The bytes of all strings (see text-bytes). */
  stringBytes: 10,
} as const;
