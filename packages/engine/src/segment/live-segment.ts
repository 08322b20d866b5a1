import type { Bitset } from "../collections/bitset.js";
import type { Segment } from "./segment.js";

/** A segment with those of its documents that are neither superseded nor deleted. */
export interface LiveSegment {
  readonly id: number;
  readonly segment: Segment;
  readonly live: Bitset;
  readonly liveCount: number;
}
