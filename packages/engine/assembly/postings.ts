import { codeBytes, expandCodes } from "./code-block";
import {
  BLOCK_BITS,
  BLOCK_LENGTH,
  BYTES_OF_WIDTH,
  HEAD_BITS,
  NOTHING,
  STRETCH,
  STRETCH_BITS,
  WEIGHT_MAX,
  WIDTH_BITS,
} from "./layout.generated";

const WIDTH_MASK: u32 = (1 << WIDTH_BITS) - 1;

/** The ratings and weights of the postings of a block. */
const blockRatings = memory.data(<i32>BLOCK_LENGTH, 16);
const blockWeights = memory.data(<i32>BLOCK_LENGTH, 16);

/** The address at which the reading of lists continues. */
let at: usize = 0;

/** `wanted`: see WantedStretches. NOTHING: all documents are wanted. */
export function raiseRatings(
  from: usize,
  to: usize,
  ratingOfCode: usize,
  ratings: usize,
  wanted: usize,
): void {
  readLists(from, to, ratingOfCode, NOTHING, ratings, NOTHING, wanted, false);
}

export function raiseWeighed(
  from: usize,
  to: usize,
  ratingOfCode: usize,
  weightOfCode: usize,
  ratings: usize,
  weights: usize,
  wanted: usize,
): void {
  readLists(from, to, ratingOfCode, weightOfCode, ratings, weights, wanted, true);
}

/**
 * Sets the bits of the documents in these lists, and weighs them. `isAdded`: weights are added to those of
 * documents that had a bit; else these stay. `isFresh`: no document has a bit yet.
 */
export function weigh(
  from: usize,
  to: usize,
  weightOfCode: usize,
  bits: usize,
  weights: usize,
  isAdded: bool,
  isFresh: bool,
): void {
  at = from;
  if (isFresh) {
    // Zeros between lists are lists without a posting.
    while (at < to && load<u8>(at) == 0) at++;
    if (at < to) weighList(weightOfCode, bits, weights, isAdded, true);
  }
  while (at < to) weighList(weightOfCode, bits, weights, isAdded, false);
}

/** Inlined twice, so that the loop over a first list, where no document was found before, looks for none. */
@inline
function weighList(weightOfCode: usize, bits: usize, weights: usize, isAdded: bool, isFresh: bool): void {
  const count = varint();
  const blocks = count >>> BLOCK_BITS;
  let doc = -1;
  if (blocks > 0) {
    const skipTable = (at + 3) & ~3;
    for (let block: u32 = 0; block < blocks; block++) {
      const head = openBlock(skipTable, blocks, block);
      const width = <usize>(head & WIDTH_MASK);
      expandCodes(head >>> WIDTH_BITS, at + width * BYTES_OF_WIDTH, weightOfCode, blockWeights);
      const mask: u64 = (<u64>1 << width) - 1;
      for (let i: usize = 0, bit: usize = 0; i < BLOCK_LENGTH; i++, bit += width) {
        doc += stepAt(bit, mask);
        mark(<usize>doc, load<u8>(blockWeights + i), bits, weights, isAdded, isFresh);
      }
    }
    passBlocks(skipTable, blocks);
  }
  const length: usize = <usize>count & (BLOCK_LENGTH - 1);
  const codes = at;
  at += length;
  for (let i: usize = 0; i < length; i++) {
    doc += 1 + <i32>varint();
    const weight = load<u8>(weightOfCode + <usize>load<u8>(codes + i));
    mark(<usize>doc, weight, bits, weights, isAdded, isFresh);
  }
}

/** A weight of 0 means that the posting does not count. */
@inline
function mark(doc: usize, weight: u32, bits: usize, weights: usize, isAdded: bool, isFresh: bool): void {
  const word = bits + ((doc >> 6) << 3);
  const others = load<u64>(word);
  let sum = weight;
  if (!isFresh && ((others >> (doc & 63)) & 1) != 0) {
    sum = <u32>load<u8>(weights + doc);
    if (isAdded) sum = min(sum + weight, WEIGHT_MAX);
  }
  store<u8>(weights + doc, sum);
  store<u64>(word, others | (<u64>(weight != 0) << (doc & 63)));
}

export function findStretches(bits: usize, count: u32, wanted: usize): i32 {
  let found = 0;
  let next = count;
  store<u32>(wanted + (<usize>count << 2), next);
  for (let end = count; end > 0; ) {
    // Down to a multiple of four.
    const first = (end - 1) & ~3;
    if (end - first == 4 && areEmpty(bits + (<usize>first << 3))) {
      v128.store(wanted + (<usize>first << 2), i32x4.splat(next));
    } else {
      for (let stretch = end; stretch-- > first; ) {
        if (load<u64>(bits + (<usize>stretch << 3)) != 0) {
          next = stretch;
          found++;
        }
        store<u32>(wanted + (<usize>stretch << 2), next);
      }
    }
    end = first;
  }
  return found;
}

/** Whether four stretches have no bit. */
@inline
function areEmpty(bits: usize): bool {
  return !v128.any_true(v128.or(v128.load(bits), v128.load(bits, 16)));
}

/** Zeros `bytes`, which has `count` bytes, one for each document, in the wanted stretches. */
export function zeroWanted(bytes: usize, count: usize, wanted: usize): void {
  for (let at = nextWanted(wanted, 0); at < count; at = nextWanted(wanted, at + STRETCH)) {
    // Faster than memory.fill for few bytes. Their number is a multiple of 16.
    const end = min(at + STRETCH, count);
    for (let i = at; i < end; i += 16) v128.store(bytes + i, i8x16.splat(0));
  }
}

/** The first document of the next wanted stretch, starting with the stretch of `document`. */
@inline
function nextWanted(wanted: usize, document: usize): usize {
  return <usize>load<u32>(wanted + ((document >> STRETCH_BITS) << 2)) << STRETCH_BITS;
}

/** Inlined twice, so that the loops without weights have no test for them. */
@inline
function readLists(
  from: usize,
  to: usize,
  ratingOfCode: usize,
  weightOfCode: usize,
  ratings: usize,
  weights: usize,
  wanted: usize,
  isWeighed: bool,
): void {
  at = from;
  while (at < to) {
    const count = varint();
    const blocks = count >>> BLOCK_BITS;
    let doc = -1;
    if (blocks > 0) {
      const skipTable = (at + 3) & ~3;
      for (let block: u32 = 0; block < blocks; block++) {
        const last = load<i32>(skipTable + (<usize>block << 2));
        if (isAnyWanted(wanted, doc + 1, last)) {
          const head = openBlock(skipTable, blocks, block);
          const width = <usize>(head & WIDTH_MASK);
          const codes = at + width * BYTES_OF_WIDTH;
          expandCodes(head >>> WIDTH_BITS, codes, ratingOfCode, blockRatings);
          if (isWeighed) expandCodes(head >>> WIDTH_BITS, codes, weightOfCode, blockWeights);
          if (width == 0) raiseRow(<usize>(doc + 1), ratings, weights, isWeighed);
          else raiseApart(doc, width, ratings, weights, isWeighed);
        }
        doc = last;
      }
      passBlocks(skipTable, blocks);
    }
    const length: usize = <usize>count & (BLOCK_LENGTH - 1);
    const codes = at;
    at += length;
    for (let i: usize = 0; i < length; i++) {
      doc += 1 + <i32>varint();
      const code = <usize>load<u8>(codes + i);
      raise(ratings + doc, load<u8>(ratingOfCode + code));
      if (isWeighed) addWeight(weights + doc, load<u8>(weightOfCode + code));
    }
  }
}

/** Rates consecutive documents, from `first` on. */
@inline
function raiseRow(first: usize, ratings: usize, weights: usize, isWeighed: bool): void {
  for (let i: usize = 0; i < BLOCK_LENGTH; i += 16) {
    const rating = ratings + first + i;
    v128.store(rating, i8x16.max_u(v128.load(rating), v128.load(blockRatings + i)));
    if (!isWeighed) continue;
    const weight = weights + first + i;
    v128.store(weight, i8x16.add_sat_u(v128.load(weight), v128.load(blockWeights + i)));
  }
}

@inline
function raiseApart(before: i32, width: usize, ratings: usize, weights: usize, isWeighed: bool): void {
  const mask: u64 = (<u64>1 << width) - 1;
  let doc = before;
  for (let i: usize = 0, bit: usize = 0; i < BLOCK_LENGTH; i++, bit += width) {
    doc += stepAt(bit, mask);
    raise(ratings + doc, load<u8>(blockRatings + i));
    if (isWeighed) addWeight(weights + doc, load<u8>(blockWeights + i));
  }
}

/** How far the document is behind the one before, in the block at `at`. */
@inline
function stepAt(bit: usize, mask: u64): i32 {
  return 1 + <i32>((load<u64>(at + (bit >> 3)) >> (bit & 7)) & mask);
}

@inline
function isAnyWanted(wanted: usize, first: i32, last: i32): bool {
  if (wanted == NOTHING) return true;
  return load<u32>(wanted + (<usize>(<u32>first >>> STRETCH_BITS) << 2)) <= <u32>last >>> STRETCH_BITS;
}

@inline
function varint(): u32 {
  let byte = <u32>load<u8>(at++);
  let value = byte & 0x7f;
  for (let shift: u32 = 7; byte > 0x7f; shift += 7) {
    byte = load<u8>(at++);
    value |= (byte & 0x7f) << shift;
  }
  return value;
}

/** Moves to a block. Returns the form of its codes and its bit width, which are the low bits of its start. */
@inline
function openBlock(skipTable: usize, blocks: u32, block: u32): u32 {
  const start = load<u32>(skipTable + <usize>((blocks + block) << 2));
  at = skipTable + <usize>((start >>> HEAD_BITS) << 2);
  return start & ((1 << HEAD_BITS) - 1);
}

/** Moves to the end of the last block. */
function passBlocks(skipTable: usize, blocks: u32): void {
  const head = openBlock(skipTable, blocks, blocks - 1);
  at += <usize>(head & WIDTH_MASK) * BYTES_OF_WIDTH + codeBytes(head >>> WIDTH_BITS);
}

@inline
function raise(rating: usize, to: u32): void {
  const before = <u32>load<u8>(rating);
  store<u8>(rating, before > to ? before : to);
}

@inline
function addWeight(weight: usize, more: u32): void {
  const sum = <u32>load<u8>(weight) + more;
  store<u8>(weight, sum < WEIGHT_MAX ? sum : WEIGHT_MAX);
}
