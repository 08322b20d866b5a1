import { Bitset } from "../collections/bitset.js";
import type { SegmentMatches } from "../matching/segment-matches.js";
import type { GroupNumbers } from "../segment/index-groups.js";

/**
 * The groups that matches fall into: of each only the best is shown (ranking 5.1). null: every document is its own.
 */
export class MatchGroups {
  /** How many groups have a match. */
  readonly count: number;
  readonly #numbers: GroupNumbers | null;
  /** Where documents are their own groups: the number of a segment's first one. */
  readonly #firsts: readonly number[];
  /** The groups that have a match; null if every document is its own. */
  readonly #present: Bitset | null;

  /** `documentCounts`: of the segments. */
  constructor(
    matches: readonly SegmentMatches[],
    numbers: GroupNumbers | null,
    documentCounts: readonly number[],
  ) {
    this.#numbers = numbers;
    let first = 0;
    this.#firsts = documentCounts.map((count) => (first += count) - count);
    this.#present = numbers === null ? null : presentGroups(matches, numbers);
    this.count = this.#present?.count() ?? matches.reduce((sum, { documents }) => sum + documents.length, 0);
  }

  /** All group numbers are below it. */
  numberLimit(): number {
    if (this.#numbers !== null) return this.#numbers.count;
    return 0;
  }

  get areSingle(): boolean {
    return this.#numbers === null;
  }

  /** The number of a document's group. */
  groupOf(segment: number, document: number): number {
    if (this.#numbers === null) return this.#firsts[segment] + document;
    return this.#numbers.bySegment[segment][document];
  }

  /** By document of a segment the number of its group; null if every document is its own. */
  numbersIn(segment: number): Int32Array | null {
    return this.#numbers?.bySegment[segment] ?? null;
  }

  /** Whether some match of `matches` is of the document's group. */
  hasMatch(segment: number, document: number, matches: readonly SegmentMatches[]): boolean {
    if (this.#present === null) return matches[segment].documents.includes(document);
    return this.#present.get(this.groupOf(segment, document));
  }
}

function presentGroups(matches: readonly SegmentMatches[], numbers: GroupNumbers): Bitset {
  const present = new Bitset(numbers.count);
  for (const [segment, { documents }] of matches.entries()) {
    const groupOf = numbers.bySegment[segment];
    let last = -1;
    for (let i = 0; i < documents.length; i++) {
      const group = groupOf[documents[i]];
      // Neighbours are often of one group: together they do not wait for each other's store.
      if (group !== last) present.set(group);
      last = group;
    }
  }
  return present;
}
