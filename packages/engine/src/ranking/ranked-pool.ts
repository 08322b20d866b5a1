import type { CustomRankingValue } from "@findling/protocol";
import type { LiveSegment } from "../segment/live-segment.js";

/** A place in the pool. */
export type PoolIndex = number;

const capacityMin = 512;

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

  /** Criteria 2 to 6 (see packedKey). */
  key = new Float64Array(0);
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

  /** Empties the pool. */
  reset(segments: readonly LiveSegment[]): void {
    this.length = 0;
    this.segments = segments;
    this.custom = [];
  }

  /** Makes room for one more and returns its place. */
  append(): PoolIndex {
    if (this.length === this.document.length) this.#grow();
    return this.length++;
  }

  #grow(): void {
    const capacity = Math.max(capacityMin, this.document.length * 2);
    this.segment = grown(this.segment, new Uint16Array(capacity));
    this.document = grown(this.document, new Uint32Array(capacity));
    this.group = grown(this.group, new Int32Array(capacity));
    this.key = grown(this.key, new Float64Array(capacity));
    this.words = grown(this.words, new Uint8Array(capacity));
    this.typos = grown(this.typos, new Uint8Array(capacity));
    this.proximity = grown(this.proximity, new Uint16Array(capacity));
    this.tier = grown(this.tier, new Uint8Array(capacity));
    this.position = grown(this.position, new Uint16Array(capacity));
    this.slot = grown(this.slot, new Int16Array(capacity));
    this.exactness = grown(this.exactness, new Uint8Array(capacity));
    this.bm25 = grown(this.bm25, new Float64Array(capacity));
  }

  objectId(place: PoolIndex): string {
    return this.segments[this.segment[place]].segment.objectId(this.document[place]);
  }

  documentNumber(place: PoolIndex): number {
    return this.segments[this.segment[place]].segment.parts.documentNumbers[this.document[place]];
  }
}

function grown<Numbers extends { set(from: Numbers): void }>(from: Numbers, to: Numbers): Numbers {
  to.set(from);
  return to;
}
