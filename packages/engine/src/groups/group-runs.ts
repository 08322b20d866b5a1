import { Bitset } from "../collections/bitset.js";
import { GrowableInt32 } from "../collections/growable-array.js";

/** No run of the group is known. */
export const NO_RUN = -1;
/** Positions of a segment begin at a multiple: that of bits in the words that kernels take. */
const positionsAtOnce = 64;
/** With more later runs for each position, to ask each match for its group takes less time. */
const repeatsMax = 1 / 32;

/** The runs of one segment. */
export interface SegmentRuns {
  /** Their last documents. */
  readonly ends: Bitset;
  /** The position of document 0. */
  readonly firstPosition: number;
  /** The documents of groups that have several runs. */
  readonly spread: Bitset;
}

/** All but the first runs of groups that have several. */
export interface LaterRuns {
  /** Ascending. */
  readonly positions: Int32Array;
  /** By the same index: the position of the group's first run. */
  readonly firsts: Int32Array;
  /** By position. */
  readonly bits: Bitset;
}

/**
 * Where documents of one group lie side by side in their segments. Most groups are one run: then whether they
 * have a match is told for 64 documents at once, without their numbers. A run is called by the position of
 * its last document, counted through all these segments.
 */
export class GroupRuns {
  /** All positions are below it. */
  readonly positionCount: number = 0;
  readonly later: LaterRuns = {
    positions: new Int32Array(0),
    firsts: new Int32Array(0),
    bits: new Bitset(0),
  };
  /** By the groups of a segment's documents. */
  readonly #runs = new Map<Int32Array, SegmentRuns>();
  /** By group: its first run. */
  readonly #first: Int32Array = new Int32Array(0);

  /** `segments`: by document, the group. All groups are below `count`. */
  constructor(segments: readonly Int32Array[], count: number, endsOf: (groups: Int32Array) => Bitset) {
    const positions = segments.reduce((sum, groups) => sum + positionsOf(groups), 0);
    const first = new Int32Array(count).fill(NO_RUN);
    const later = new GrowableInt32();
    const firsts = new GrowableInt32();
    const laterMax = positions * repeatsMax;
    let position = 0;
    for (const groups of segments) {
      const ends = endsOf(groups);
      this.#runs.set(groups, { ends, firstPosition: position, spread: new Bitset(groups.length) });
      for (let end = ends.nextSetBit(0); end >= 0; end = ends.nextSetBit(end + 1)) {
        const group = groups[end];
        if (first[group] === NO_RUN) first[group] = position + end;
        else {
          later.push(position + end);
          firsts.push(first[group]);
        }
        if (later.length <= laterMax) continue;
        this.#runs.clear();
        return;
      }
      position += positionsOf(groups);
    }
    this.#first = first;
    this.positionCount = positions;
    this.later = {
      positions: later.view(),
      firsts: firsts.view(),
      bits: bitsAt(later.view(), positions),
    };
    this.#markSpread();
  }

  #markSpread(): void {
    const repeated = bitsAt(this.later.firsts, this.positionCount);
    for (const [groups, { ends, spread }] of this.#runs) {
      let first = 0;
      for (let end = ends.nextSetBit(0); end >= 0; end = ends.nextSetBit(end + 1)) {
        if (repeated.get(this.#first[groups[end]])) spread.setRange(first, end + 1);
        first = end + 1;
      }
    }
  }

  /** null: the runs of this segment are not told. */
  ofSegment(groups: Int32Array): SegmentRuns | null {
    return this.#runs.get(groups) ?? null;
  }

  /** The position of a group's first run; NO_RUN if it has none. */
  firstOf(group: number): number {
    return group < this.#first.length ? this.#first[group] : NO_RUN;
  }
}

function positionsOf(groups: Int32Array): number {
  return Math.ceil(groups.length / positionsAtOnce) * positionsAtOnce;
}

function bitsAt(positions: Int32Array, size: number): Bitset {
  const bits = new Bitset(size);
  for (const position of positions) bits.set(position);
  return bits;
}

/** The last documents of the runs of one segment. `groups`: by document. */
export function runEnds(groups: Int32Array): Bitset {
  const ends = new Bitset(groups.length);
  for (let document = 0; document < groups.length; document++) {
    if (groups[document] !== groups[document + 1]) ends.set(document);
  }
  return ends;
}
