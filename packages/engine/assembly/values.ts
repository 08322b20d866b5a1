import { TALLY_BYTES, TALLY_COUNT } from "./layout.generated";

/** At most this many documents are counted one by one. */
const FEW: i32 = 4;
/**
 * After this many values of 64 documents, the rest are counted one by one: such documents have many values.
 */
const VALUES: i32 = 8;

/** The documents, of 64, that have this value. */
@inline
function withValue<T>(at: usize, value: u32): u64 {
  let found: u64 = 0;
  if (sizeof<T>() == 1) {
    const sought = i8x16.splat(<i8>value);
    for (let document: u64 = 0; document < 64; document += 16) {
      found |= <u64>i8x16.bitmask(i8x16.eq(v128.load(at + <usize>document), sought)) << document;
    }
  } else if (sizeof<T>() == 2) {
    const sought = i16x8.splat(<i16>value);
    for (let document: u64 = 0; document < 64; document += 16) {
      const from = at + <usize>document * 2;
      const low = i16x8.eq(v128.load(from), sought);
      const high = i16x8.eq(v128.load(from, 16), sought);
      found |= <u64>i8x16.bitmask(i8x16.narrow_i16x8_s(low, high)) << document;
    }
  } else {
    const sought = i32x4.splat(<i32>value);
    for (let document: u64 = 0; document < 64; document += 4) {
      found |= <u64>i32x4.bitmask(i32x4.eq(v128.load(at + <usize>document * 4), sought)) << document;
    }
  }
  return found;
}

/**
 * Counts the runs that have one of these documents, which all have the same value. `run`: number of the first
 * run. A tally begins with the number of the run that was counted last.
 */
@inline
function countTogether(documents: u64, ends: u64, run: u32, tally: usize): void {
  // The same trick as in findRuns (runs.ts).
  const inner = ~ends;
  const sum = (documents & inner) + inner;
  const goesOn = sum < inner;
  let count = <u32>popcnt<u64>((sum | documents) & ends) + u32(goesOn);
  const ofFirstRun = ends ^ (ends - 1);
  if (load<u32>(tally) == run && (documents & ofFirstRun) != 0) count--;
  if (goesOn) store<u32>(tally, run + <u32>popcnt<u64>(ends));
  store<u32>(tally, load<u32>(tally, TALLY_COUNT) + count, TALLY_COUNT);
}

@inline
function countOne(document: u64, ends: u64, run: u32, tally: usize): void {
  const own = run + <u32>popcnt<u64>(ends & ((<u64>1 << document) - 1));
  if (load<u32>(tally) == own) return;
  store<u32>(tally, own);
  store<u32>(tally, load<u32>(tally, TALLY_COUNT) + 1, TALLY_COUNT);
}

@inline
function count<T>(bits: usize, ends: usize, bytes: usize, values: usize, tallies: usize): void {
  // Runs are numbered from 1.
  let run: u32 = 1;
  for (let at: usize = 0; at < bytes; at += 8) {
    const end = load<u64>(ends + at);
    const first = values + at * 8 * sizeof<T>();
    let rest = load<u64>(bits + at);
    for (let left = VALUES; left > 0 && <i32>popcnt<u64>(rest) > FEW; left--) {
      const value = <u32>load<T>(first + <usize>ctz<u64>(rest) * sizeof<T>());
      const equal = withValue<T>(first, value);
      countTogether(rest & equal, end, run, tallies + <usize>value * TALLY_BYTES);
      rest &= ~equal;
    }
    for (; rest != 0; rest &= rest - 1) {
      const document = ctz<u64>(rest);
      const value = <usize>load<T>(first + <usize>document * sizeof<T>());
      countOne(document, end, run, tallies + value * TALLY_BYTES);
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
