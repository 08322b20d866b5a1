import type { CustomRankingValue } from "@findling/protocol";
import type { LiveSegment } from "../segment/live-segment.js";

/** A place in the pool. */
export type PoolIndex = number;

/**
 * The documents that are ranked in full, with their ranking vectors (ranking 3), as parallel arrays. One pool a
 * thread, used for query after query.
 */
export class RankedPool {
  length = 0;
  /** By place: number of the segment in the snapshot, and the document in it. */
  segment = new Uint16Array(0);
  document = new Uint32Array(0);
  /** The number of its group (ranking 5.1). */
  group = new Int32Array(0);

  words = new Uint8Array(0);
  typos = new Uint8Array(0);
  proximity = new Uint16Array(0);
  /** The best occurrence: tier, position, and the attribute's slot. */
  tier = new Uint8Array(0);
  position = new Uint16Array(0);
  slot = new Int16Array(0);
  exactness = new Uint8Array(0);
  bm25 = new Float64Array(0);
  /** By place; empty without customRanking. */
  custom: (readonly CustomRankingValue[])[] = [];

  /** The segments that `segment` numbers. */
  segments: readonly LiveSegment[] = [];

  /** Empties the pool and makes room for `capacity` documents. */
  reset(segments: readonly LiveSegment[], capacity: number): void {
    this.length = 0;
    this.segments = segments;
    this.custom = [];
    if (capacity <= this.document.length) return;
    this.segment = new Uint16Array(capacity);
    this.document = new Uint32Array(capacity);
    this.group = new Int32Array(capacity);
    this.words = new Uint8Array(capacity);
    this.typos = new Uint8Array(capacity);
    this.proximity = new Uint16Array(capacity);
    this.tier = new Uint8Array(capacity);
    this.position = new Uint16Array(capacity);
    this.slot = new Int16Array(capacity);
    this.exactness = new Uint8Array(capacity);
    this.bm25 = new Float64Array(capacity);
  }

  objectId(place: PoolIndex): string {
    return this.segments[this.segment[place]].segment.objectId(this.document[place]);
  }

  documentNumber(place: PoolIndex): number {
    return this.segments[this.segment[place]].segment.parts.documentNumbers[this.document[place]];
  }
}
