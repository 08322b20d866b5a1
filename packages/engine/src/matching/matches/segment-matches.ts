import type { Bitset } from "../../collections/bitset.js";
import type { Scratch } from "../../collections/scratch.js";
import type { ClassRange, FoundMatches } from "../../kernels/kernels.js";

/** Matches of one segment, in parallel arrays. The documents ascend. */
export interface ListedMatches {
  readonly documents: Int32Array;
  /** What postings know of the rank of each match, as a number of MatchClasses. */
  readonly classes: Uint16Array;
}

/** The documents of one segment that match. */
export interface SegmentMatches {
  readonly count: number;
  has(document: number): boolean;
  /** The matches as bits, which kernels can read; null if they are few and in a list. */
  readonly bits: Bitset | null;
  /**
   * The matches that are in `documents`. The result takes over the arrays of this object, which is no longer
   * valid.
   */
  keep(documents: Bitset): SegmentMatches;
  /** The documents of all matches, ascending. Dense matches make a new array at each call. */
  documents(): Int32Array;
  /** All matches. */
  list(): ListedMatches;
  /** The least class of a match from class `from` on; NO_CLASS if there is none. */
  leastClass(from: number): number;
  sizeOfClass(ofClass: number): number;
  /** Writes the matches of a range of classes, ascending, as Kernels do. Returns their number. */
  findClasses(range: ClassRange, found: FoundMatches): number;
}

/** All matches as bits that the caller may change. `documentCount`: that of the segment. */
export function ownBits(matches: SegmentMatches, documentCount: number, scratch: Scratch): Bitset {
  if (matches.bits !== null) return scratch.copyOfBits(matches.bits);
  const bits = scratch.bitset(documentCount);
  for (const document of matches.documents()) bits.set(document);
  return bits;
}
