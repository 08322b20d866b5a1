import type { Bitset } from "../collections/bitset.js";
import type { BucketTraits } from "../kernels/buckets.js";
import type { ClassRange, FoundMatches } from "../kernels/kernels.js";
import { DenseMatches } from "./dense-matches.js";
import type { ListedMatches } from "./segment-matches.js";
import type { Workspace } from "./workspace.js";

interface ClassedDocuments {
  readonly count: number;
  readonly documents: Bitset;
  /** By document, up to the next multiple of 16: NO_CLASS of those that do not match. */
  readonly classes: Uint16Array;
}

/** Matches of several words. */
export class ClassedMatches extends DenseMatches {
  readonly #classes: Uint16Array;

  constructor({ count, documents, classes }: ClassedDocuments, workspace: Workspace) {
    super(count, documents, workspace);
    this.#classes = classes;
  }

  override list(): ListedMatches {
    const documents = this.documents();
    const classes = this.workspace.scratch.anyUint16(documents.length);
    for (let i = 0; i < documents.length; i++) classes[i] = this.#classes[documents[i]];
    return { documents, classes, weights: null };
  }

  override leastClass(from: number): number {
    return this.workspace.kernels.leastClass(this.#classes, from);
  }

  override sizeOfClass(ofClass: number): number {
    return this.workspace.kernels.sizeOfClass(this.#classes, ofClass);
  }

  override findBuckets(range: ClassRange, traits: BucketTraits, found: FoundMatches): number {
    return this.workspace.kernels.findBuckets(this.#classes, range, traits, found);
  }
}
