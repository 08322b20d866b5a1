import { BLOCK_LENGTH, FEW, FEW_BYTES, FEW_MAX, MANY_BYTES, SAME, SAME_BYTES } from "./layout.generated";

export function codeBytes(form: u32): usize {
  if (form == SAME) return SAME_BYTES;
  return form == FEW ? FEW_BYTES : MANY_BYTES;
}

/** Looks up each posting's code in the table `ofCode`, and writes the 128 results to `to`. */
export function expandCodes(form: u32, codes: usize, ofCode: usize, to: usize): void {
  if (form == SAME) expandSame(load<u8>(ofCode + <usize>load<u8>(codes)), to);
  else if (form == FEW) expandFew(codes, ofCode, to);
  else expandMany(codes, ofCode, to);
}

function expandSame(value: u8, to: usize): void {
  const all = i8x16.splat(value);
  for (let i: usize = 0; i < BLOCK_LENGTH; i += 16) v128.store(to + i, all);
}

function expandFew(codes: usize, ofCode: usize, to: usize): void {
  if (FEW_MAX != 16) ERROR("The different codes must fill one vector.");
  // The result is written over them, so all are read first.
  for (let i: usize = 0; i < FEW_MAX; i++) {
    store<u8>(to + i, load<u8>(ofCode + <usize>load<u8>(codes + i)));
  }
  const results = v128.load(to);
  const indexes = codes + FEW_MAX;
  const low = i8x16.splat(<i8>(FEW_MAX - 1));
  for (let i: usize = 0; i < BLOCK_LENGTH; i += 32) {
    const both = v128.load(indexes + (i >> 1));
    v128.store(to + i, i8x16.swizzle(results, v128.and(both, low)));
    v128.store(to + i, i8x16.swizzle(results, i8x16.shr_u(both, 4)), 16);
  }
}

function expandMany(codes: usize, ofCode: usize, to: usize): void {
  for (let i: usize = 0; i < BLOCK_LENGTH; i++) {
    store<u8>(to + i, load<u8>(ofCode + <usize>load<u8>(codes + i)));
  }
}
