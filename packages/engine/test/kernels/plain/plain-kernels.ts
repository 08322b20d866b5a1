import { bitCount } from "../../../src/collections/bit-count.js";
import { Bitset } from "../../../src/collections/bitset.js";
import {
  type Bm25Steps,
  type BucketedMatches,
  type BucketRange,
  type BucketTraits,
  type WordTraits,
} from "../../../src/kernels/buckets.js";
import type { DocumentRatings } from "../../../src/kernels/document-ratings.js";
import type { DocumentWeights, WeighedWord, Weighing } from "../../../src/kernels/document-weights.js";
import {
  type ChunkedClasses,
  type ChunkedRatings,
  type ClassNumbers,
  type ClassRange,
  type ColumnNumbers,
  cellsPerTally,
  chunkDocuments,
  type FoundMatches,
  type Kernels,
  NO_CLASS,
  stretchDocuments,
  TALLY_COUNT,
  type WantedStretches,
  type WordRatings,
} from "../../../src/kernels/kernels.js";
import type { PairWalk, TermPair } from "../../../src/kernels/pair-walk.js";
import type { ScanQuery, WordScan } from "../../../src/kernels/word-scan.js";
import { countPostings, decodePostings } from "../../../src/postings/decode-postings.js";
import { deepestPlace, depthOf } from "../../../src/postings/place-depth.js";
import type { CodeRatings } from "../../../src/postings/posting-codes.js";
import { placeCount } from "../../../src/postings/posting-summary.js";
import { addWeights } from "../../../src/postings/posting-weight.js";
import type { PostingsBytes } from "../../../src/postings/postings-bytes.js";
import type { PostingListRange } from "../../../src/postings/postings-union.js";
import { firstRating, NOT_FOUND, ratingCosts, ratingPlaces } from "../../../src/postings/rating.js";
import { bm25ClassOf, inexactIn, weighedClassOf } from "./bucket-numbers.js";
import { ChunkMemory } from "./chunk-memory.js";
import { PlainPairWalk } from "./plain-pair-walk.js";
import { ScannedWords } from "./scanned-words.js";

/** The kernels in plain TypeScript, for tests to hold the compiled ones against. */
export class PlainKernels implements Kernels {
  readonly memory = new ChunkMemory();

  /** Rates the documents of all stretches. */
  raiseRatings(ranges: readonly PostingListRange[], codes: CodeRatings, to: DocumentRatings): void {
    for (const { postings, offsets, fromOrdinal, toOrdinal } of ranges) {
      for (let ordinal = fromOrdinal; ordinal < toOrdinal; ordinal++) {
        raiseBy(postings, offsets[ordinal], codes, to);
      }
    }
  }

  weigh(
    ranges: readonly PostingListRange[],
    weightOfCode: Uint8Array,
    to: DocumentWeights,
    { areAdded }: Weighing,
  ): void {
    for (const { postings, offsets, fromOrdinal, toOrdinal } of ranges)
      for (let ordinal = fromOrdinal; ordinal < toOrdinal; ordinal++)
        forEachPosting(postings, offsets[ordinal], (document, code) => {
          addWeight(document, weightOfCode[code], areAdded, to);
        });
  }

  findStretches(bits: Uint32Array, wanted: WantedStretches): number {
    const all = bitsetOf(bits);
    let count = 0;
    for (let stretch = wanted.length - 1, next = stretch; stretch >= 0; stretch--) {
      const first = all.nextSetBit(stretch * stretchDocuments);
      if (first >= 0 && first < (stretch + 1) * stretchDocuments) {
        next = stretch;
        count++;
      }
      wanted[stretch] = next;
    }
    return count;
  }

  /** Sets all bytes to 0. */
  clear(bytes: Uint8Array): void {
    bytes.fill(0);
  }

  raiseAll(ratings: Uint8Array, others: Uint8Array): void {
    for (let i = 0; i < ratings.length; i++) ratings[i] = Math.max(ratings[i], others[i]);
  }

  addWeights(more: Uint8Array, weights: Uint8Array): void {
    for (let i = 0; i < weights.length; i++) weights[i] = addWeights(weights[i], more[i]);
  }

  keepVisible(bits: Uint32Array, { ratings, tops }: ChunkedRatings): number {
    const visible = bitsetOf(bits);
    for (let i = 0; i < ratings.length; i++) if (!visible.get(i)) ratings[i] = NOT_FOUND;
    for (let chunk = 0; chunk < tops.length; chunk++) tops[chunk] = Math.max(...chunkOf(ratings, chunk));
    return this.#keepFound(bits, ratings);
  }

  #keepFound(bits: Uint32Array, ratings: Uint8Array): number {
    const found = new Uint32Array(bits.length);
    this.addFound(found, ratings);
    return this.keepBits(bits, found);
  }

  addFound(bits: Uint32Array, ratings: Uint8Array): void {
    for (let i = 0; i < ratings.length; i++) if (ratings[i] !== NOT_FOUND) bits[i >>> 5] |= 1 << (i & 31);
  }

  keepBits(bits: Uint32Array, others: Uint32Array): number {
    for (let w = 0; w < bits.length; w++) bits[w] &= others[w];
    return this.countBits(bits);
  }

  addBits(bits: Uint32Array, others: Uint32Array): void {
    for (let w = 0; w < bits.length; w++) bits[w] |= others[w];
  }

  countBits(bits: Uint32Array): number {
    let count = 0;
    for (const word of bits) count += bitCount(word);
    return count;
  }

  listBits(bits: Uint32Array, list: Int32Array): void {
    let at = 0;
    bitsetOf(bits).forEach((document) => {
      list[at++] = document;
    });
  }

  listCommonBits(bits: Uint32Array, others: Uint32Array, list: Int32Array): number {
    const common = bits.map((word, i) => word & others[i]);
    this.listBits(common, list);
    return this.countBits(common);
  }

  takeCommonBits(bits: Uint32Array, others: Uint32Array, list: Int32Array): number {
    const count = this.listCommonBits(bits, others, list);
    for (let w = 0; w < bits.length; w++) bits[w] &= ~others[w];
    return count;
  }

  findRuns(bits: Uint32Array, ends: Uint32Array, hits: Uint32Array): number {
    const all = bitsetOf(bits);
    const found = bitsetOf(hits);
    found.clearAll();
    let first = 0;
    let count = 0;
    bitsetOf(ends).forEach((end) => {
      const next = all.nextSetBit(first);
      first = end + 1;
      if (next < 0 || next > end) return;
      found.set(end);
      count++;
    });
    return count;
  }

  classesOf(
    words: readonly WordRatings[],
    bits: Uint32Array,
    { wordCount, typosEnd }: ClassNumbers,
    { classes, leasts }: ChunkedClasses,
  ): number {
    for (const { ratings, isRequired } of words) if (isRequired) this.#keepFound(bits, ratings);
    classes.fill(NO_CLASS);
    bitsetOf(bits).forEach((document) => {
      const found = words.map(({ ratings }) => ratings[document]).filter((rating) => rating !== NOT_FOUND);
      const typos = found.reduce((sum, rating) => sum + ratingCosts[rating], 0);
      const depths = found.map((rating) => depthOf(ratingPlaces[rating]));
      const place = deepestPlace(Math.min(...depths), Math.max(...depths));
      classes[document] = ((wordCount - found.length) * typosEnd + typos) * placeCount + place;
    });
    for (let chunk = 0; chunk < leasts.length; chunk++) leasts[chunk] = Math.min(...chunkOf(classes, chunk));
    return this.countBits(bits);
  }

  leastClass({ classes }: ChunkedClasses, from: number): number {
    let least = NO_CLASS;
    for (const ofClass of classes) if (ofClass >= from && ofClass < least) least = ofClass;
    return least;
  }

  sizeOfClass({ classes }: ChunkedClasses, ofClass: number): number {
    let count = 0;
    for (const other of classes) if (other === ofClass) count++;
    return count;
  }

  findClasses({ classes }: ChunkedClasses, range: ClassRange, found: FoundMatches): number {
    let count = 0;
    for (let document = 0; document < classes.length; document++) {
      const ofClass = classes[document];
      if (ofClass < range.from || ofClass >= range.to) continue;
      found.documents[count] = document;
      found.classOffsets[count++] = ofClass - range.from;
    }
    return count;
  }

  greatestRating({ ratings }: ChunkedRatings, most: number): number {
    let greatest = 0;
    for (const rating of ratings) if (rating <= most && rating > greatest) greatest = rating;
    return greatest;
  }

  sizeOfRating({ ratings }: ChunkedRatings, rating: number): number {
    let count = 0;
    for (const other of ratings) if (other === rating) count++;
    return count;
  }

  findRated({ ratings }: ChunkedRatings, range: ClassRange, found: FoundMatches): number {
    let count = 0;
    for (let document = 0; document < ratings.length; document++) {
      const ofClass = firstRating - ratings[document];
      if (ratings[document] === NOT_FOUND || ofClass < range.from || ofClass >= range.to) continue;
      found.documents[count] = document;
      found.classOffsets[count++] = ofClass - range.from;
    }
    return count;
  }

  bucketByExactness({ documents, buckets }: BucketedMatches, words: readonly WordTraits[]): void {
    for (let i = 0; i < documents.length; i++) buckets[i] = inexactIn(words, documents[i]);
  }

  bucketByScore({ documents, buckets }: BucketedMatches, traits: BucketTraits, steps: Bm25Steps): void {
    for (let i = 0; i < documents.length; i++) buckets[i] = bm25ClassOf(traits, steps, documents[i]);
  }

  bucketByWeights(
    { documents, buckets }: BucketedMatches,
    words: readonly WeighedWord[],
    lengths: Uint16Array,
    steps: Bm25Steps,
  ): void {
    for (let i = 0; i < documents.length; i++)
      buckets[i] = weighedClassOf({ words, lengths }, steps, documents[i]);
  }

  countBuckets(buckets: Uint32Array, counts: Uint32Array): void {
    for (const bucket of buckets) counts[bucket]++;
  }

  keepBuckets(
    { documents, buckets }: BucketedMatches,
    { from, to }: BucketRange,
    kept: BucketedMatches,
  ): number {
    let count = 0;
    for (let i = 0; i < buckets.length; i++) {
      if (buckets[i] < from || buckets[i] >= to) continue;
      kept.documents[count] = documents[i];
      kept.buckets[count++] = buckets[i];
    }
    return count;
  }

  startScan(query: ScanQuery): WordScan {
    return new ScannedWords(query);
  }

  startPairWalk(pairs: readonly TermPair[]): PairWalk {
    return new PlainPairWalk(pairs);
  }

  keepClasses(bits: Uint32Array, { classes, leasts }: ChunkedClasses): void {
    const kept = bitsetOf(bits);
    for (let document = 0; document < classes.length; document++) {
      if (!kept.get(document)) classes[document] = NO_CLASS;
    }
    for (let chunk = 0; chunk < leasts.length; chunk++) leasts[chunk] = Math.min(...chunkOf(classes, chunk));
  }

  addInRange(bits: Uint32Array, column: ColumnNumbers, first: number, last: number): void {
    const end = Math.min(bits.length * 32, column.length);
    for (let document = 0; document < end; document++) {
      if (column[document] >= first && column[document] <= last) bits[document >>> 5] |= 1 << (document & 31);
    }
  }

  placeEntries(bits: Uint32Array, entries: ColumnNumbers, column: ColumnNumbers): void {
    let entry = 0;
    bitsetOf(bits).forEach((document) => {
      column[document] = entries[entry++];
    });
  }

  countValues(bits: Uint32Array, ends: Uint32Array, values: ColumnNumbers, tallies: Uint32Array): void {
    const isEnd = bitsetOf(ends);
    // Runs are numbered from 1.
    let run = 1;
    let asked = 0;
    bitsetOf(bits).forEach((document) => {
      for (; asked < document; asked++) if (isEnd.get(asked)) run++;
      const tally = values[document] * cellsPerTally;
      if (tallies[tally] === run) return;
      tallies[tally] = run;
      tallies[tally + TALLY_COUNT]++;
    });
  }
}

function raiseBy(
  postings: PostingsBytes,
  offset: number,
  codes: CodeRatings,
  { ratings, weights }: DocumentRatings,
): void {
  forEachPosting(postings, offset, (document, code) => {
    ratings[document] = Math.max(ratings[document], codes.ratings[code]);
    if (weights !== null) weights[document] = addWeights(weights[document], codes.weights[code]);
  });
}

function addWeight(
  document: number,
  weight: number,
  isAdded: boolean,
  { bits, weights }: DocumentWeights,
): void {
  if (weight === 0) return;
  const found = bitsetOf(bits);
  if (!found.get(document)) weights[document] = weight;
  else if (isAdded) weights[document] = addWeights(weights[document], weight);
  found.set(document);
}

function forEachPosting(
  postings: PostingsBytes,
  offset: number,
  visit: (document: number, code: number) => void,
): void {
  const room = countPostings(postings, offset);
  const documents = new Int32Array(room);
  const payloads = new Uint8Array(room);
  const count = decodePostings(postings, offset, documents, payloads);
  for (let i = 0; i < count; i++) visit(documents[i], payloads[i]);
}

function chunkOf<Numbers extends Uint8Array | Uint16Array>(numbers: Numbers, chunk: number) {
  return numbers.subarray(chunk * chunkDocuments, (chunk + 1) * chunkDocuments);
}

function bitsetOf(bits: Uint32Array): Bitset {
  return new Bitset(bits.length * 32, bits);
}
