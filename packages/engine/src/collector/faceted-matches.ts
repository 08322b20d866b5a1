import type { Bitset } from "../collections/bitset.js";
import type { SegmentMatches } from "../matching/segment-matches.js";
import type { Workspace } from "../matching/workspace.js";
import type { GroupPlaces } from "./group-places.js";

/** So many matches that to look at all documents of their segment takes less time than to ask each. */
export interface ManyMatches {
  /** Those whose groups have no match outside of their run, for kernels to read. */
  readonly whole: Bitset;
  /** The others, ascending. */
  readonly spread: Int32Array;
  /** The last documents of runs of one group. */
  readonly ends: Bitset;
}

/** Matches of one segment, for one facet after the other. */
export class FacetedMatches {
  readonly count: number;
  readonly #matches: SegmentMatches;
  readonly #places: GroupPlaces;
  readonly #workspace: Workspace;
  #documents: Int32Array | null = null;
  #many: ManyMatches | null = null;

  constructor(matches: SegmentMatches, places: GroupPlaces, workspace: Workspace) {
    this.count = matches.count;
    this.#matches = matches;
    this.#places = places;
    this.#workspace = workspace;
  }

  /** Ascending. */
  get documents(): Int32Array {
    this.#documents ??= this.#matches.documents();
    return this.#documents;
  }

  /** Whether the group of a document may have matches outside of its run. */
  isSpread(document: number): boolean {
    return this.#places.spread.get(document);
  }

  /** null: they are few. */
  get many(): ManyMatches | null {
    const { bits, count } = this.#matches;
    if (bits === null || count < bits.size * this.#workspace.costs.dense) return null;
    this.#many ??= this.#divide(bits);
    return this.#many;
  }

  #divide(bits: Bitset): ManyMatches {
    const { kernels, scratch } = this.#workspace;
    const { ends, spread } = this.#places;
    const whole = scratch.bitset(bits.size);
    whole.copyFrom(bits);
    whole.andNot(spread);
    const others = scratch.bitset(bits.size);
    others.copyFrom(bits);
    const list = scratch.anyInt32(kernels.keepBits(others.words, spread.words));
    kernels.listBits(others.words, list);
    return { whole, spread: list, ends };
  }
}
