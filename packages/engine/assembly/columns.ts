/**
 * Takes the bits of DOCUMENTS_AT_ONCE documents at once. A column has a number for each document, and room up
 * to the next multiple of that, plus one.
 */
import { DOCUMENTS_AT_ONCE } from "./layout.generated";

/** Joins the bits of 64 documents from four parts of 16. */
@inline
function join(first: i32, second: i32, third: i32, fourth: i32): u64 {
  if (DOCUMENTS_AT_ONCE != 64) ERROR("The bits of all documents must fill one number.");
  return <u64>first | (<u64>second << 16) | (<u64>third << 32) | (<u64>fourth << 48);
}

@inline
function bytesIn(at: usize, from: v128, span: v128): i32 {
  return i8x16.bitmask(i8x16.le_u(i8x16.sub(v128.load(at), from), span));
}

export function addBytesInRange(bits: usize, bytes: usize, column: usize, first: i32, last: i32): void {
  const from = i8x16.splat(<i8>first);
  const span = i8x16.splat(<i8>(last - first));
  let at = column;
  for (let word = bits; word < bits + bytes; word += 8, at += DOCUMENTS_AT_ONCE) {
    const found = join(
      bytesIn(at, from, span),
      bytesIn(at + 16, from, span),
      bytesIn(at + 32, from, span),
      bytesIn(at + 48, from, span),
    );
    store<u64>(word, load<u64>(word) | found);
  }
}

@inline
function halvesIn(at: usize, from: v128, span: v128): i32 {
  const low = i16x8.le_u(i16x8.sub(v128.load(at), from), span);
  const high = i16x8.le_u(i16x8.sub(v128.load(at, 16), from), span);
  return i8x16.bitmask(i8x16.narrow_i16x8_s(low, high));
}

export function addHalvesInRange(bits: usize, bytes: usize, column: usize, first: i32, last: i32): void {
  const from = i16x8.splat(<i16>first);
  const span = i16x8.splat(<i16>(last - first));
  let at = column;
  for (let word = bits; word < bits + bytes; word += 8, at += DOCUMENTS_AT_ONCE * 2) {
    const found = join(
      halvesIn(at, from, span),
      halvesIn(at + 32, from, span),
      halvesIn(at + 64, from, span),
      halvesIn(at + 96, from, span),
    );
    store<u64>(word, load<u64>(word) | found);
  }
}

export function addWordsInRange(bits: usize, bytes: usize, column: usize, first: i32, last: i32): void {
  const from = i32x4.splat(first);
  const span = i32x4.splat(last - first);
  let at = column;
  for (let word = bits; word < bits + bytes; word += 8) {
    let found: u64 = 0;
    for (let document: u64 = 0; document < 64; document += 4, at += 16) {
      found |= <u64>i32x4.bitmask(i32x4.le_u(i32x4.sub(v128.load(at), from), span)) << document;
    }
    store<u64>(word, load<u64>(word) | found);
  }
}

export function addFloatsInRange(bits: usize, bytes: usize, column: usize, first: f64, last: f64): void {
  const from = f64x2.splat(first);
  const to = f64x2.splat(last);
  let at = column;
  for (let word = bits; word < bits + bytes; word += 8) {
    let found: u64 = 0;
    for (let document: u64 = 0; document < 64; document += 2, at += 16) {
      const two = v128.load(at);
      found |= <u64>i64x2.bitmask(v128.and(f64x2.ge(two, from), f64x2.le(two, to))) << document;
    }
    store<u64>(word, load<u64>(word) | found);
  }
}

@inline
function place<T>(bits: usize, bytes: usize, entries: usize, column: usize): void {
  let entry = entries;
  for (let at: usize = 0; at < bytes; at += 8) {
    const first = column + at * 8 * sizeof<T>();
    for (let rest = load<u64>(bits + at); rest != 0; rest &= rest - 1) {
      store<T>(first + <usize>ctz<u64>(rest) * sizeof<T>(), load<T>(entry));
      entry += sizeof<T>();
    }
  }
}

/** `size`: bytes of a number. */
export function placeEntries(bits: usize, bytes: usize, entries: usize, column: usize, size: i32): void {
  if (size == 1) place<u8>(bits, bytes, entries, column);
  else if (size == 2) place<u16>(bits, bytes, entries, column);
  else if (size == 4) place<u32>(bits, bytes, entries, column);
  else place<u64>(bits, bytes, entries, column);
}
