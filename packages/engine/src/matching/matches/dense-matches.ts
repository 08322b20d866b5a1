import type { Bitset } from "../../collections/bitset.js";
import type { ClassRange, FoundMatches } from "../../kernels/kernels.js";
import type { Workspace } from "../workspace/workspace.js";
import type { ListedMatches, SegmentMatches } from "./segment-matches.js";

/** Matches in arrays over all documents of their segment, in scratch memory. Used for many matches. */
export abstract class DenseMatches implements SegmentMatches {
  /** `bits` has `count` bits set. */
  constructor(
    readonly count: number,
    readonly bits: Bitset,
    protected readonly workspace: Workspace,
  ) {}

  has(document: number): boolean {
    return this.bits.get(document);
  }

  documents(): Int32Array {
    const { kernels, scratch } = this.workspace;
    const list = scratch.anyInt32(this.count);
    kernels.listBits(this.bits.words, list);
    return list;
  }

  abstract keep(documents: Bitset): SegmentMatches;
  abstract list(): ListedMatches;
  abstract leastClass(from: number): number;
  abstract sizeOfClass(ofClass: number): number;
  abstract findClasses(range: ClassRange, found: FoundMatches): number;
}
