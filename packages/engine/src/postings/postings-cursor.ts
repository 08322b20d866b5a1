import { blockLength, unpackDeltaBlock } from "../codec/bit-packing.js";
import { type ByteCursor, readVarint } from "../codec/varint.js";
import { gallop } from "../collections/gallop.js";
import { type CodeForm, codeAt, MANY } from "./code-block.js";
import { decodeTail } from "./decode-postings.js";
import { type DocId, docIdOf, NO_MORE_DOCS } from "./doc-id.js";
import { PostingCodes } from "./posting-codes.js";
import { codesAt, formIn, PostingsBytes, skipTableAt, tailAt, widthOf, wordsOf } from "./postings-bytes.js";

const noPostings = new PostingsBytes(
  new Uint8Array(4),
  new PostingCodes({ summaries: new Uint16Array(0), weights: new Uint8Array(0) }),
);

/**
 * A forward-only cursor over one posting list, whose doc ids ascend strictly. `reset` moves it to another
 * list. It decodes a block of 128 postings at a time, and `seek` skips blocks. A new cursor is at the end: it
 * stands on NO_MORE_DOCS. At the end every call is allowed, and the cursor stays there.
 */
export class PostingsCursor {
  docId: DocId = NO_MORE_DOCS;
  /** Number of documents in the list. */
  count = 0;

  #postings = noPostings;
  /** The doc ids `[0, #length)` of the current block. */
  readonly #docs = new Int32Array(blockLength);
  #length = 0;
  #index = 0;
  /** The byte where the codes of the current block begin, and their form. */
  #codesAt = 0;
  #form: CodeForm = MANY;
  /** Number of the current block. The tail has the number `#blockCount`. */
  #block = 0;
  #blockCount = 0;
  /** The word where the skip table begins. */
  #skipTable = 0;
  readonly #read: ByteCursor = { bytes: noPostings.bytes, offset: 0 };

  /** The summary of the current posting (posting-summary.ts). Meaningless on NO_MORE_DOCS. */
  get summary(): number {
    const { bytes, codes } = this.#postings;
    return codes.summaries[codeAt(bytes, this.#codesAt, this.#form, this.#index)];
  }

  /** Moves to the first document of the list at `offset`. */
  reset(postings: PostingsBytes, offset: number): this {
    const read = this.#read;
    read.bytes = postings.bytes;
    read.offset = offset;
    this.#postings = postings;
    this.count = readVarint(read);
    this.#blockCount = this.count >>> 7;
    this.#skipTable = skipTableAt(read.offset);
    if (this.#blockCount > 0) this.#loadBlock(0);
    else this.#loadTail(read.offset, -1);
    this.#standOn(0);
    return this;
  }

  next(): DocId {
    const index = this.#index + 1;
    if (index < this.#length) {
      this.#index = index;
      this.docId = docIdOf(this.#docs[index]);
      return this.docId;
    }
    this.#load(this.#block + 1);
    return this.#standOn(0);
  }

  /** O(log of the number of skipped blocks). Decodes one block if the target is not in the current one. */
  seek(target: DocId): DocId {
    if (target <= this.docId) return this.docId;
    if (this.#docs[this.#length - 1] < target) this.#load(this.#blockOf(target));
    return this.#standOn(gallop(this.#docs, this.#index, this.#length, target));
  }

  /** The first block behind the current one that may contain `target`. */
  #blockOf(target: DocId): number {
    const first = this.#skipTable;
    return gallop(this.#postings.ints, first + this.#block + 1, first + this.#blockCount, target) - first;
  }

  #standOn(index: number): DocId {
    this.#index = index;
    this.docId = index < this.#length ? docIdOf(this.#docs[index]) : NO_MORE_DOCS;
    return this.docId;
  }

  #load(block: number): void {
    if (block < this.#blockCount) this.#loadBlock(block);
    else if (block === this.#blockCount && block > 0) this.#loadTailAfterBlocks();
    else this.#length = 0;
  }

  #loadBlock(block: number): void {
    const { words, ints } = this.#postings;
    const skipTable = this.#skipTable;
    const last = block === 0 ? -1 : ints[skipTable + block - 1];
    const start = words[skipTable + this.#blockCount + block];
    const at = skipTable + wordsOf(start);
    unpackDeltaBlock(words, at, widthOf(start), this.#docs, 0, last);
    this.#codesAt = codesAt(at, widthOf(start));
    this.#form = formIn(start);
    this.#block = block;
    this.#length = blockLength;
    this.#index = 0;
  }

  #loadTailAfterBlocks(): void {
    const { words, ints } = this.#postings;
    const last = ints[this.#skipTable + this.#blockCount - 1];
    this.#loadTail(tailAt(words, this.#skipTable, this.#blockCount), last);
  }

  #loadTail(at: number, last: number): void {
    const length = this.count & (blockLength - 1);
    decodeTail(this.#postings.bytes, at, length, last, this.#docs);
    this.#codesAt = at;
    this.#form = MANY;
    this.#block = this.#blockCount;
    this.#length = length;
    this.#index = 0;
  }
}
