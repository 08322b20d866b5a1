/** 16 bits as 16 bytes, each 0 or 0xff. */
@inline
export function bytesOfBits(bits: u16): v128 {
  const halves = i8x16.shuffle(
    i16x8.splat(bits),
    i16x8.splat(bits),
    0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1,
  );
  const ofLane = i8x16(1, 2, 4, 8, 16, 32, 64, -128, 1, 2, 4, 8, 16, 32, 64, -128);
  return i8x16.eq(v128.and(halves, ofLane), ofLane);
}
