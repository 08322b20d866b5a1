import type { Bitset } from "../collections/bitset.js";
import { type DocId, type DocSet, docIdOf, NO_MORE_DOCS } from "./doc-set.js";

/** The set bits of a bitset as doc ids. */
export class BitsetDocSet implements DocSet {
  docId: DocId;

  constructor(private readonly bits: Bitset) {
    this.docId = this.seek(docIdOf(0));
  }

  next(): DocId {
    return this.seek(docIdOf(this.docId + 1));
  }

  /** Skips 32 absent documents a step. */
  seek(target: DocId): DocId {
    const found = this.bits.nextSetBit(target);
    this.docId = found === -1 ? NO_MORE_DOCS : docIdOf(found);
    return this.docId;
  }
}
