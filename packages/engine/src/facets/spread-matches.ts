import type { Scratch } from "../collections/scratch.js";
import { HashNumbers } from "../doc-values/hash-numbers.js";
import type { GroupedDocuments } from "./faceted-matches.js";
import type { SegmentValues } from "./segment-values.js";
import type { ValueCounts } from "./value-counts.js";

/**
 * The matches of groups that lie in several runs, over all segments, group by group. So a value counts once
 * for each group if only the group that was counted last is remembered.
 */
export class SpreadMatches {
  readonly #segments: Int32Array;
  readonly #documents: Int32Array;
  /** Numbers of the groups (see `startsOf`), ascending. */
  readonly #groups: Int32Array;

  /** `bySegment`: its arrays are in scratch memory, too. */
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

  /** `bySegment`: null for a segment in which no document has a value. */
  count(bySegment: readonly (SegmentValues | null)[], counted: ValueCounts): void {
    for (let i = 0; i < this.#documents.length; i++) {
      bySegment[this.#segments[i]]?.countOne(this.#documents[i], spreadGroup(this.#groups[i]), counted);
    }
  }
}

/** Differs from the numbers of all groups that are one run. */
function spreadGroup(number: number): number {
  return -2 - number;
}

/**
 * Numbers the groups from 0 and writes the number of each document's group to `numbers`. Returns, by number,
 * how many matches the groups before it have.
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
