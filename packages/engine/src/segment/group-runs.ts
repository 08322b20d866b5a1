import { Bitset } from "../collections/bitset.js";

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
}

/**
 * Where documents of one group lie side by side in their segments. Most groups are one run: then whether they have a match is told for 64
 * documents at once, without their numbers. A run is called by the position of its last document, counted through all these
 * segments.
 */
export class GroupRuns {
  /** All positions are below it. */
  readonly positionCount: number;
  /** The later runs of groups that have several: position of the first run, then of the later one. */
  readonly repeats: Int32Array;
  /** By the groups of a segment's documents. */
  readonly #runs = new Map<Int32Array, SegmentRuns>();
  /** By group: its first run. */
  readonly #first: Int32Array;

  /** `segments`: by document, the group. All groups are below `count`. */
  constructor(segments: readonly Int32Array[], count: number, endsOf: (groups: Int32Array) => Bitset) {
    const repeats: number[] = [];
    let position = 0;
    this.#first = new Int32Array(count).fill(NO_RUN);
    for (const groups of segments) {
      const ends = endsOf(groups);
      const firstPosition = position;
      this.#runs.set(groups, { ends, firstPosition });
      ends.forEach((document) => {
        const at = firstPosition + document;
        const group = groups[document];
        if (this.#first[group] === NO_RUN) this.#first[group] = at;
        else repeats.push(this.#first[group], at);
      });
      position += Math.ceil(groups.length / positionsAtOnce) * positionsAtOnce;
    }
    this.positionCount = position;
    this.repeats = Int32Array.from(repeats);
    if (repeats.length <= 2 * position * repeatsMax) return;
    this.#runs.clear();
    this.#first = new Int32Array(0);
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

/** The last documents of the runs of one segment. `groups`: by document. */
export function runEnds(groups: Int32Array): Bitset {
  const ends = new Bitset(groups.length);
  for (let document = 0; document < groups.length; document++) {
    if (groups[document] !== groups[document + 1]) ends.set(document);
  }
  return ends;
}
