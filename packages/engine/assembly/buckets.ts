import { chunkEnd } from "./chunks";
import {
  BM25_CLASSES,
  BUCKET_WORD_BYTES,
  BUCKET_WORD_EXACTNESS,
  BUCKET_WORD_GAIN,
  BUCKET_WORD_RATINGS,
  BUCKET_WORD_WEIGHTS,
  CHUNK,
  COUNTS_PER_BUCKET,
  NOT_FOUND,
  NOTHING,
  RATING_BASE,
  WEIGHED_BITS,
  WEIGHED_BYTES,
  WEIGHED_GAIN,
  WEIGHED_WEIGHTS,
  WEIGHT_MAX,
} from "./layout.generated";

export function findClasses(
  classes: usize,
  documents: usize,
  leasts: usize,
  first: i32,
  to: i32,
  found: usize,
  classOffsets: usize,
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
        store<u32>(found + (count << 2), <u32>document);
        store<u32>(classOffsets + (count << 2), <i32>load<u16>(classes + document * 2) - first);
        count++;
      }
    }
  }
  return <i32>count;
}

/** Finds documents by ratings. The class of a document is `best` less its rating. */
export function findRated(
  ratings: usize,
  documents: usize,
  tops: usize,
  best: i32,
  first: i32,
  to: i32,
  found: usize,
  classOffsets: usize,
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
        store<u32>(found + (count << 2), <u32>document);
        store<u32>(classOffsets + (count << 2), best - <i32>load<u8>(ratings + document) - first);
        count++;
      }
    }
  }
  return <i32>count;
}

/** Writes for each document how many words are not exact. */
export function bucketByExactness(found: usize, count: i32, buckets: usize, words: usize, wordCount: i32): void {
  const wordsEnd = words + <usize>wordCount * BUCKET_WORD_BYTES;
  const end = found + (<usize>count << 2);
  for (; found < end; found += 4, buckets += 4) {
    store<i32>(buckets, wordCount - exactIn(<usize>load<u32>(found), words, wordsEnd));
  }
}

export function bucketByScore(
  found: usize,
  count: i32,
  buckets: usize,
  words: usize,
  wordCount: i32,
  lengths: usize,
  ofWeight: usize,
  leastNorm: f64,
  normPerWord: f64,
  top: f64,
  perPoint: f64,
): void {
  const wordsEnd = words + <usize>wordCount * BUCKET_WORD_BYTES;
  const end = found + (<usize>count << 2);
  for (; found < end; found += 4, buckets += 4) {
    const document = <usize>load<u32>(found);
    const norm = leastNorm + normPerWord * <f64>load<u16>(lengths + (document << 1));
    let score: f64 = 0;
    for (let word = words; word < wordsEnd; word += BUCKET_WORD_BYTES) {
      const rating = <i32>load<u8>(<usize>load<u32>(word, BUCKET_WORD_RATINGS) + document);
      if (rating == NOT_FOUND) continue;
      const weights = <usize>load<u32>(word, BUCKET_WORD_WEIGHTS);
      const isWeighed = weights != NOTHING && rating > RATING_BASE;
      const weight: usize = isWeighed ? <usize>load<u8>(weights + document) : <usize>WEIGHT_MAX;
      score += bounded(load<f64>(word, BUCKET_WORD_GAIN), norm, ofWeight, weight);
    }
    store<i32>(buckets, classOf(score, top, perPoint));
  }
}

export function bucketByWeights(
  found: usize,
  count: i32,
  buckets: usize,
  words: usize,
  wordCount: i32,
  lengths: usize,
  ofWeight: usize,
  leastNorm: f64,
  normPerWord: f64,
  top: f64,
  perPoint: f64,
): void {
  const wordsEnd = words + <usize>wordCount * WEIGHED_BYTES;
  const end = found + (<usize>count << 2);
  for (; found < end; found += 4, buckets += 4) {
    const document = <usize>load<u32>(found);
    const norm = leastNorm + normPerWord * <f64>load<u16>(lengths + (document << 1));
    let score: f64 = 0;
    for (let word = words; word < wordsEnd; word += WEIGHED_BYTES) {
      const eight = <u32>load<u8>(<usize>load<u32>(word, WEIGHED_BITS) + (document >> 3));
      if (((eight >> (<u32>document & 7)) & 1) == 0) continue;
      const weight = <usize>load<u8>(<usize>load<u32>(word, WEIGHED_WEIGHTS) + document);
      score += bounded(load<f64>(word, WEIGHED_GAIN), norm, ofWeight, weight);
    }
    store<i32>(buckets, classOf(score, top, perPoint));
  }
}

/** The most that a word adds to a score, by its weight. */
@inline
function bounded(gain: f64, norm: f64, ofWeight: usize, weight: usize): f64 {
  return gain / (1 + norm * load<f64>(ofWeight + (weight << 3)));
}

@inline
function classOf(score: f64, top: f64, perPoint: f64): i32 {
  return max(0, min(BM25_CLASSES - 1, <i32>Math.floor((top - score) * perPoint)));
}

/**
 * Uses four counters for each bucket, in turn. Neighbours are mostly in the same bucket, and a counter that
 * was just written should not be read at once.
 */
export function countBuckets(buckets: usize, count: i32, counts: usize, bucketCount: i32): void {
  if (COUNTS_PER_BUCKET != 4) ERROR("A bucket must have four counters.");
  const others = <usize>bucketCount << 2;
  const end = buckets + (<usize>count << 2);
  let at = buckets;
  for (; at + 16 <= end; at += 16) {
    countOne(counts, load<u32>(at));
    countOne(counts + others, load<u32>(at, 4));
    countOne(counts + 2 * others, load<u32>(at, 8));
    countOne(counts + 3 * others, load<u32>(at, 12));
  }
  for (; at < end; at += 4) countOne(counts, load<u32>(at));
  for (let own = counts; own < counts + others; own += 4) {
    const more = load<u32>(own + others) + load<u32>(own + 2 * others) + load<u32>(own + 3 * others);
    store<u32>(own, load<u32>(own) + more);
  }
}

@inline
function countOne(counts: usize, bucket: u32): void {
  const at = counts + (<usize>bucket << 2);
  store<u32>(at, load<u32>(at) + 1);
}

export function keepBuckets(
  found: usize,
  buckets: usize,
  count: i32,
  from: i32,
  to: i32,
  keptFound: usize,
  keptBuckets: usize,
): i32 {
  const first = i32x4.splat(from);
  const width = i32x4.splat(to - from);
  let kept: usize = 0;
  let i = 0;
  for (; i + 4 <= count; i += 4) {
    const four = v128.load(buckets + (<usize>i << 2));
    let isIn = i32x4.bitmask(i32x4.lt_u(i32x4.sub(four, first), width));
    for (; isIn != 0; isIn &= isIn - 1) {
      const at = <usize>(i + ctz<i32>(isIn)) << 2;
      store<u32>(keptFound + kept, load<u32>(found + at));
      store<u32>(keptBuckets + kept, load<u32>(buckets + at));
      kept += 4;
    }
  }
  for (let at = <usize>i << 2; at < <usize>count << 2; at += 4) {
    const bucket = load<u32>(buckets + at);
    if (bucket - <u32>from >= <u32>(to - from)) continue;
    store<u32>(keptFound + kept, load<u32>(found + at));
    store<u32>(keptBuckets + kept, bucket);
    kept += 4;
  }
  return <i32>(kept >>> 2);
}

function exactIn(document: usize, words: usize, wordsEnd: usize): i32 {
  let exact = 0;
  for (let word = words; word < wordsEnd; word += BUCKET_WORD_BYTES) {
    if (<i32>load<u8>(<usize>load<u32>(word, BUCKET_WORD_RATINGS) + document) == NOT_FOUND) continue;
    const exactness = <usize>load<u32>(word, BUCKET_WORD_EXACTNESS);
    exact += exactness == NOTHING ? 1 : <i32>load<u8>(exactness + document);
  }
  return exact;
}
