/** As postings-bytes.ts lays lists out. */
const BLOCK_LENGTH: usize = 128;
const WIDTH_BITS: u32 = 6;
const WIDTH_MASK: u32 = 63;
/** What one bit of width takes in a packed block, in bytes. */
const BYTES_OF_WIDTH: usize = 16;

/** Where the reading of lists stands. */
let at: usize = 0;

export function raiseRatings(from: usize, to: usize, ratingOfCode: usize, ratings: usize): void {
  readLists(from, to, ratingOfCode, 0, ratings, 0, false);
}

export function raiseWeighed(
  from: usize,
  to: usize,
  ratingOfCode: usize,
  weightOfCode: usize,
  ratings: usize,
  weights: usize,
): void {
  readLists(from, to, ratingOfCode, weightOfCode, ratings, weights, true);
}

/** Inlined twice, so that the loop without weights tests for none. */
@inline
function readLists(
  from: usize,
  to: usize,
  ratingOfCode: usize,
  weightOfCode: usize,
  ratings: usize,
  weights: usize,
  isWeighed: bool,
): void {
  at = from;
  while (at < to) {
    const count = varint();
    const blocks = count >>> 7;
    let doc = -1;
    if (blocks > 0) {
      const skipTable = (at + 3) & ~3;
      for (let block: u32 = 0; block < blocks; block++) {
        const width = openBlock(skipTable, blocks, block);
        const mask: u64 = (<u64>1 << width) - 1;
        const payloads = at + width * BYTES_OF_WIDTH;
        for (let i: usize = 0, bit: usize = 0; i < BLOCK_LENGTH; i++, bit += width) {
          doc += 1 + <i32>((load<u64>(at + (bit >> 3)) >> (bit & 7)) & mask);
          const code = <usize>load<u8>(payloads + i);
          raise(ratings + doc, load<u8>(ratingOfCode + code));
          if (isWeighed) weigh(weights + doc, load<u8>(weightOfCode + code));
        }
        at = payloads + BLOCK_LENGTH;
      }
    }
    const length: usize = count & 127;
    const payloads = at;
    at += length;
    for (let i: usize = 0; i < length; i++) {
      doc += 1 + <i32>varint();
      const code = <usize>load<u8>(payloads + i);
      raise(ratings + doc, load<u8>(ratingOfCode + code));
      if (isWeighed) weigh(weights + doc, load<u8>(weightOfCode + code));
    }
  }
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

/** Moves to a block; returns its bit width. */
@inline
function openBlock(skipTable: usize, blocks: u32, block: u32): usize {
  const start = load<u32>(skipTable + <usize>((blocks + block) << 2));
  at = skipTable + <usize>((start >>> WIDTH_BITS) << 2);
  return <usize>(start & WIDTH_MASK);
}

@inline
function raise(rating: usize, to: u32): void {
  const before = <u32>load<u8>(rating);
  store<u8>(rating, before > to ? before : to);
}

@inline
function weigh(weight: usize, more: u32): void {
  const sum = <u32>load<u8>(weight) + more;
  store<u8>(weight, sum < 0xff ? sum : 0xff);
}
