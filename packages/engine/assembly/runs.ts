/**
 * Finds the runs that have a bit of `bits`. Runs end at the bits of `ends`. Within a word, the bits of a run
 * before its last one are added to as many ones. The sum carries into the last bit if one of them is set
 * (Warren, Hacker's Delight, 2-18, on fields of different lengths).
 */
export function findRuns(bits: usize, ends: usize, bytes: usize, hits: usize): i32 {
  let count: i64 = 0;
  let carry: u64 = 0;
  for (let at: usize = 0; at < bytes; at += 8) {
    // `carry`: a run that continues from the previous word has a bit there, so it counts as having one here.
    const set = load<u64>(bits + at) | carry;
    if (set == 0) {
      store<u64>(hits + at, 0);
      continue;
    }
    const end = load<u64>(ends + at);
    const inner = ~end;
    const sum = (set & inner) + inner;
    const hit = (sum | set) & end;
    carry = u64(sum < inner);
    store<u64>(hits + at, hit);
    count += popcnt<u64>(hit);
  }
  return <i32>count;
}
