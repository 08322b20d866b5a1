import { gallop } from "../collections/gallop.js";
import { type DocId, type DocSet, docIdOf, NO_MORE_DOCS } from "./doc-set.js";

/** The doc ids of `docs[0, count)`, which increase strictly. */
export class ArrayDocSet implements DocSet {
  #index = 0;
  docId: DocId;

  constructor(
    private readonly docs: Int32Array,
    private readonly count: number = docs.length,
  ) {
    this.docId = this.#moveTo(0);
  }

  next(): DocId {
    return this.#moveTo(this.#index + 1);
  }

  /** O(log distance). */
  seek(target: DocId): DocId {
    return this.#moveTo(gallop(this.docs, this.#index, this.count, target));
  }

  #moveTo(index: number): DocId {
    this.#index = Math.min(index, this.count);
    this.docId = index < this.count ? docIdOf(this.docs[index]) : NO_MORE_DOCS;
    return this.docId;
  }
}
