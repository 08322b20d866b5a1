import { CHUNK, chunkEnd, leastOfEight } from "./chunks";
import { bytesOfBits } from "./vectors";

/** See rating.ts: rating = (COST_MAX - cost) * PLACES + PLACES - place. */
const PLACES: i8 = 32;
const PLACE_BITS = 5;
const COST_MAX: i8 = 2;

export function sumRatings(
  ratings: usize,
  documents: usize,
  found: usize,
  typos: usize,
  places: usize,
): void {
  const one = i8x16.splat(1);
  for (let i: usize = 0; i < documents; i += 16) {
    const rating = v128.load(ratings + i);
    const isMissing = i8x16.eq(rating, i8x16.splat(0));
    const less = i8x16.sub(rating, one);
    const cost = i8x16.sub(i8x16.splat(COST_MAX), i8x16.shr_u(less, PLACE_BITS));
    const place = i8x16.sub(i8x16.splat(PLACES - 1), v128.and(less, i8x16.splat(PLACES - 1)));
    v128.store(found + i, i8x16.add(v128.load(found + i), v128.andnot(one, isMissing)));
    v128.store(typos + i, i8x16.add(v128.load(typos + i), v128.andnot(cost, isMissing)));
    v128.store(places + i, i8x16.min_u(v128.load(places + i), v128.or(place, isMissing)));
  }
}

export function classesOfMany(
  found: usize,
  typos: usize,
  places: usize,
  bits: usize,
  documents: usize,
  words: i32,
  typosEnd: i32,
  classes: usize,
  leasts: usize,
): void {
  const all = i16x8.splat(<i16>words);
  const ends = i16x8.splat(<i16>typosEnd);
  for (let from: usize = 0, chunk = leasts; from < documents; from += CHUNK, chunk += 2) {
    let least = i16x8.splat(-1);
    for (let i = from; i < chunkEnd(from, documents); i += 16) {
      const isOut = v128.not(bytesOfBits(load<u16>(bits + (i >> 3))));
      const count = v128.load(found + i);
      const typo = v128.load(typos + i);
      const place = v128.load(places + i);
      let low = classesIn(
        i16x8.mul(i16x8.sub(all, i16x8.extend_low_i8x16_u(count)), ends),
        i16x8.extend_low_i8x16_u(typo),
        i16x8.extend_low_i8x16_u(place),
      );
      let high = classesIn(
        i16x8.mul(i16x8.sub(all, i16x8.extend_high_i8x16_u(count)), ends),
        i16x8.extend_high_i8x16_u(typo),
        i16x8.extend_high_i8x16_u(place),
      );
      low = v128.or(low, i16x8.extend_low_i8x16_s(isOut));
      high = v128.or(high, i16x8.extend_high_i8x16_s(isOut));
      v128.store(classes + i * 2, low);
      v128.store(classes + i * 2 + 16, high);
      least = i16x8.min_u(least, i16x8.min_u(low, high));
    }
    store<u16>(chunk, <u16>leastOfEight(least));
  }
}

@inline
function classesIn(ofMissing: v128, typos: v128, places: v128): v128 {
  return i16x8.add(i16x8.shl(i16x8.add(ofMissing, typos), PLACE_BITS), places);
}

export function leastClass(classes: usize, documents: usize, leasts: usize, first: i32): i32 {
  const limit = i16x8.splat(<i16>first);
  let least = 0xffff;
  for (let from: usize = 0, chunk = leasts; from < documents; from += CHUNK, chunk += 2) {
    const best = <i32>load<u16>(chunk);
    if (best >= first) {
      least = min(least, best);
      continue;
    }
    let inChunk = i16x8.splat(-1);
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
    let least = i16x8.splat(-1);
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
