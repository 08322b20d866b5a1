import { lowerBound } from "../collections/lower-bound.js";
import type { CodeRatings } from "../postings/posting-codes.js";
import type { PostingListRange } from "../postings/postings-union.js";
import { firstRating } from "../postings/rating.js";
import {
  type Bm25Steps,
  type BucketedMatches,
  type BucketRange,
  type BucketTraits,
  countsPerBucket,
  type WordTraits,
} from "./buckets.js";
import type { DocumentRatings } from "./document-ratings.js";
import type { DocumentWeights, WeighedWord, Weighing } from "./document-weights.js";
import type {
  ChunkedClasses,
  ChunkedRatings,
  ClassNumbers,
  ClassRange,
  ColumnNumbers,
  FoundMatches,
  Kernels,
  WantedStretches,
  WordRatings,
} from "./kernels.js";
import type { PairWalk, TermPair } from "./pair-walk.js";
import type { Kernel, WasmExports } from "./wasm-exports.js";
import { WasmMemory } from "./wasm-memory.js";
import { WasmPairWalk } from "./wasm-pair-walk.js";
import { WasmScan } from "./wasm-scan.js";
import type { ScanQuery, WordScan } from "./word-scan.js";
import { bucketTable, classTable, NOTHING, weighedTable } from "./word-tables.js";

/**
 * Posting lists are copied to where kernels reach them, this many bytes at once: then they are read from the
 * nearest cache.
 */
const pieceBytes = 2 ** 18;
/** Kernels may read this many bytes behind the last postings. */
const bytesBehind = 8;
/** Up to this many bytes are copied faster one by one. */
const shortBytes = 64;
/**
 * Lists consist of words of 4 bytes. If a list and its copy are equally far from a multiple of 8, copying is
 * six times as fast.
 */
const wordBytes = 8;

/** Words as a kernel reads them (see word-tables.ts), and the lengths of the documents that it bounds. */
interface ScoredWords {
  readonly table: Uint32Array;
  readonly count: number;
  readonly lengths: Uint16Array;
}

/** The kernels of assembly/, compiled to WebAssembly. */
export class WasmKernels implements Kernels {
  readonly memory = new WasmMemory();

  get #run(): WasmExports {
    return this.memory.kernels;
  }

  raiseRatings(
    ranges: readonly PostingListRange[],
    codes: CodeRatings,
    { ratings, weights }: DocumentRatings,
    wanted: WantedStretches | null,
  ): void {
    const { used } = this.memory;
    const ofCodes = this.#tableOf(codes.ratings);
    const within = wanted?.byteOffset ?? NOTHING;
    if (weights === null) {
      this.#forEachPiece(ranges, (from, to) => {
        this.#run.raiseRatings(from, to, ofCodes, ratings.byteOffset, within);
      });
    } else {
      const weightsOfCodes = this.#tableOf(codes.weights);
      this.#forEachPiece(ranges, (from, to) => {
        this.#run.raiseWeighed(
          from,
          to,
          ofCodes,
          weightsOfCodes,
          ratings.byteOffset,
          weights.byteOffset,
          within,
        );
      });
    }
    this.memory.release(used);
  }

  weigh(
    ranges: readonly PostingListRange[],
    weightOfCode: Uint8Array,
    { bits, weights }: DocumentWeights,
    { areAdded, isFresh }: Weighing,
  ): void {
    const { used } = this.memory;
    const ofCodes = this.#tableOf(weightOfCode);
    let isFirst = isFresh;
    this.#forEachPiece(ranges, (from, to) => {
      const [added, first] = [Number(areAdded), Number(isFirst)];
      this.#run.weigh(from, to, ofCodes, bits.byteOffset, weights.byteOffset, added, first);
      isFirst &&= from === to;
    });
    this.memory.release(used);
  }

  /**
   * Copies posting lists to where kernels reach them, piece by piece. A piece has lists of many ranges, since
   * each call takes its time.
   */
  #forEachPiece(ranges: readonly PostingListRange[], read: (from: number, to: number) => void): void {
    const { memory } = this;
    const { used } = memory;
    const room = memory.take(pieceBytes + bytesBehind);
    let end = room;
    for (const range of ranges) {
      const { postings, offsets, toOrdinal } = range;
      for (let ordinal = range.fromOrdinal; ordinal < toOrdinal; ) {
        const next = pieceEnd(range, ordinal);
        const length = wordBytes + offsets[next] - offsets[ordinal];
        if (end + length > room + pieceBytes) {
          read(room, end);
          end = room;
        }
        // A long list is alone in its piece, behind the room.
        const at = length > pieceBytes ? memory.take(length + bytesBehind) : end;
        const copied = this.#append(at, postings.bytes, offsets[ordinal], offsets[next]);
        if (at === end) end = copied;
        else read(at, copied);
        ordinal = next;
      }
    }
    read(room, end);
    memory.release(used);
  }

  findStretches(bits: Uint32Array, wanted: WantedStretches): number {
    return this.#run.findStretches(bits.byteOffset, wanted.length - 1, wanted.byteOffset);
  }

  clear(bytes: Uint8Array, wanted: WantedStretches | null): void {
    if (wanted === null) this.#run.zero(bytes.byteOffset, bytes.length);
    else this.#run.zeroWanted(bytes.byteOffset, bytes.length, wanted.byteOffset);
  }

  raiseAll(ratings: Uint8Array, others: Uint8Array): void {
    this.#run.raiseAll(ratings.byteOffset, others.byteOffset, ratings.length);
  }

  addWeights(more: Uint8Array, weights: Uint8Array): void {
    this.#run.addWeights(weights.byteOffset, more.byteOffset, weights.length);
  }

  keepVisible(bits: Uint32Array, { ratings, tops }: ChunkedRatings): number {
    return this.#run.keepVisible(bits.byteOffset, ratings.byteOffset, ratings.length, tops.byteOffset);
  }

  addFound(bits: Uint32Array, ratings: Uint8Array): void {
    this.#run.addFound(bits.byteOffset, ratings.byteOffset, ratings.length);
  }

  keepBits(bits: Uint32Array, others: Uint32Array): number {
    return this.#run.keepBits(bits.byteOffset, others.byteOffset, bits.byteLength);
  }

  addBits(bits: Uint32Array, others: Uint32Array): void {
    this.#run.addBits(bits.byteOffset, others.byteOffset, bits.byteLength);
  }

  countBits(bits: Uint32Array): number {
    return this.#run.countBits(bits.byteOffset, bits.byteLength);
  }

  listBits(bits: Uint32Array, list: Int32Array): void {
    this.#run.listBits(bits.byteOffset, bits.byteLength, list.byteOffset);
  }

  listCommonBits(bits: Uint32Array, others: Uint32Array, list: Int32Array): number {
    return this.#run.listCommonBits(bits.byteOffset, others.byteOffset, bits.byteLength, list.byteOffset);
  }

  takeCommonBits(bits: Uint32Array, others: Uint32Array, list: Int32Array): number {
    return this.#run.takeCommonBits(bits.byteOffset, others.byteOffset, bits.byteLength, list.byteOffset);
  }

  findRuns(bits: Uint32Array, ends: Uint32Array, hits: Uint32Array): number {
    return this.#run.findRuns(bits.byteOffset, ends.byteOffset, bits.byteLength, hits.byteOffset);
  }

  classesOf(
    words: readonly WordRatings[],
    bits: Uint32Array,
    { wordCount, typosEnd }: ClassNumbers,
    { classes, leasts }: ChunkedClasses,
  ): number {
    const { memory } = this;
    const { used } = memory;
    const count = this.#run.classesOf(
      memory.copyOf(classTable(words)),
      words.length,
      bits.byteOffset,
      classes.length,
      wordCount,
      typosEnd,
      classes.byteOffset,
      leasts.byteOffset,
    );
    memory.release(used);
    return count;
  }

  leastClass({ classes, leasts }: ChunkedClasses, from: number): number {
    return this.#run.leastClass(classes.byteOffset, classes.length, leasts.byteOffset, from);
  }

  sizeOfClass({ classes, leasts }: ChunkedClasses, ofClass: number): number {
    return this.#run.sizeOfClass(classes.byteOffset, classes.length, leasts.byteOffset, ofClass);
  }

  findClasses(
    { classes, leasts }: ChunkedClasses,
    { from, to }: ClassRange,
    { documents, classOffsets }: FoundMatches,
  ): number {
    return this.#run.findClasses(
      classes.byteOffset,
      classes.length,
      leasts.byteOffset,
      from,
      to,
      documents.byteOffset,
      classOffsets.byteOffset,
    );
  }

  greatestRating({ ratings, tops }: ChunkedRatings, most: number): number {
    return this.#run.greatestRating(ratings.byteOffset, ratings.length, tops.byteOffset, most);
  }

  sizeOfRating({ ratings, tops }: ChunkedRatings, rating: number): number {
    return this.#run.sizeOfRating(ratings.byteOffset, ratings.length, tops.byteOffset, rating);
  }

  findRated(
    { ratings, tops }: ChunkedRatings,
    { from, to }: ClassRange,
    { documents, classOffsets }: FoundMatches,
  ): number {
    return this.#run.findRated(
      ratings.byteOffset,
      ratings.length,
      tops.byteOffset,
      firstRating,
      from,
      to,
      documents.byteOffset,
      classOffsets.byteOffset,
    );
  }

  bucketByExactness({ documents, buckets }: BucketedMatches, words: readonly WordTraits[]): void {
    const { memory } = this;
    const { used } = memory;
    const ofWords = memory.copyOf(bucketTable(words));
    this.#run.bucketByExactness(
      documents.byteOffset,
      documents.length,
      buckets.byteOffset,
      ofWords,
      words.length,
    );
    memory.release(used);
  }

  bucketByScore(matches: BucketedMatches, { words, lengths }: BucketTraits, steps: Bm25Steps): void {
    this.#bucketByBm25(
      this.#run.bucketByScore,
      matches,
      { table: bucketTable(words), count: words.length, lengths },
      steps,
    );
  }

  bucketByWeights(
    matches: BucketedMatches,
    words: readonly WeighedWord[],
    lengths: Uint16Array,
    steps: Bm25Steps,
  ): void {
    this.#bucketByBm25(
      this.#run.bucketByWeights,
      matches,
      { table: weighedTable(words), count: words.length, lengths },
      steps,
    );
  }

  #bucketByBm25(
    kernel: Kernel,
    { documents, buckets }: BucketedMatches,
    { table, count, lengths }: ScoredWords,
    steps: Bm25Steps,
  ): void {
    const { memory } = this;
    const { used } = memory;
    kernel(
      documents.byteOffset,
      documents.length,
      buckets.byteOffset,
      memory.copyOf(table),
      count,
      lengths.byteOffset,
      memory.copyOf(steps.ofWeight),
      steps.leastNorm,
      steps.normPerWord,
      steps.top,
      steps.perPoint,
    );
    memory.release(used);
  }

  countBuckets(buckets: Uint32Array, counts: Uint32Array): void {
    this.#run.countBuckets(
      buckets.byteOffset,
      buckets.length,
      counts.byteOffset,
      counts.length / countsPerBucket,
    );
  }

  keepBuckets(
    { documents, buckets }: BucketedMatches,
    { from, to }: BucketRange,
    kept: BucketedMatches,
  ): number {
    return this.#run.keepBuckets(
      documents.byteOffset,
      buckets.byteOffset,
      buckets.length,
      from,
      to,
      kept.documents.byteOffset,
      kept.buckets.byteOffset,
    );
  }

  startScan(query: ScanQuery): WordScan {
    return new WasmScan(query, this.memory);
  }

  startPairWalk(pairs: readonly TermPair[]): PairWalk {
    return new WasmPairWalk(pairs, this.memory);
  }

  keepClasses(bits: Uint32Array, { classes, leasts }: ChunkedClasses): void {
    this.#run.keepClasses(bits.byteOffset, classes.byteOffset, classes.length, leasts.byteOffset);
  }

  addInRange(bits: Uint32Array, column: ColumnNumbers, first: number, last: number): void {
    this.#addInRange(column)(bits.byteOffset, bits.byteLength, column.byteOffset, first, last);
  }

  #addInRange(column: ColumnNumbers): Kernel {
    if (column instanceof Uint8Array) return this.#run.addBytesInRange;
    if (column instanceof Uint16Array) return this.#run.addHalvesInRange;
    return column instanceof Int32Array ? this.#run.addWordsInRange : this.#run.addFloatsInRange;
  }

  placeEntries(bits: Uint32Array, entries: ColumnNumbers, column: ColumnNumbers): void {
    this.#run.placeEntries(
      bits.byteOffset,
      bits.byteLength,
      entries.byteOffset,
      column.byteOffset,
      column.BYTES_PER_ELEMENT,
    );
  }

  countValues(bits: Uint32Array, ends: Uint32Array, values: ColumnNumbers, tallies: Uint32Array): void {
    this.#run.countValues(
      bits.byteOffset,
      ends.byteOffset,
      bits.byteLength,
      values.byteOffset,
      values.BYTES_PER_ELEMENT,
      tallies.byteOffset,
    );
  }

  #tableOf(bytes: Uint8Array): number {
    const at = this.memory.take(bytes.length);
    this.memory.view.set(bytes, at);
    return at;
  }

  /**
   * Copies lists to `at` or a little behind it: as far from a multiple of 8 as they were. Returns where the
   * copy ends.
   */
  #append(at: number, bytes: Uint8Array, from: number, to: number): number {
    const { view } = this.memory;
    // Zeros between lists are lists without a posting.
    const ahead = (from - at) & (wordBytes - 1);
    const first = at + ahead;
    for (let i = at; i < first; i++) view[i] = 0;
    if (to - from > shortBytes) view.set(bytes.subarray(from, to), first);
    else for (let i = from; i < to; i++) view[first + i - from] = bytes[i];
    return first + to - from;
  }
}

/** The ordinal of the list before which a piece ends that begins with list `ordinal`. */
function pieceEnd({ offsets, toOrdinal }: PostingListRange, ordinal: number): number {
  const last = offsets[ordinal] + pieceBytes;
  return offsets[toOrdinal] <= last ? toOrdinal : lowerBound(offsets, ordinal + 1, toOrdinal, last);
}
