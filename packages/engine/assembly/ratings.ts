import { bytesOfBits } from "./vectors";

export function keepFound(bits: usize, ratings: usize, documents: usize): i32 {
  let count = 0;
  for (let i: usize = 0; i < documents; i += 16) {
    const found = i8x16.bitmask(i8x16.ne(v128.load(ratings + i), i8x16.splat(0)));
    const kept = <i32>load<u16>(bits + (i >> 3)) & found;
    store<u16>(bits + (i >> 3), <u16>kept);
    count += popcnt<i32>(kept);
  }
  return count;
}

export function addFound(bits: usize, ratings: usize, documents: usize): void {
  for (let i: usize = 0; i < documents; i += 16) {
    const found = i8x16.bitmask(i8x16.ne(v128.load(ratings + i), i8x16.splat(0)));
    store<u16>(bits + (i >> 3), <u16>(<i32>load<u16>(bits + (i >> 3)) | found));
  }
}

export function keepVisible(bits: usize, ratings: usize, documents: usize): i32 {
  let count = 0;
  for (let i: usize = 0; i < documents; i += 16) {
    const rating = v128.load(ratings + i);
    const found = i8x16.bitmask(i8x16.ne(rating, i8x16.splat(0)));
    const visible = load<u16>(bits + (i >> 3));
    const kept = <i32>visible & found;
    // Mostly all are visible.
    if (kept != found) v128.store(ratings + i, v128.and(rating, bytesOfBits(visible)));
    store<u16>(bits + (i >> 3), <u16>kept);
    count += popcnt<i32>(kept);
  }
  return count;
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

export function greatestRating(ratings: usize, documents: usize, most: i32): i32 {
  const limit = i8x16.splat(<i8>most);
  let greatest = i8x16.splat(0);
  for (let i: usize = 0; i < documents; i += 16) {
    const rating = v128.load(ratings + i);
    greatest = i8x16.max_u(greatest, v128.and(rating, i8x16.le_u(rating, limit)));
  }
  greatest = i8x16.max_u(greatest, i64x2.shr_u(greatest, 8));
  greatest = i8x16.max_u(greatest, i64x2.shr_u(greatest, 16));
  greatest = i8x16.max_u(greatest, i64x2.shr_u(greatest, 32));
  return max(<i32>i8x16.extract_lane_u(greatest, 0), <i32>i8x16.extract_lane_u(greatest, 8));
}

export function sizeOfRating(ratings: usize, documents: usize, rating: i32): i32 {
  const sought = i8x16.splat(<i8>rating);
  let count = 0;
  for (let i: usize = 0; i < documents; i += 16) {
    count += popcnt<i32>(i8x16.bitmask(i8x16.eq(v128.load(ratings + i), sought)));
  }
  return count;
}
