import { bitWidthOf, blockLength, packBlock } from "../codec/bit-packing.js";
import { writeVarint } from "../codec/varint.js";
import { GrowableBytes } from "../collections/growable-array.js";
import { formOf, MANY, writeCodes } from "./code-block.js";
import { blockWords, codesAt, listWordsMax, startOf } from "./postings-bytes.js";

type DocIds = Int32Array | Uint32Array;

/** Writes posting lists one behind the other, in the layout of `PostingsBytes`. */
export class PostingsWriter {
  readonly #sink: GrowableBytes;
  /** The gaps of the current list, each minus 1. */
  #gaps = new Uint32Array(blockLength);

  /**
   * Writes to `sink`, from the next multiple of 4 bytes on. Offsets count from the first byte of the sink.
   */
  constructor(sink: GrowableBytes = new GrowableBytes(1 << 16)) {
    this.#sink = sink;
    sink.align(4);
  }

  /** All lists written so far. Valid until the next `write`. */
  view(): Uint8Array<ArrayBuffer> {
    return this.#sink.view();
  }

  /** Drops the lists, keeps the memory. */
  reset(): void {
    this.#sink.reset();
  }

  /**
   * Appends the list of `docIds[0, count)` with the code of each. Returns the offset of the list in bytes.
   *
   * @throws RangeError the doc ids do not ascend strictly, or are not below 2 ** 31 - 1; or the list is too
   * long
   */
  write(docIds: DocIds, codes: Uint8Array, count: number): number {
    this.#readGaps(docIds, count);
    const offset = this.#sink.length;
    writeVarint(this.#sink, count);
    const inBlocks = count - (count % blockLength);
    if (inBlocks > 0) this.#writeBlocks(docIds, codes, inBlocks);
    this.#sink.append(codes.subarray(inBlocks, count));
    for (let i = inBlocks; i < count; i++) writeVarint(this.#sink, this.#gaps[i]);
    return offset;
  }

  #readGaps(docIds: DocIds, count: number): void {
    if (this.#gaps.length < count) this.#gaps = new Uint32Array(Math.max(count, this.#gaps.length * 2));
    let last = -1;
    for (let i = 0; i < count; i++) {
      const gap = docIds[i] - last - 1;
      if (!(gap >= 0)) throw new RangeError(`Doc ids increase: ${docIds[i]} does not follow ${last}.`);
      this.#gaps[i] = gap;
      last = docIds[i];
    }
    if (last >= 0x7fffffff) throw new RangeError(`Doc id ${last} is too large.`);
  }

  #writeBlocks(docIds: DocIds, codes: Uint8Array, inBlocks: number): void {
    const sink = this.#sink;
    const blockCount = inBlocks / blockLength;
    sink.align(4);
    sink.reserve(this.#wordsAtMost(blockCount) * 4);
    const words = new Uint32Array(sink.array.buffer, 0, sink.array.length >>> 2);
    const skipTable = sink.length / 4;
    let at = skipTable + 2 * blockCount;
    for (let b = 0; b < blockCount; b++) {
      const first = b * blockLength;
      const width = bitWidthOf(this.#gaps, first);
      const form = formOf(codes, first);
      words[skipTable + b] = docIds[first + blockLength - 1];
      words[skipTable + blockCount + b] = startOf(at - skipTable, form, width);
      packBlock(this.#gaps, first, width, words, at);
      writeCodes(
        codes,
        first,
        form,
        sink.array.subarray(codesAt(at, width), (at + blockWords(form, width)) * 4),
      );
      at += blockWords(form, width);
    }
    sink.length = at * 4;
  }

  /**
   * Upper bound of the words for the blocks of a list and its skip table. Reserved up front; not all may be
   * needed.
   */
  #wordsAtMost(blockCount: number): number {
    let words = 2 * blockCount;
    for (let b = 0; b < blockCount; b++) words += blockWords(MANY, bitWidthOf(this.#gaps, b * blockLength));
    if (words > listWordsMax) throw new RangeError(`A posting list of ${words} words is too long.`);
    return words;
  }
}
