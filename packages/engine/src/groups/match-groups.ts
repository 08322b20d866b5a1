/**
 * *Groups*: documents with the same value of an attribute, of which only the best one is shown (ranking 5.1).
 *
 * A search with `distinct` needs the number of groups that have a match. Looking up the group of each of a
 * million matches takes long, since the group numbers do not fit the near caches. But neighbouring documents
 * often belong together, as the sections of a page do. So large segments know the *runs* of documents of one
 * group, and kernels find the runs that have a match for 64 documents at once.
 *
 *     matches ------------------> countGroups --> count of groups
 *     IndexGroups                     ^    ^
 *      ValueGroups: document -> group |    |
 *      RunsCache ---> GroupRuns ------+    +-- mergeLater: groups that have several runs
 *                                              addGroups: small segments, document by document
 *
 * Example: a segment of six documents. A run is identified by the position of its last document.
 *
 *     document    0  1  2  3  4  5
 *     group       0  0  1  2  2  0
 *     ends           1  1     1  1      four runs; that of document 5 is a later run of group 0
 *     spread      1  1           1      documents whose group has several runs
 *
 * The documents 1, 4 and 5 match. They hit the runs at 1, 4 and 5. The run at 5 is a later run of group 0,
 * and the first one, at 1, is hit as well. So one is subtracted, and there are 2 groups.
 *
 * Good for: attributes whose equal values are next to each other, and exact counts at any number of matches.
 * Not good for: equal values all over the segments. With more than one later run in 32 positions the runs are
 * dropped, and the group of each match is looked up.
 *
 * @module
 */
import { Bitset } from "../collections/bitset.js";
import type { SegmentMatches } from "../matching/matches/segment-matches.js";
import type { Workspace } from "../matching/workspace/workspace.js";
import { countGroups } from "./count-groups.js";
import { type GroupLocations, locateDocuments, locateGroups } from "./group-locations.js";
import type { GroupNumbers } from "./index-groups.js";

/** The matches of a query, and the number of the group of each document. */
interface NumberedMatches {
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

  constructor({ matches, numbers, documentCounts, workspace }: NumberedMatches) {
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

  /** The locations of the groups, by segment. They are in scratch memory, and each call makes new ones. */
  locations(): GroupLocations[] {
    if (this.#numbers === null) return locateDocuments(this.#documentCounts, this.#workspace);
    return locateGroups(this.#matches, this.#numbers, this.#workspace);
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
