import { CHUNK } from "./layout.generated";

/** The end of the chunk that starts at `from`. */
@inline
export function chunkEnd(from: usize, documents: usize): usize {
  return min(from + CHUNK, documents);
}

@inline
export function greatestByte(bytes: v128): i32 {
  let greatest = i8x16.max_u(bytes, i64x2.shr_u(bytes, 8));
  greatest = i8x16.max_u(greatest, i64x2.shr_u(greatest, 16));
  greatest = i8x16.max_u(greatest, i64x2.shr_u(greatest, 32));
  return max(<i32>i8x16.extract_lane_u(greatest, 0), <i32>i8x16.extract_lane_u(greatest, 8));
}

@inline
export function leastOfEight(eight: v128): i32 {
  let least = i16x8.min_u(eight, i64x2.shr_u(eight, 16));
  least = i16x8.min_u(least, i64x2.shr_u(least, 32));
  // The shifts put zeros into the other lanes, so only the lowest lane of each half counts.
  return min(<i32>i16x8.extract_lane_u(least, 0), <i32>i16x8.extract_lane_u(least, 4));
}
