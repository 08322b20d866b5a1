import type { Scratch } from "../collections/scratch.js";
import { HashNumbers } from "../doc-values/hash-numbers.js";
import type { GroupedDocuments } from "./faceted-matches.js";
import type { SegmentValues } from "./segment-values.js";
import type { ValueCounts } from "./value-counts.js";

/**
 * Matches of groups that lie in several places, of all segments, group by group: so a value counts once for a
 * group if only the group that was counted last is remembered.
 */
export class SpreadMatches {
  readonly #segments: Int32Array;
  readonly #documents: Int32Array;
  /** Ascending. */
  readonly #groups: Int32Array;

  /** `bySegment`: in scratch memory, too. */
  constructor(bySegment: readonly GroupedDocuments[], scratch: Scratch) {
    const count = bySegment.reduce((sum, { documents }) => sum + documents.length, 0);
    const numbers = bySegment.map(({ groups }) => scratch.anyInt32(groups.length));
    const starts = startsOf(bySegment, numbers);
    this.#segments = scratch.anyInt32(count);
    this.#documents = scratch.anyInt32(count);
    this.#groups = scratch.anyInt32(count);
    for (const [segment, { documents }] of bySegment.entries()) {
      const groups = numbers[segment];
      for (let i = 0; i < documents.length; i++) {
        const at = starts[groups[i]]++;
        this.#segments[at] = segment;
        this.#documents[at] = documents[i];
        this.#groups[at] = groups[i];
      }
    }
  }

  /** `bySegment`: null where a segment has no value. */
  count(bySegment: readonly (SegmentValues | null)[], counted: ValueCounts): void {
    for (let i = 0; i < this.#documents.length; i++) {
      bySegment[this.#segments[i]]?.countOne(this.#documents[i], spreadGroup(this.#groups[i]), counted);
    }
  }
}

/** Other than those of groups in one place. */
function spreadGroup(number: number): number {
  return -2 - number;
}

/**
 * Writes numbers of the groups, side by side from 0, to `numbers`. Returns by group how many matches those
 * before it have.
 */
function startsOf(bySegment: readonly GroupedDocuments[], numbers: readonly Int32Array[]): number[] {
  const known = new HashNumbers();
  const counts: number[] = [];
  for (const [segment, { groups }] of bySegment.entries()) {
    let last = -1;
    let number = -1;
    for (let i = 0; i < groups.length; i++) {
      // Neighbours are often of one group.
      if (groups[i] !== last) {
        last = groups[i];
        number = known.numberOf(last, counts.length);
        if (number === counts.length) counts.push(0);
      }
      numbers[segment][i] = number;
      counts[number]++;
    }
  }
  let sum = 0;
  return counts.map((count) => (sum += count) - count);
}
