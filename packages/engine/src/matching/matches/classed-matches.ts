import type { Bitset } from "../../collections/bitset.js";
import { type ChunkedClasses, type ClassRange, type FoundMatches, NO_CLASS } from "../../kernels/kernels.js";
import type { Workspace } from "../workspace/workspace.js";
import { DenseMatches } from "./dense-matches.js";
import type { ListedMatches } from "./segment-matches.js";

interface ClassedDocuments {
  readonly count: number;
  readonly documents: Bitset;
  /** Documents that do not match have NO_CLASS. */
  readonly classed: ChunkedClasses;
}

/** Matches of a query of several words. */
export class ClassedMatches extends DenseMatches {
  readonly #classed: ChunkedClasses;

  constructor({ count, documents, classed }: ClassedDocuments, workspace: Workspace) {
    super(count, documents, workspace);
    this.#classed = classed;
  }

  override keep(documents: Bitset): ClassedMatches {
    const { bits, workspace } = this;
    const count = workspace.kernels.keepBits(bits.words, documents.words);
    workspace.kernels.keepClasses(bits.words, this.#classed);
    return new ClassedMatches({ count, documents: bits, classed: this.#classed }, workspace);
  }

  override list(): ListedMatches {
    const documents = this.documents();
    const classes = this.workspace.scratch.anyUint16(documents.length);
    for (let i = 0; i < documents.length; i++) classes[i] = this.#classed.classes[documents[i]];
    return { documents, classes };
  }

  override leastClass(from: number): number {
    return this.workspace.kernels.leastClass(this.#classed, from);
  }

  override sizeOfClass(ofClass: number): number {
    return ofClass === NO_CLASS ? 0 : this.workspace.kernels.sizeOfClass(this.#classed, ofClass);
  }

  override findClasses(range: ClassRange, found: FoundMatches): number {
    return this.workspace.kernels.findClasses(this.#classed, range, found);
  }
}
