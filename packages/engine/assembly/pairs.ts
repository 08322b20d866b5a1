import {
  END_ATTRIBUTE,
  FOUND_DOCUMENT,
  FOUND_BYTES,
  FOUND_IS_AT_START,
  FOUND_PAIR,
  FOUND_SLOT,
  LEAD_SHIFT,
  NEXT_VALUE,
  PAIR_BYTES,
  PAIR_HASH_BITS,
  PAIR_HASH_LEFT,
  PAIR_HASH_RIGHT,
  PAIR_LEFT,
  PAIR_NUMBER,
  PAIR_RIGHT,
  PIECE,
  REPEAT_BYTES,
  REPEAT_DISTANCE,
  REPEAT_SIZE,
  RUN_END,
  RUN_START,
  SKIP,
  SLOT_MASK,
  STANDING_AT,
  STANDING_BYTES,
  STANDING_IS_AT_START,
  STANDING_PAIR,
  STANDING_SLOT,
  STOP_WORDS_ALONE,
  WIDE,
  WORD_IN_RUN,
} from "./layout.generated";
import { wide } from "./tokens";

const VECTOR_BYTES = 16;

/** The table of pairs: see kernels/pair-table.ts. */
let entries: usize = 0;
let entryMask: u32 = 0;

/** The first units of left words, in all lanes of a vector each; not used if there are more than four. */
let areFew: bool = false;
let left0: v128 = i16x8.splat(0);
let left1: v128 = i16x8.splat(0);
let left2: v128 = i16x8.splat(0);
let left3: v128 = i16x8.splat(0);

/** The pairs that were found in documents' own units, by address: from `standings` to `standing`. */
let standings: usize = 0;
let standing: usize = 0;
/** The index of the present document among the given ones, and where the next pair in it is written. */
let document: u32 = 0;
let found: usize = 0;

/**
 * Writes to `to` each place where the words of a pair are adjacent (see PairWalk); returns how many.
 * `bounds`: where each of `count` documents begins, and where the last one ends. `standingsRoom` has room for
 * as many pairs as there are units with the repeats of one document, and `to` with those of all. `lefts`: the
 * first units of left words, four of them; 0 if there are more.
 */
export function walkPairs(
  bounds: usize,
  count: u32,
  lefts: usize,
  mayBegin: usize,
  table: usize,
  tableMask: u32,
  standingsRoom: usize,
  to: usize,
): i32 {
  entries = table;
  entryMask = tableMask;
  standings = standingsRoom;
  standing = standingsRoom;
  found = to;
  areFew = lefts != 0;
  if (areFew) {
    left0 = v128.load16_splat(lefts);
    left1 = v128.load16_splat(lefts, 2);
    left2 = v128.load16_splat(lefts, 4);
    left3 = v128.load16_splat(lefts, 6);
  }
  const begin = <usize>load<u32>(bounds);
  for (document = 0; document < count; document++) {
    const bound = bounds + (<usize>document << 2);
    walkDocument(begin, load<u32>(bound), load<u32>(bound, 4), mayBegin);
  }
  return <i32>((found - to) / FOUND_BYTES);
}

/**
 * The order of attributes has no meaning here, so repeats come last. What is repeated was walked through
 * before, except what is ahead of `begin`.
 */
function walkDocument(begin: usize, from: usize, to: usize, mayBegin: usize): void {
  const repeatsEnd = to - 2;
  const repeats = repeatsEnd - <usize>load<u16>(repeatsEnd) * REPEAT_BYTES;
  const own = standing;
  walkAttributes(from + lengthAt(from), repeats, mayBegin);
  for (let at = own; at < standing; at += STANDING_BYTES) addFound(at);
  for (let repeat = repeats; repeat < repeatsEnd; repeat += REPEAT_BYTES) {
    const first = from - (<usize>load<u16>(repeat, REPEAT_DISTANCE) << 1);
    const end = first + (<usize>load<u16>(repeat, REPEAT_SIZE) << 1);
    if (first < begin) walkAhead(first, end, mayBegin);
    else addRepeated(first, end, own);
  }
}

/** Walks through units ahead of all documents. The pairs in them are forgotten: they are out of order. */
function walkAhead(first: usize, end: usize, mayBegin: usize): void {
  const own = standing;
  walkAttributes(first, end, mayBegin);
  for (let at = own; at < standing; at += STANDING_BYTES) addFound(at);
  standing = own;
}

/** Adds the pairs in `[first, end)`, which is ahead of the present document. Its own pairs begin at `own`. */
function addRepeated(first: usize, end: usize, own: usize): void {
  let at = own;
  while (at > standings) {
    at -= STANDING_BYTES;
    const address = <usize>load<u32>(at, STANDING_AT);
    if (address < first) return;
    if (address < end) addFound(at);
  }
}

/** Adds a pair that stands in the present document. */
@inline
function addFound(at: usize): void {
  store<u32>(found, document, FOUND_DOCUMENT);
  store<u32>(found, load<u32>(at, STANDING_PAIR), FOUND_PAIR);
  store<u32>(found, load<u32>(at, STANDING_SLOT), FOUND_SLOT);
  store<u32>(found, load<u32>(at, STANDING_IS_AT_START), FOUND_IS_AT_START);
  found += FOUND_BYTES;
}

@inline
function walkAttributes(from: usize, to: usize, mayBegin: usize): void {
  if (areFew) walkVectors(from, to, mayBegin);
  else walkUnits(from, to, mayBegin);
}

/** Eight units take a few comparisons, and one branch that is mostly predicted: few units begin a pair. */
function walkVectors(from: usize, to: usize, mayBegin: usize): void {
  const first = left0;
  const second = left1;
  const third = left2;
  const fourth = left3;
  // The attribute that the last candidate was in; at first none, ahead of all.
  let head = from;
  let end = from - 2;
  for (let eight = from; eight < to; eight += VECTOR_BYTES) {
    const units = v128.load(eight);
    const some = v128.or(i16x8.eq(units, first), i16x8.eq(units, second));
    const others = v128.or(i16x8.eq(units, third), i16x8.eq(units, fourth));
    let lanes = <u32>i16x8.bitmask(v128.or(some, others));
    while (lanes != 0) {
      const at = eight + (<usize>ctz(lanes) << 1);
      lanes &= lanes - 1;
      if (at >= to) return;
      if (!mayStand(load<u16>(at), load<u16>(at, 2), mayBegin)) continue;
      while (at > end) {
        head = end + 2;
        end = endOf(head);
      }
      if (head != at) addPair(head, at);
    }
  }
}

/** Where the attribute that begins at `head` ends. */
function endOf(head: usize): usize {
  let end = head + 2;
  while (load<u16>(end) != END_ATTRIBUTE) end += 2;
  return end;
}

/** Nearly all units take one table access, and one branch that is nearly always predicted. */
function walkUnits(from: usize, to: usize, mayBegin: usize): void {
  let at = from;
  while (at < to) {
    const head = at;
    at += 2;
    let unit = <u32>load<u16>(at);
    while (unit != END_ATTRIBUTE) {
      const next = <u32>load<u16>(at, 2);
      if (mayStand(unit, next, mayBegin)) addPair(head, at);
      unit = next;
      at += 2;
    }
    at += 2;
  }
}

/** Adds the pair whose left word is at `at`, if there is one. The head of the attribute is at `head`. */
function addPair(head: usize, at: usize): void {
  if (!isWord(head, at)) return;
  const left = codeAt(at);
  const right = codeAt(nextWord(at + lengthAt(at)));
  let index = (hashOf(left, right) >>> (32 - PAIR_HASH_BITS)) & entryMask;
  while (true) {
    const entry = entries + <usize>index * PAIR_BYTES;
    const entryLeft = load<u32>(entry, PAIR_LEFT);
    if (entryLeft == 0) return;
    if (entryLeft == left && load<u32>(entry, PAIR_RIGHT) == right) {
      store<u32>(standing, at, STANDING_AT);
      store<u32>(standing, load<u32>(entry, PAIR_NUMBER), STANDING_PAIR);
      store<u32>(standing, load<u16>(head) & SLOT_MASK, STANDING_SLOT);
      store<u32>(standing, isAtStart(head, at) ? 1 : 0, STANDING_IS_AT_START);
      standing += STANDING_BYTES;
      return;
    }
    index = (index + 1) & entryMask;
  }
}

/** Passes the parts of a word, and positions without a token: words around them are adjacent. */
function nextWord(from: usize): usize {
  let next = from;
  while (true) {
    const unit = <u32>load<u16>(next);
    if (isBesideWord(unit)) next += 2 + lengthAt(next + 2);
    else if (unit == SKIP) next += 2;
    else return next;
  }
}

/** Whether a code begins at this unit, and that of a word: no part of a word, no second unit. */
@inline
function isWord(head: usize, at: usize): bool {
  const before = at - 2;
  if (before == head) return true;
  const unit = <u32>load<u16>(before);
  return !isBesideWord(unit) && unit < WIDE;
}

/** Whether the word at `at` is at position 0 of the attribute, apart from stop words before it. */
function isAtStart(head: usize, at: usize): bool {
  const lead = <u32>load<u16>(head) >>> LEAD_SHIFT;
  const positionMax = lead < STOP_WORDS_ALONE ? lead : 0;
  let position: u32 = 0;
  let before = head + 2;
  while (before < at) {
    const unit = <u32>load<u16>(before);
    if (unit == NEXT_VALUE) return false;
    if (isBesideWord(unit)) before += 2;
    else if (unit != RUN_START && unit != RUN_END && ++position > positionMax) return false;
    before += lengthAt(before);
  }
  return true;
}

@inline
function isBesideWord(unit: u32): bool {
  return unit - PIECE <= WORD_IN_RUN - PIECE;
}

/** Whether a pair may begin with these two units. */
@inline
function mayStand(unit: u32, next: u32, mayBegin: usize): bool {
  const hash = hashOf(unit, next) >>> (32 - PAIR_HASH_BITS);
  return ((load<u32>(mayBegin + (<usize>(hash >>> 5) << 2)) >>> (hash & 31)) & 1) != 0;
}

@inline
function hashOf(left: u32, right: u32): u32 {
  return left * PAIR_HASH_LEFT + right * PAIR_HASH_RIGHT;
}

@inline
function lengthAt(at: usize): usize {
  return <u32>load<u16>(at) < WIDE ? 2 : 4;
}

@inline
function codeAt(at: usize): u32 {
  const unit = <u32>load<u16>(at);
  return unit < WIDE ? unit : wide(unit, at + 2);
}
