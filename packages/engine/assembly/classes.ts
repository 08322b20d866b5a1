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
): void {
  const all = i16x8.splat(<i16>words);
  const ends = i16x8.splat(<i16>typosEnd);
  for (let i: usize = 0; i < documents; i += 16) {
    const isOut = v128.not(bytesOfBits(load<u16>(bits + (i >> 3))));
    const count = v128.load(found + i);
    const typo = v128.load(typos + i);
    const place = v128.load(places + i);
    const low = classesIn(
      i16x8.mul(i16x8.sub(all, i16x8.extend_low_i8x16_u(count)), ends),
      i16x8.extend_low_i8x16_u(typo),
      i16x8.extend_low_i8x16_u(place),
    );
    const high = classesIn(
      i16x8.mul(i16x8.sub(all, i16x8.extend_high_i8x16_u(count)), ends),
      i16x8.extend_high_i8x16_u(typo),
      i16x8.extend_high_i8x16_u(place),
    );
    v128.store(classes + i * 2, v128.or(low, i16x8.extend_low_i8x16_s(isOut)));
    v128.store(classes + i * 2 + 16, v128.or(high, i16x8.extend_high_i8x16_s(isOut)));
  }
}

// @ts-ignore: decorator
@inline
function classesIn(ofMissing: v128, typos: v128, places: v128): v128 {
  return i16x8.add(i16x8.shl(i16x8.add(ofMissing, typos), PLACE_BITS), places);
}

/** The least of 16 bits without a sign; each vector's lanes are compared at the end only. */
export function leastClass(classes: usize, documents: usize, from: i32): i32 {
  const first = i16x8.splat(<i16>from);
  let least = i16x8.splat(-1);
  for (let i: usize = 0; i < documents; i += 8) {
    const eight = v128.load(classes + i * 2);
    const isBefore = i16x8.lt_u(eight, first);
    least = i16x8.min_u(least, v128.or(eight, isBefore));
  }
  least = i16x8.min_u(least, i8x16.shuffle(least, least, 8, 9, 10, 11, 12, 13, 14, 15, 0, 1, 2, 3, 4, 5, 6, 7));
  least = i16x8.min_u(least, i8x16.shuffle(least, least, 4, 5, 6, 7, 0, 1, 2, 3, 12, 13, 14, 15, 8, 9, 10, 11));
  least = i16x8.min_u(least, i8x16.shuffle(least, least, 2, 3, 0, 1, 6, 7, 4, 5, 10, 11, 8, 9, 14, 15, 12, 13));
  return i16x8.extract_lane_u(least, 0);
}

export function sizeOfClass(classes: usize, documents: usize, ofClass: i32): i32 {
  const sought = i16x8.splat(<i16>ofClass);
  let count = 0;
  for (let i: usize = 0; i < documents; i += 16) {
    const low = i16x8.eq(v128.load(classes + i * 2), sought);
    const high = i16x8.eq(v128.load(classes + i * 2 + 16), sought);
    count += popcnt<i32>(i8x16.bitmask(i8x16.narrow_i16x8_s(low, high)));
  }
  return count;
}
