import type { Bitset } from "../../collections/bitset.js";
import type { ClassRange, FoundMatches } from "../../kernels/kernels.js";

/** Matches of one segment, by parallel arrays; their documents ascend. */
export interface ListedMatches {
  readonly documents: Int32Array;
  /** What postings tell of their rank, as numbers of MatchClasses. */
  readonly classes: Uint16Array;
}

/** The documents of one segment that match. */
export interface SegmentMatches {
  readonly count: number;
  has(document: number): boolean;
  /** Them, for kernels to read; null: they are few, and listed. */
  readonly bits: Bitset | null;
  /** Those that `documents` has, too: they take over the arrays of these, which are no longer valid. */
  keep(documents: Bitset): SegmentMatches;
  /** Ascending. Made anew with each call. */
  documents(): Int32Array;
  /** All of them. */
  list(): ListedMatches;
  /** The least class of a match that is not below `from`; NO_CLASS if there is none. */
  leastClass(from: number): number;
  sizeOfClass(ofClass: number): number;
  /** Writes those of some classes, ascending, as Kernels do; returns how many. */
  findClasses(range: ClassRange, found: FoundMatches): number;
}
