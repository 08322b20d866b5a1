import { Bitset } from "../collections/bitset.js";
import type { SegmentMatches } from "../matching/matches/segment-matches.js";
import type { Workspace } from "../matching/workspace.js";
import { countGroups } from "./count-groups.js";
import { type GroupPlaces, placeDocuments, placeGroups } from "./group-places.js";
import type { GroupNumbers } from "./index-groups.js";

interface MatchGroupsInput {
  readonly matches: readonly SegmentMatches[];
  /** null: every document is its own group. */
  readonly numbers: GroupNumbers | null;
  /** Indexed by segment. */
  readonly documentCounts: readonly number[];
  readonly workspace: Workspace;
}

/** The groups that matches belong to. Only the best document of each group is shown (ranking 5.1). */
export class MatchGroups {
  /** The number of groups that have a match. */
  readonly count: number;
  readonly #matches: readonly SegmentMatches[];
  readonly #numbers: GroupNumbers | null;
  readonly #documentCounts: readonly number[];
  readonly #workspace: Workspace;
  /** If documents are their own groups: the group number of each segment's first document. */
  readonly #firsts: readonly number[];
  /** The groups that have a match; null until needed. */
  #present: Bitset | null = null;

  constructor({ matches, numbers, documentCounts, workspace }: MatchGroupsInput) {
    this.#matches = matches;
    this.#numbers = numbers;
    this.#documentCounts = documentCounts;
    this.#workspace = workspace;
    let first = 0;
    this.#firsts = documentCounts.map((count) => (first += count) - count);
    this.count =
      numbers === null
        ? matches.reduce((sum, { count }) => sum + count, 0)
        : countGroups(matches, numbers, workspace);
  }

  /** The places of the groups, by segment. They are in scratch memory, and each call makes new ones. */
  places(): GroupPlaces[] {
    if (this.#numbers === null) return placeDocuments(this.#documentCounts, this.#workspace);
    return placeGroups(this.#matches, this.#numbers, this.#workspace);
  }

  /** The number of a document's group. */
  groupOf(segment: number, document: number): number {
    if (this.#numbers === null) return this.#firsts[segment] + document;
    return this.#numbers.bySegment[segment][document];
  }

  /** Writes the group number of each document to `groups`. */
  groupsOf(segment: number, documents: Int32Array, groups: Int32Array): void {
    const known = this.#numbers?.bySegment[segment];
    const first = this.#firsts[segment];
    if (known === undefined) for (let i = 0; i < documents.length; i++) groups[i] = first + documents[i];
    else for (let i = 0; i < documents.length; i++) groups[i] = known[documents[i]];
  }

  /** Whether the group of a document has a match. */
  hasMatch(segment: number, document: number): boolean {
    if (this.#numbers === null) return this.#matches[segment].has(document);
    this.#present ??= presentGroups(this.#matches, this.#numbers);
    return this.#present.get(this.groupOf(segment, document));
  }
}

function presentGroups(matches: readonly SegmentMatches[], numbers: GroupNumbers): Bitset {
  const present = new Bitset(numbers.count);
  for (const [segment, ofSegment] of matches.entries()) {
    const groupOf = numbers.bySegment[segment];
    for (const document of ofSegment.documents()) present.set(groupOf[document]);
  }
  return present;
}
