import { CHUNK, chunkEnd } from "./chunks";

/** See bucketOf of src/kernels/buckets.ts. */
const EXACTNESS_COUNT: i32 = 3;
const BM25_CLASSES: i32 = 128;
const STEP_BITS: i32 = 8;
/** See posting-summary.ts: classes of a single word that are below it cost nothing. */
const PLACES: i32 = 32;

/** Addresses of 0: nothing is told of it. What is given of documents beside their classes: */
let ofExactness: usize = 0;
let ofWeights: usize = 0;
let ofLengths: usize = 0;
/** What weights and lengths add to the step. */
let weightSteps: usize = 0;
let lengthSteps: usize = 0;

export function setTraits(
  exactness: usize,
  weights: usize,
  lengths: usize,
  ofWeight: usize,
  ofLength: usize,
): void {
  ofExactness = exactness;
  ofWeights = weights;
  ofLengths = lengths;
  weightSteps = ofWeight;
  lengthSteps = ofLength;
}

export function findBuckets(
  classes: usize,
  documents: usize,
  leasts: usize,
  first: i32,
  to: i32,
  found: usize,
  buckets: usize,
): i32 {
  const least = i16x8.splat(<i16>first);
  const end = i16x8.splat(<i16>to);
  let count: usize = 0;
  for (let from: usize = 0, chunk = leasts; from < documents; from += CHUNK, chunk += 2) {
    if (<i32>load<u16>(chunk) >= to) continue;
    for (let i = from; i < chunkEnd(from, documents); i += 8) {
      const eight = v128.load(classes + i * 2);
      let isIn = i16x8.bitmask(v128.and(i16x8.ge_u(eight, least), i16x8.lt_u(eight, end)));
      for (; isIn != 0; isIn &= isIn - 1) {
        const document = i + <usize>ctz<i32>(isIn);
        const ofClass = <i32>load<u16>(classes + document * 2);
        store<u32>(found + (count << 2), <u32>document);
        store<u32>(buckets + (count << 2), bucketOf(document, ofClass - first, ofClass));
        count++;
      }
    }
  }
  return <i32>count;
}

/** By ratings: the class is how much less than `best` a rating is. */
export function findRated(
  ratings: usize,
  documents: usize,
  tops: usize,
  best: i32,
  first: i32,
  to: i32,
  found: usize,
  buckets: usize,
): i32 {
  const most = i8x16.splat(<i8>(best - first));
  const limit = i8x16.splat(<i8>(best - to));
  let count: usize = 0;
  for (let from: usize = 0, top = tops; from < documents; from += CHUNK, top++) {
    if (<i32>load<u8>(top) <= best - to) continue;
    for (let i = from; i < chunkEnd(from, documents); i += 16) {
      const rating = v128.load(ratings + i);
      let isIn = i8x16.bitmask(v128.and(i8x16.le_u(rating, most), i8x16.gt_u(rating, limit)));
      for (; isIn != 0; isIn &= isIn - 1) {
        const document = i + <usize>ctz<i32>(isIn);
        const ofClass = best - <i32>load<u8>(ratings + document);
        store<u32>(found + (count << 2), <u32>document);
        store<u32>(buckets + (count << 2), bucketOf(document, ofClass - first, ofClass));
        count++;
      }
    }
  }
  return <i32>count;
}

// @ts-ignore: decorator
@inline
function bucketOf(document: usize, place: i32, ofClass: i32): i32 {
  const isExact = ofExactness == 0 ? EXACTNESS_COUNT - 1 : <i32>load<u8>(ofExactness + document);
  const bucket = place * EXACTNESS_COUNT + EXACTNESS_COUNT - 1 - isExact;
  if (ofWeights == 0) return bucket;
  // Of what costs anything no weight is told.
  const weight: usize = ofClass < PLACES ? <usize>load<u8>(ofWeights + document) : 0xff;
  const ofWeight = load<i32>(weightSteps + (weight << 2));
  const ofLength = load<i32>(lengthSteps + (<usize>load<u8>(ofLengths + document) << 2));
  const step = (ofWeight - ofLength) >> STEP_BITS;
  return bucket * BM25_CLASSES + max(0, min(BM25_CLASSES - 1, BM25_CLASSES - 1 - step));
}
