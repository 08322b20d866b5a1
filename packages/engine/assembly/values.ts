/** Documents whose value is not that of the next one, of 64. */
// @ts-ignore: decorator
@inline
function changes<T>(at: usize): u64 {
  let same: u64 = 0;
  if (sizeof<T>() == 1) {
    for (let document: u64 = 0; document < 64; document += 16) {
      const from = at + <usize>document;
      same |= <u64>i8x16.bitmask(i8x16.eq(v128.load(from), v128.load(from, 1))) << document;
    }
  } else if (sizeof<T>() == 2) {
    for (let document: u64 = 0; document < 64; document += 16) {
      const from = at + <usize>document * 2;
      const low = i16x8.eq(v128.load(from), v128.load(from, 2));
      const high = i16x8.eq(v128.load(from, 16), v128.load(from, 18));
      same |= <u64>i8x16.bitmask(i8x16.narrow_i16x8_s(low, high)) << document;
    }
  } else {
    for (let document: u64 = 0; document < 64; document += 4) {
      const from = at + <usize>document * 4;
      same |= <u64>i32x4.bitmask(i32x4.eq(v128.load(from), v128.load(from, 4))) << document;
    }
  }
  return ~same;
}

/**
 * Documents of one run with one value, side by side, are a stretch. Those with a bit are found as runs are (runs.ts), and each asks once
 * whether its run has been counted for its value: by value, `tallies` has the number of the run counted last, then the count.
 */
// @ts-ignore: decorator
@inline
function count<T>(bits: usize, ends: usize, bytes: usize, values: usize, tallies: usize): void {
  // Runs have numbers from 1.
  let run: u32 = 1;
  let carry: u64 = 0;
  for (let at: usize = 0; at < bytes; at += 8) {
    const end = load<u64>(ends + at);
    const set = load<u64>(bits + at) | carry;
    if (set != 0) {
      const first = values + at * 8 * sizeof<T>();
      const stretchEnd = end | changes<T>(first);
      const inner = ~stretchEnd;
      const sum = (set & inner) + inner;
      carry = u64(sum < inner);
      for (let rest = (sum | set) & stretchEnd; rest != 0; rest &= rest - 1) {
        const document = ctz<u64>(rest);
        const tally = tallies + (<usize>load<T>(first + <usize>document * sizeof<T>()) << 3);
        const own = run + <u32>popcnt<u64>(end & ((<u64>1 << document) - 1));
        if (load<u32>(tally) != own) {
          store<u32>(tally, own);
          store<u32>(tally, load<u32>(tally, 4) + 1, 4);
        }
      }
    }
    run += <u32>popcnt<u64>(end);
  }
}

/** `size`: bytes of a value. */
export function countValues(
  bits: usize,
  ends: usize,
  bytes: usize,
  values: usize,
  size: i32,
  tallies: usize,
): void {
  if (size == 1) count<u8>(bits, ends, bytes, values, tallies);
  else if (size == 2) count<u16>(bits, ends, bytes, values, tallies);
  else count<u32>(bits, ends, bytes, values, tallies);
}
