import type { SectionFormat } from "../codec/section-table.js";

/** A value that an attribute can have; `null` and objects are none. */
export type { Scalar } from "../analysis/scalar.js";

/** What a document's value is. The numbers are the order of types in ranking 3, row 7. */
export const ValueType = { number: 0, string: 1, boolean: 2, missing: 3 } as const;
export type ValueType = (typeof ValueType)[keyof typeof ValueType];

/**
 * A column: the values of one attribute path in one segment.
 *
 *   document -> entry        the documents that have a value, counted; entry = document where all have one
 *   entry    -> elements     one for a scalar, several for a list; element = entry where no list is
 *   element  -> type, slot   one type for all where they agree; a number, the ordinal of a string, or 0 and 1
 *   ordinal  -> string       the distinct strings, ascending by UTF-16 code unit
 *
 *   documents  0: "b"   1: -    2: ["a", "b"]   3: 7
 *   present    1        0       1               1
 *   starts     0                1               3    4
 *   types      s                s  s            n
 *   slots      1                0  1            7
 *
 * What does not vary has no section. Slots take 1, 2, 4 or 8 bytes, whichever holds all of them.
 */
export const columnFormat: SectionFormat = { magic: 0x6e6c6f43, version: 1 };

/** The sections of a column. */
export const ColumnSection = {
  /**
   * Words: number of documents, sole type of all elements (`ValueType.missing` if they differ), bytes per
   * slot.
   */
  header: 0,
  /** Bits by document: has an entry. Absent if all have. */
  present: 1,
  /** Words by word of `present`: number of entries before it. */
  ranks: 2,
  /** Words by entry, and one more: its first element. Absent if no entry is a list. */
  starts: 3,
  /** Bits by entry: is a list, also where it has one element. Absent like `starts`. */
  lists: 4,
  /** Bytes by element. Absent if there is a sole type. */
  types: 5,
  slots: 6,
  /** Words by string, and one more: its first code unit. */
  stringStarts: 7,
  /** Code units of all strings: of one byte each if all are below 256... */
  narrowUnits: 8,
  /** ...else of two. */
  wideUnits: 9,
} as const;
