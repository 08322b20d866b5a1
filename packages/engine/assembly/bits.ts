export function keepBits(bits: usize, others: usize, bytes: usize): i32 {
  let count: i64 = 0;
  for (let at: usize = 0; at < bytes; at += 8) {
    const kept = load<u64>(bits + at) & load<u64>(others + at);
    store<u64>(bits + at, kept);
    count += popcnt<u64>(kept);
  }
  return <i32>count;
}

export function addBits(bits: usize, others: usize, bytes: usize): void {
  for (let at: usize = 0; at < bytes; at += 8) {
    store<u64>(bits + at, load<u64>(bits + at) | load<u64>(others + at));
  }
}

export function countBits(bits: usize, bytes: usize): i32 {
  let count: i64 = 0;
  for (let at: usize = 0; at < bytes; at += 8) count += popcnt<u64>(load<u64>(bits + at));
  return <i32>count;
}

export function listBits(bits: usize, bytes: usize, list: usize): void {
  let to = list;
  for (let at: usize = 0; at < bytes; at += 8) to = listWord(load<u64>(bits + at), at, to);
}

export function listCommonBits(bits: usize, others: usize, bytes: usize, list: usize): i32 {
  let to = list;
  for (let at: usize = 0; at < bytes; at += 8)
    to = listWord(load<u64>(bits + at) & load<u64>(others + at), at, to);
  return <i32>((to - list) >> 2);
}

export function takeCommonBits(bits: usize, others: usize, bytes: usize, list: usize): i32 {
  let to = list;
  for (let at: usize = 0; at < bytes; at += 8) {
    const own = load<u64>(bits + at);
    const common = own & load<u64>(others + at);
    if (common == 0) continue;
    store<u64>(bits + at, own ^ common);
    to = listWord(common, at, to);
  }
  return <i32>((to - list) >> 2);
}

/**
 * Writes the numbers of the bits of a word, which is `at` bytes after the first word. Returns the end of the
 * list.
 */
@inline
function listWord(word: u64, at: usize, list: usize): usize {
  let to = list;
  for (let rest = word; rest != 0; rest &= rest - 1) {
    store<u32>(to, <u32>(at << 3) + <u32>ctz<u64>(rest));
    to += 4;
  }
  return to;
}
