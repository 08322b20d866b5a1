import { chunkEnd, leastOfEight } from "./chunks";
import {
  CHUNK,
  CLASS_WORD_BYTES,
  CLASS_WORD_RATINGS,
  CLASS_WORD_REQUIRED,
  COST_MAX,
  NO_CLASS,
  NOT_FOUND,
  PLACE_BITS,
  PLACES,
} from "./layout.generated";
import { bytesOfBits } from "./vectors";

/** A rating is `(COST_MAX - cost) * PLACES + PLACES - place` (rating.ts). */
export function classesOf(
  table: usize,
  wordCount: i32,
  bits: usize,
  documents: usize,
  words: i32,
  typosEnd: i32,
  classes: usize,
  leasts: usize,
): i32 {
  const tableEnd = table + <usize>wordCount * CLASS_WORD_BYTES;
  const all = i16x8.splat(<i16>words);
  const ends = i16x8.splat(<i16>typosEnd);
  let count = 0;
  for (let from: usize = 0, chunk = leasts; from < documents; from += CHUNK, chunk += 2) {
    if (!hasBits(bits, from)) {
      store<u16>(chunk, NO_CLASS);
      continue;
    }
    let least = i16x8.splat(<i16>NO_CLASS);
    for (let i = from; i < chunkEnd(from, documents); i += 16) {
      const visible = load<u16>(bits + (i >> 3));
      if (visible == 0) {
        v128.store(classes + i * 2, i16x8.splat(<i16>NO_CLASS));
        v128.store(classes + i * 2 + 16, i16x8.splat(<i16>NO_CLASS));
        continue;
      }
      let found = i8x16.splat(0);
      let typos = i8x16.splat(0);
      // Depths (see place-depth.ts): twice the tier, plus 1 at the start.
      let deepest = i8x16.splat(0);
      let shallowest = i8x16.splat(-1);
      let isOut = v128.not(bytesOfBits(visible));
      for (let word = table; word < tableEnd; word += CLASS_WORD_BYTES) {
        const rating = v128.load(<usize>load<u32>(word, CLASS_WORD_RATINGS) + i);
        const isMissing = i8x16.eq(rating, i8x16.splat(NOT_FOUND));
        const less = i8x16.sub(rating, i8x16.splat(1));
        const cost = i8x16.sub(i8x16.splat(COST_MAX), i8x16.shr_u(less, PLACE_BITS));
        const place = i8x16.sub(i8x16.splat(PLACES - 1), v128.and(less, i8x16.splat(PLACES - 1)));
        const depth = v128.xor(place, i8x16.splat(1));
        found = i8x16.add(found, v128.andnot(i8x16.splat(1), isMissing));
        typos = i8x16.add(typos, v128.andnot(cost, isMissing));
        deepest = i8x16.max_u(deepest, v128.andnot(depth, isMissing));
        shallowest = i8x16.min_u(shallowest, v128.or(depth, isMissing));
        isOut = v128.or(isOut, v128.and(isMissing, i8x16.splat(<i8>load<i32>(word, CLASS_WORD_REQUIRED))));
      }
      const isMixed = i8x16.lt_u(i8x16.shr_u(shallowest, 1), i8x16.shr_u(deepest, 1));
      const ofDeepest = v128.andnot(v128.xor(deepest, i8x16.splat(1)), v128.and(isMixed, i8x16.splat(1)));
      const places = v128.and(ofDeepest, i8x16.splat(PLACES - 1));
      const kept = <i32>~i8x16.bitmask(isOut) & 0xffff;
      store<u16>(bits + (i >> 3), <u16>kept);
      count += popcnt<i32>(kept);
      let low = classesIn(
        i16x8.mul(i16x8.sub(all, i16x8.extend_low_i8x16_u(found)), ends),
        i16x8.extend_low_i8x16_u(typos),
        i16x8.extend_low_i8x16_u(places),
      );
      let high = classesIn(
        i16x8.mul(i16x8.sub(all, i16x8.extend_high_i8x16_u(found)), ends),
        i16x8.extend_high_i8x16_u(typos),
        i16x8.extend_high_i8x16_u(places),
      );
      low = v128.or(low, i16x8.extend_low_i8x16_s(isOut));
      high = v128.or(high, i16x8.extend_high_i8x16_s(isOut));
      v128.store(classes + i * 2, low);
      v128.store(classes + i * 2 + 16, high);
      least = i16x8.min_u(least, i16x8.min_u(low, high));
    }
    store<u16>(chunk, <u16>leastOfEight(least));
  }
  return count;
}

/** Whether a document of a chunk has a bit. Bits after the last document may be set. */
@inline
function hasBits(bits: usize, from: usize): bool {
  if (CHUNK != 256) ERROR("The bits of a chunk must fill two vectors.");
  const at = bits + (from >> 3);
  return v128.any_true(v128.or(v128.load(at), v128.load(at, 16)));
}

@inline
function classesIn(ofMissing: v128, typos: v128, places: v128): v128 {
  return i16x8.add(i16x8.shl(i16x8.add(ofMissing, typos), PLACE_BITS), places);
}

export function leastClass(classes: usize, documents: usize, leasts: usize, first: i32): i32 {
  const limit = i16x8.splat(<i16>first);
  let least = <i32>NO_CLASS;
  for (let from: usize = 0, chunk = leasts; from < documents; from += CHUNK, chunk += 2) {
    const best = <i32>load<u16>(chunk);
    if (best >= first) {
      least = min(least, best);
      continue;
    }
    let inChunk = i16x8.splat(<i16>NO_CLASS);
    for (let i = from; i < chunkEnd(from, documents); i += 8) {
      const eight = v128.load(classes + i * 2);
      inChunk = i16x8.min_u(inChunk, v128.or(eight, i16x8.lt_u(eight, limit)));
    }
    least = min(least, leastOfEight(inChunk));
  }
  return least;
}

export function sizeOfClass(classes: usize, documents: usize, leasts: usize, ofClass: i32): i32 {
  const sought = i16x8.splat(<i16>ofClass);
  let count = 0;
  for (let from: usize = 0, chunk = leasts; from < documents; from += CHUNK, chunk += 2) {
    if (<i32>load<u16>(chunk) > ofClass) continue;
    for (let i = from; i < chunkEnd(from, documents); i += 8) {
      count += popcnt<i32>(i16x8.bitmask(i16x8.eq(v128.load(classes + i * 2), sought)));
    }
  }
  return count;
}

export function keepClasses(bits: usize, classes: usize, documents: usize, leasts: usize): void {
  for (let from: usize = 0, chunk = leasts; from < documents; from += CHUNK, chunk += 2) {
    if (load<u16>(chunk) == NO_CLASS) continue;
    let least = i16x8.splat(<i16>NO_CLASS);
    for (let i = from; i < chunkEnd(from, documents); i += 16) {
      const isOut = v128.not(bytesOfBits(load<u16>(bits + (i >> 3))));
      const low = v128.or(v128.load(classes + i * 2), i16x8.extend_low_i8x16_s(isOut));
      const high = v128.or(v128.load(classes + i * 2 + 16), i16x8.extend_high_i8x16_s(isOut));
      v128.store(classes + i * 2, low);
      v128.store(classes + i * 2 + 16, high);
      least = i16x8.min_u(least, i16x8.min_u(low, high));
    }
    store<u16>(chunk, <u16>leastOfEight(least));
  }
}
