import type { Bitset } from "../../collections/bitset.js";
import { type ChunkedRatings, type ClassRange, type FoundMatches, NO_CLASS } from "../../kernels/kernels.js";
import { firstRating, NOT_FOUND } from "../../postings/rating.js";
import type { Workspace } from "../workspace/workspace.js";
import { DenseMatches } from "./dense-matches.js";
import type { ListedMatches } from "./segment-matches.js";

interface RatedDocuments {
  readonly count: number;
  readonly documents: Bitset;
  /** Documents that do not match have the rating NOT_FOUND. */
  readonly rated: ChunkedRatings;
}

/**
 * Matches of a query of one word. As ratings fall by 1, class numbers rise by 1. So ratings are kept as they
 * are.
 */
export class RatedMatches extends DenseMatches {
  readonly #rated: ChunkedRatings;

  constructor({ count, documents, rated }: RatedDocuments, workspace: Workspace) {
    super(count, documents, workspace);
    this.#rated = rated;
  }

  override keep(documents: Bitset): RatedMatches {
    const { bits, workspace } = this;
    workspace.kernels.keepBits(bits.words, documents.words);
    const count = workspace.kernels.keepVisible(bits.words, this.#rated);
    return new RatedMatches({ count, documents: bits, rated: this.#rated }, workspace);
  }

  override list(): ListedMatches {
    const { scratch } = this.workspace;
    const { ratings } = this.#rated;
    const documents = this.documents();
    const classes = scratch.anyUint16(documents.length);
    for (let i = 0; i < documents.length; i++) classes[i] = firstRating - ratings[documents[i]];
    return { documents, classes };
  }

  override leastClass(from: number): number {
    if (from > firstRating) return NO_CLASS;
    const rating = this.workspace.kernels.greatestRating(this.#rated, firstRating - from);
    return rating === NOT_FOUND ? NO_CLASS : firstRating - rating;
  }

  override sizeOfClass(ofClass: number): number {
    if (ofClass >= firstRating) return 0;
    return this.workspace.kernels.sizeOfRating(this.#rated, firstRating - ofClass);
  }

  override findClasses({ from, to }: ClassRange, found: FoundMatches): number {
    const range = { from, to: Math.min(to, firstRating) };
    return this.workspace.kernels.findRated(this.#rated, range, found);
  }
}
