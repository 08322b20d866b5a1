import type { Bitset } from "../../collections/bitset.js";
import { type ClassRange, type FoundMatches, NO_CLASS } from "../../kernels/kernels.js";
import type { Workspace } from "../workspace/workspace.js";
import { DenseMatches } from "./dense-matches.js";
import { ListMatches } from "./list-matches.js";
import type { ListedMatches, SegmentMatches } from "./segment-matches.js";

/** A query without words matches every visible document (ranking 2.1). */
export function matchAll(visible: readonly Bitset[], workspace: Workspace): SegmentMatches[] {
  const { kernels, scratch } = workspace;
  return visible.map((bits) => {
    const documents = scratch.copyOfBits(bits);
    return new DocumentMatches(kernels.countBits(documents.words), documents, workspace);
  });
}

/** Matches that postings do not distinguish: all have class 0. */
export class DocumentMatches extends DenseMatches {
  override keep(documents: Bitset): DocumentMatches {
    const { bits, workspace } = this;
    return new DocumentMatches(workspace.kernels.keepBits(bits.words, documents.words), bits, workspace);
  }

  override list(): ListedMatches {
    return { documents: this.documents(), classes: this.workspace.scratch.uint16(this.count) };
  }

  override leastClass(from: number): number {
    return from === 0 && this.count > 0 ? 0 : NO_CLASS;
  }

  override sizeOfClass(ofClass: number): number {
    return ofClass === 0 ? this.count : 0;
  }

  override findClasses(range: ClassRange, found: FoundMatches): number {
    return new ListMatches(this.list()).findClasses(range, found);
  }
}
