import { chunkEnd, greatestByte } from "./chunks";
import { CHUNK, NOT_FOUND, STRETCH } from "./layout.generated";
import { bytesOfBits } from "./vectors";

export function addFound(bits: usize, ratings: usize, documents: usize): void {
  const whole = documents - (documents & (STRETCH - 1));
  for (let i: usize = 0; i < whole; i += STRETCH) {
    if (isEmpty(ratings + i)) continue;
    const word = bits + (i >> 3);
    store<u64>(word, load<u64>(word) | foundInStretch(ratings + i));
  }
  for (let i = whole; i < documents; i += 16) {
    const part = bits + (i >> 3);
    store<u16>(part, <u16>(<i32>load<u16>(part) | found(v128.load(ratings + i))));
  }
}

export function keepVisible(bits: usize, ratings: usize, documents: usize, tops: usize): i32 {
  let count = 0;
  for (let from: usize = 0, top = tops; from < documents; from += CHUNK, top++) {
    let greatest = i8x16.splat(0);
    const end = chunkEnd(from, documents);
    for (let stretch = from; stretch < end; stretch += STRETCH) {
      // The documents of most words are close together, so most stretches have none.
      if (end - stretch >= STRETCH && isEmpty(ratings + stretch)) {
        store<u64>(bits + (stretch >> 3), 0);
        continue;
      }
      for (let i = stretch; i < min(stretch + STRETCH, end); i += 16) {
        let rating = v128.load(ratings + i);
        const rated = found(rating);
        const visible = load<u16>(bits + (i >> 3));
        const kept = <i32>visible & rated;
        // Mostly all documents are visible.
        if (kept != rated) {
          rating = v128.and(rating, bytesOfBits(visible));
          v128.store(ratings + i, rating);
        }
        store<u16>(bits + (i >> 3), <u16>kept);
        count += popcnt<i32>(kept);
        greatest = i8x16.max_u(greatest, rating);
      }
    }
    store<u8>(top, <u8>greatestByte(greatest));
  }
  return count;
}

/** Whether a stretch has no rated document. */
@inline
function isEmpty(ratings: usize): bool {
  if (STRETCH != 64) ERROR("The ratings of a stretch must fill four vectors.");
  const low = v128.or(v128.load(ratings), v128.load(ratings, 16));
  const high = v128.or(v128.load(ratings, 32), v128.load(ratings, 48));
  return !v128.any_true(v128.or(low, high));
}

/** The bits of the rated documents, of 16. */
@inline
function found(ratings: v128): i32 {
  return i8x16.bitmask(i8x16.ne(ratings, i8x16.splat(NOT_FOUND)));
}

/** The bits of the rated documents of a stretch. */
@inline
function foundInStretch(ratings: usize): u64 {
  const low = found(v128.load(ratings)) | (found(v128.load(ratings, 16)) << 16);
  const high = found(v128.load(ratings, 32)) | (found(v128.load(ratings, 48)) << 16);
  return <u64>(<u32>low) | (<u64>(<u32>high) << 32);
}

export function raiseAll(ratings: usize, to: usize, documents: usize): void {
  for (let i: usize = 0; i < documents; i += 16) {
    v128.store(ratings + i, i8x16.max_u(v128.load(ratings + i), v128.load(to + i)));
  }
}

export function addWeights(weights: usize, more: usize, documents: usize): void {
  for (let i: usize = 0; i < documents; i += 16) {
    v128.store(weights + i, i8x16.add_sat_u(v128.load(weights + i), v128.load(more + i)));
  }
}

export function greatestRating(ratings: usize, documents: usize, tops: usize, most: i32): i32 {
  const limit = i8x16.splat(<i8>most);
  let greatest = 0;
  for (let from: usize = 0, top = tops; from < documents; from += CHUNK, top++) {
    const best = <i32>load<u8>(top);
    if (best <= most) {
      greatest = max(greatest, best);
      continue;
    }
    let inChunk = i8x16.splat(0);
    for (let i = from; i < chunkEnd(from, documents); i += 16) {
      const rating = v128.load(ratings + i);
      inChunk = i8x16.max_u(inChunk, v128.and(rating, i8x16.le_u(rating, limit)));
    }
    greatest = max(greatest, greatestByte(inChunk));
  }
  return greatest;
}

export function sizeOfRating(ratings: usize, documents: usize, tops: usize, rating: i32): i32 {
  const sought = i8x16.splat(<i8>rating);
  let count = 0;
  for (let from: usize = 0, top = tops; from < documents; from += CHUNK, top++) {
    if (<i32>load<u8>(top) < rating) continue;
    for (let i = from; i < chunkEnd(from, documents); i += 16) {
      count += popcnt<i32>(i8x16.bitmask(i8x16.eq(v128.load(ratings + i), sought)));
    }
  }
  return count;
}
