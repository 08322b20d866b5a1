import type { Bitset } from "../collections/bitset.js";
import type { BucketTraits } from "../kernels/buckets.js";
import { type ChunkedRatings, type ClassRange, type FoundMatches, NO_CLASS } from "../kernels/kernels.js";
import { WEIGHT_MAX } from "../postings/posting-weight.js";
import { firstRating, NOT_FOUND, ratingCosts } from "../postings/rating.js";
import { DenseMatches } from "./dense-matches.js";
import type { ListedMatches } from "./segment-matches.js";
import type { Workspace } from "./workspace.js";

interface RatedDocuments {
  readonly count: number;
  readonly documents: Bitset;
  /** Documents that do not match have no rating. */
  readonly rated: ChunkedRatings;
}

/** Matches of a single word. Its ratings fall as the numbers of MatchClasses ascend, so they are left as they are. */
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
    const { ratings, weights } = this.#rated;
    const documents = this.documents();
    const classes = scratch.anyUint16(documents.length);
    const own = scratch.anyBytes(documents.length);
    for (let i = 0; i < documents.length; i++) {
      const rating = ratings[documents[i]];
      classes[i] = firstRating - rating;
      // Of what costs anything no weight is told.
      own[i] = weights === null || ratingCosts[rating] > 0 ? WEIGHT_MAX : weights[documents[i]];
    }
    return { documents, classes, weights: own };
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

  override findBuckets({ from, to }: ClassRange, traits: BucketTraits, found: FoundMatches): number {
    const range = { from, to: Math.min(to, firstRating) };
    return this.workspace.kernels.findRated(this.#rated, range, traits, found);
  }
}
