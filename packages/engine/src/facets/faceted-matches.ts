import type { Bitset } from "../collections/bitset.js";
import type { GroupPlaces } from "../groups/group-places.js";
import type { MatchGroups } from "../groups/match-groups.js";
import type { SegmentMatches } from "../matching/matches/segment-matches.js";
import type { Workspace } from "../matching/workspace.js";

/** Documents of one segment, those of a group side by side, and the group of each. */
export interface GroupedDocuments {
  readonly documents: Int32Array;
  readonly groups: Int32Array;
}

/** Documents for kernels to read. */
export interface MarkedDocuments {
  readonly bits: Bitset;
  /** The last documents of runs of one group. */
  readonly ends: Bitset;
}

export interface FacetedMatchesInput {
  /** Its number. */
  readonly segment: number;
  readonly matches: SegmentMatches;
  readonly groups: MatchGroups;
  readonly places: GroupPlaces;
  readonly workspace: Workspace;
}

/**
 * Matches of one segment, for one facet after the other. Those of whole groups, which have no match outside
 * of their run, are apart from the others, of which it has to be remembered what has been counted.
 */
export class FacetedMatches {
  readonly count: number;
  /** The others. */
  readonly spread: GroupedDocuments;
  readonly #segment: number;
  readonly #matches: SegmentMatches;
  readonly #bits: Bitset;
  readonly #groups: MatchGroups;
  readonly #places: GroupPlaces;
  readonly #workspace: Workspace;
  #marked: MarkedDocuments | null = null;
  #whole: GroupedDocuments | null = null;

  constructor({ segment, matches, groups, places, workspace }: FacetedMatchesInput) {
    this.count = matches.count;
    this.#segment = segment;
    this.#matches = matches;
    this.#groups = groups;
    this.#places = places;
    this.#workspace = workspace;
    this.#bits = matches.bits ?? bitsOf(matches.documents(), workspace.scratch.bitset(places.spread.size));
    this.spread = this.#grouped(this.#listOf(this.#without(this.marked.bits)));
  }

  /**
   * Whether they are so many that looking at all documents of their segment takes less time than to ask each.
   */
  get areMany(): boolean {
    const { bits, count } = this.#matches;
    return bits !== null && count >= bits.size * this.#workspace.costs.dense;
  }

  /** Those of whole groups. */
  get marked(): MarkedDocuments {
    this.#marked ??= { bits: this.#without(this.#places.spread), ends: this.#places.ends };
    return this.#marked;
  }

  /** The same, as a list. */
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
