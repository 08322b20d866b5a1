import type { Bitset } from "../collections/bitset.js";
import type { GroupLocations } from "../groups/group-locations.js";
import type { MatchGroups } from "../groups/match-groups.js";
import type { SegmentMatches } from "../matching/matches/segment-matches.js";
import type { Workspace } from "../matching/workspace/workspace.js";

/** Documents of one segment, and the group of each. Documents of a group lie side by side. */
export interface GroupedDocuments {
  readonly documents: Int32Array;
  readonly groups: Int32Array;
}

/** Documents for kernels to read. */
export interface MarkedDocuments {
  readonly bits: Bitset;
  /** The last document of each run of one group. */
  readonly ends: Bitset;
}

/** The matches of one segment, and the groups that they belong to. */
export interface GroupedMatches {
  /** The segment's number. */
  readonly segment: number;
  readonly matches: SegmentMatches;
  readonly groups: MatchGroups;
  readonly locations: GroupLocations;
  readonly workspace: Workspace;
}

/**
 * The matches of one segment, for one facet after the other. Groups that have no match outside of their run
 * are *whole*. Their matches are kept apart from all others: for the others, counting has to remember which
 * groups it has counted.
 */
export class FacetedMatches {
  readonly count: number;
  /** The matches that are not of whole groups. */
  readonly spread: GroupedDocuments;
  readonly #segment: number;
  readonly #matches: SegmentMatches;
  readonly #bits: Bitset;
  readonly #groups: MatchGroups;
  readonly #locations: GroupLocations;
  readonly #workspace: Workspace;
  #marked: MarkedDocuments | null = null;
  #whole: GroupedDocuments | null = null;

  constructor({ segment, matches, groups, locations, workspace }: GroupedMatches) {
    this.count = matches.count;
    this.#segment = segment;
    this.#matches = matches;
    this.#groups = groups;
    this.#locations = locations;
    this.#workspace = workspace;
    this.#bits = matches.bits ?? bitsOf(matches.documents(), workspace.scratch.bitset(locations.spread.size));
    this.spread = this.#grouped(this.#listOf(this.#without(this.marked.bits)));
  }

  /** Whether going through all documents of the segment takes less time than going through the matches. */
  get areMany(): boolean {
    const { bits, count } = this.#matches;
    return bits !== null && count >= bits.size * this.#workspace.costs.dense;
  }

  /** The matches of whole groups, as bits. */
  get marked(): MarkedDocuments {
    this.#marked ??= { bits: this.#without(this.#locations.spread), ends: this.#locations.ends };
    return this.#marked;
  }

  /** The matches of whole groups, as a list. */
  get whole(): GroupedDocuments {
    this.#whole ??= this.#grouped(this.#listOf(this.marked.bits));
    return this.#whole;
  }

  #without(others: Bitset): Bitset {
    const left = this.#workspace.scratch.bitset(others.size);
    left.copyFrom(this.#bits);
    left.andNot(others);
    return left;
  }

  #listOf({ words }: Bitset): Int32Array {
    const { kernels, scratch } = this.#workspace;
    const list = scratch.anyInt32(kernels.countBits(words));
    kernels.listBits(words, list);
    return list;
  }

  #grouped(documents: Int32Array): GroupedDocuments {
    const groups = this.#workspace.scratch.anyInt32(documents.length);
    this.#groups.groupsOf(this.#segment, documents, groups);
    return { documents, groups };
  }
}

/** Sets the bits of the documents. */
function bitsOf(documents: Int32Array, bits: Bitset): Bitset {
  for (let i = 0; i < documents.length; i++) bits.set(documents[i]);
  return bits;
}
