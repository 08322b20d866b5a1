import type { CustomRankingValue } from "@findling/protocol";
import type { LiveSegment } from "../../segment/live-segment.js";
import { unpackedKey } from "./packed-key.js";

/** The index of a document in the arrays of the pool. */
export type PoolIndex = number;

/** A document to be ranked: the number of its segment, the document in it, and its group. */
export interface PoolDocument {
  readonly segment: number;
  readonly document: number;
  readonly group: number;
}

const capacityMin = 512;

/**
 * The documents whose whole ranking vectors (ranking 3) are known, with these vectors, as parallel arrays.
 * Each thread has one pool, and uses it for query after query.
 */
export class RankedPool {
  length = 0;
  /** By PoolIndex: the number of the segment in the snapshot, and the document in it. */
  segment = new Uint16Array(0);
  document = new Uint32Array(0);
  /** The number of the document's group (ranking 5.1). */
  group = new Int32Array(0);

  /** Criteria 2 to 6 (see packedKey). */
  key = new Float64Array(0);
  words = new Uint8Array(0);
  typos = new Uint8Array(0);
  proximity = new Uint16Array(0);
  /** Criterion 5: the tier and position of the occurrence that decides. */
  tier = new Uint8Array(0);
  position = new Uint16Array(0);
  exactness = new Uint8Array(0);
  bm25 = new Float64Array(0);
  /** By PoolIndex: the values for customRanking. Empty without customRanking. */
  custom: (readonly CustomRankingValue[])[] = [];

  /** The segments, by the numbers in `segment`. */
  segments: readonly LiveSegment[] = [];

  /** Empties the pool. */
  reset(segments: readonly LiveSegment[]): void {
    this.length = 0;
    this.segments = segments;
    this.custom = [];
  }

  /** Appends a document whose vector is known, except its custom values; returns its index. */
  append({ segment, document, group }: PoolDocument, key: number, bm25: number): PoolIndex {
    if (this.length === this.document.length) this.#grow();
    const poolIndex = this.length++;
    const { words, typos, proximity, tier, position, exactness } = unpackedKey(key);
    this.segment[poolIndex] = segment;
    this.document[poolIndex] = document;
    this.group[poolIndex] = group;
    this.key[poolIndex] = key;
    this.words[poolIndex] = words;
    this.typos[poolIndex] = typos;
    this.proximity[poolIndex] = proximity;
    this.tier[poolIndex] = tier;
    this.position[poolIndex] = position;
    this.exactness[poolIndex] = exactness;
    this.bm25[poolIndex] = bm25;
    return poolIndex;
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
    this.exactness = grown(this.exactness, new Uint8Array(capacity));
    this.bm25 = grown(this.bm25, new Float64Array(capacity));
  }

  objectId(poolIndex: PoolIndex): string {
    return this.segments[this.segment[poolIndex]].segment.objectId(this.document[poolIndex]);
  }

  documentNumber(poolIndex: PoolIndex): number {
    return this.segments[this.segment[poolIndex]].segment.parts.documentNumbers[this.document[poolIndex]];
  }
}

function grown<Numbers extends { set(from: Numbers): void }>(from: Numbers, to: Numbers): Numbers {
  to.set(from);
  return to;
}
