import { Bitset } from "../collections/bitset.js";
import { GrowableInt32 } from "../collections/growable-array.js";
import { documentsAtOnce } from "../kernels/kernels.js";

/** The group has no known run. */
export const NO_RUN = -1;
/** With more later runs per position than this, it is faster to look up the group of each match. */
const repeatsMax = 1 / 32;

/** The runs of one segment. */
export interface SegmentRuns {
  /** A bit for the last document of each run. */
  readonly ends: Bitset;
  /** The number of document 0, if the documents of all segments are numbered one after the other. */
  readonly firstPosition: number;
  /** The documents of groups that have several runs. A bit for each document. */
  readonly spread: Bitset;
}

/** The runs of groups with several runs, without the first run of each. */
export interface LaterRuns {
  /** Positions of the later runs, ascending. */
  readonly positions: Int32Array;
  /** For each later run, by the same index: the position of its group's first run. */
  readonly firsts: Int32Array;
  /** The positions of the later runs, as bits. */
  readonly bits: Bitset;
}

/**
 * Runs of neighbouring documents of one group. Most groups are a single run, so kernels find which groups
 * have a match for 64 documents at once, without looking up group numbers. A run is identified by the
 * position of its last document. Positions are counted through all given segments.
 */
export class GroupRuns {
  /** All positions are below this. */
  readonly positionCount: number = 0;
  readonly later: LaterRuns = {
    positions: new Int32Array(0),
    firsts: new Int32Array(0),
    bits: new Bitset(0),
  };
  /** The runs of each segment. The key is the segment's array of group numbers. */
  readonly #runs = new Map<Int32Array, SegmentRuns>();
  /** By group: the position of its first run. */
  readonly #first: Int32Array = new Int32Array(0);

  /** `segments`: an array for each segment, with the group of each document. All groups are below `count`. */
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

  /** The runs of a segment; null if they are not known. */
  ofSegment(groups: Int32Array): SegmentRuns | null {
    return this.#runs.get(groups) ?? null;
  }

  /** The position of a group's first run; NO_RUN if the group has none. */
  firstOf(group: number): number {
    return group < this.#first.length ? this.#first[group] : NO_RUN;
  }
}

/** How many positions a segment takes. Kernels take the bits of some at once, so segments are rounded up. */
function positionsOf(groups: Int32Array): number {
  return Math.ceil(groups.length / documentsAtOnce) * documentsAtOnce;
}

function bitsAt(positions: Int32Array, size: number): Bitset {
  const bits = new Bitset(size);
  for (const position of positions) bits.set(position);
  return bits;
}

/** A bit for the last document of each run of a segment. `groups`: by document. */
export function runEnds(groups: Int32Array): Bitset {
  const ends = new Bitset(groups.length);
  for (let document = 0; document < groups.length; document++) {
    if (groups[document] !== groups[document + 1]) ends.set(document);
  }
  return ends;
}
