import { textOfUnits } from "../collections/text-of-units.js";
import { unitsHash } from "./text-hash.js";

/**
 * Distinct strings in ascending order of UTF-16 code units, numbered by ordinals. Lone surrogates are kept.
 */
export interface StringTableParts {
  /** For each ordinal its first code unit, and one more entry for the end. */
  readonly starts: Uint32Array;
  /** All code units, in one byte each if they fit. */
  readonly units: Uint8Array | Uint16Array;
}

/** `strings` must be distinct and ascending. */
export function buildStringTable(strings: readonly string[]): StringTableParts {
  const starts = new Uint32Array(strings.length + 1);
  let length = 0;
  strings.forEach((text, ordinal) => {
    starts[ordinal] = length;
    length += text.length;
  });
  starts[strings.length] = length;
  const wide = new Uint16Array(length);
  let at = 0;
  for (const text of strings) {
    for (let i = 0; i < text.length; i++) wide[at++] = text.charCodeAt(i);
  }
  return { starts, units: narrowedUnits(wide) };
}

/** The same units, in one byte each if they fit. */
export function narrowedUnits(units: Uint8Array | Uint16Array): Uint8Array | Uint16Array {
  if (units instanceof Uint8Array) return units;
  let all = 0;
  for (let i = 0; i < units.length; i++) all |= units[i];
  return all < 256 ? new Uint8Array(units) : units;
}

export class StringTable {
  constructor(readonly parts: StringTableParts) {}

  get count(): number {
    return this.parts.starts.length - 1;
  }

  /** Length of a string in UTF-16 code units. */
  lengthOf(ordinal: number): number {
    const { starts } = this.parts;
    return starts[ordinal + 1] - starts[ordinal];
  }

  /** The `textHash` of a string, without decoding it. */
  hashOf(ordinal: number): number {
    const { starts, units } = this.parts;
    return unitsHash(units, starts[ordinal], starts[ordinal + 1]);
  }

  /** Decodes the string in each call. */
  stringOf(ordinal: number): string {
    return this.beginningOf(ordinal, Number.POSITIVE_INFINITY);
  }

  /** The first `unitsMax` UTF-16 units of a string. Decodes no more than these, in each call. */
  beginningOf(ordinal: number, unitsMax: number): string {
    const { starts, units } = this.parts;
    const start = starts[ordinal];
    return textOfUnits(units.subarray(start, Math.min(starts[ordinal + 1], start + unitsMax)));
  }

  /** The ordinal of `text`, or -1. O(log count), without decoding. */
  ordinalOf(text: string): number {
    const place = this.placeOf(text);
    return Number.isInteger(place) ? place : -1;
  }

  /**
   * The ordinal of `text`. If it has none, the middle between the ordinals of the strings before and behind
   * it.
   */
  placeOf(text: string): number {
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
    const { starts, units } = this.parts;
    const start = starts[ordinal];
    const length = starts[ordinal + 1] - start;
    const common = Math.min(length, text.length);
    for (let i = 0; i < common; i++) {
      const difference = units[start + i] - text.charCodeAt(i);
      if (difference !== 0) return difference;
    }
    return length - text.length;
  }
}
