import {
  byteCountOf,
  bytesOfUnit,
  compareTextBytes,
  compareToText,
  textOfBytes,
  writeText,
} from "../collections/text-bytes.js";
import { bytesHash } from "./text-hash.js";

/**
 * Distinct strings in ascending order of UTF-16 code units, numbered by ordinals. Lone surrogates are kept.
 */
export interface StringTableParts {
  /** For each ordinal where its string begins in `bytes`, and one more entry for the end. */
  readonly starts: Uint32Array;
  /** All strings (see text-bytes). */
  readonly bytes: Uint8Array;
}

/** `strings` must be distinct and ascending. */
export function buildStringTable(strings: readonly string[]): StringTableParts {
  const starts = new Uint32Array(strings.length + 1);
  for (const [ordinal, text] of strings.entries()) starts[ordinal + 1] = starts[ordinal] + byteCountOf(text);
  const bytes = new Uint8Array(starts[strings.length]);
  for (const [ordinal, text] of strings.entries()) writeText(text, bytes, starts[ordinal]);
  return { starts, bytes };
}

export class StringTable {
  constructor(readonly parts: StringTableParts) {}

  get count(): number {
    return this.parts.starts.length - 1;
  }

  isEmpty(ordinal: number): boolean {
    const { starts } = this.parts;
    return starts[ordinal] === starts[ordinal + 1];
  }

  /** The `textHash` of a string, without decoding it. */
  hashOf(ordinal: number): number {
    const { starts, bytes } = this.parts;
    return bytesHash(bytes, starts[ordinal], starts[ordinal + 1]);
  }

  /** Decodes the string in each call. */
  stringOf(ordinal: number): string {
    const { starts, bytes } = this.parts;
    return textOfBytes(bytes.subarray(starts[ordinal], starts[ordinal + 1]));
  }

  /** The first `unitsMax` UTF-16 units of a string. Decodes no more than these, in each call. */
  beginningOf(ordinal: number, unitsMax: number): string {
    const { starts, bytes } = this.parts;
    return textOfBytes(bytes.subarray(starts[ordinal], this.#endOfBeginning(ordinal, unitsMax)));
  }

  /**
   * Compares the first `unitsMax` UTF-16 units of a string with those of a string in another table. Negative
   * if those of this table come first, 0 if they are equal. Decodes nothing.
   */
  compareBeginnings(ordinal: number, other: StringTable, otherOrdinal: number, unitsMax: number): number {
    return compareTextBytes(
      this.parts.bytes,
      this.parts.starts[ordinal],
      this.#endOfBeginning(ordinal, unitsMax),
      other.parts.bytes,
      other.parts.starts[otherOrdinal],
      other.#endOfBeginning(otherOrdinal, unitsMax),
    );
  }

  /** The index behind the last byte of the first `unitsMax` units. */
  #endOfBeginning(ordinal: number, unitsMax: number): number {
    const { starts, bytes } = this.parts;
    const end = starts[ordinal + 1];
    // A unit has at least one byte.
    if (end - starts[ordinal] <= unitsMax) return end;
    let to = starts[ordinal];
    for (let unit = 0; unit < unitsMax && to < end; unit++) to += bytesOfUnit(bytes[to]);
    return to;
  }

  /** The ordinal of `text`, or -1. O(log count), without decoding. */
  ordinalOf(text: string): number {
    const ordinal = this.ordinalOrBetween(text);
    return Number.isInteger(ordinal) ? ordinal : -1;
  }

  /**
   * The ordinal of `text`. If it has none, the middle between the ordinals of the strings before and behind
   * it.
   */
  ordinalOrBetween(text: string): number {
    let low = 0;
    let high = this.count - 1;
    while (low <= high) {
      const middle = (low + high) >>> 1;
      const order = this.compare(middle, text);
      if (order === 0) return middle;
      if (order < 0) low = middle + 1;
      else high = middle - 1;
    }
    return low - 0.5;
  }

  /** Negative if the string of `ordinal` comes before `text`, 0 if they are equal. */
  compare(ordinal: number, text: string): number {
    const { starts, bytes } = this.parts;
    return compareToText(bytes, starts[ordinal], starts[ordinal + 1], text);
  }
}
