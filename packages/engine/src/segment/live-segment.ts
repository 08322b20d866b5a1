import type { Bitset } from "../collections/bitset.js";
import type { Segment } from "./segment.js";

/** A segment and the set of its live documents, which are neither superseded nor deleted. */
export interface LiveSegment {
  readonly id: number;
  readonly segment: Segment;
  readonly live: Bitset;
  readonly liveCount: number;
}
