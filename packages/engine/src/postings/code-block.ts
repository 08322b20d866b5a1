import { blockLength } from "../codec/bit-packing.js";

/**
 * The form in which the codes of the 128 postings of a block are stored. Adjacent documents are often alike,
 * so most blocks have few different codes:
 *
 *     SAME      one code, in a word of its own
 *     FEW       16 bytes: up to 16 different codes, then zeros
 *               64 bytes: for each posting 4 bits, the index of its code
 *     MANY      128 codes
 *
 * The 64 bytes are four groups of 16, for 32 postings each. The lower half of byte `i` of a group is for
 * posting `i` of the 32, its upper half for posting `i + 16`. So vector instructions can unpack them.
 */
export type CodeForm = number;
export const SAME = 0;
export const FEW = 1;
export const MANY = 2;

/** The most different codes in a block of the form FEW. */
export const fewMax = 16;
const wordsOfForm = [1, (fewMax + blockLength / 2) / 4, blockLength / 4];

/** Number of words that the codes of a block take. */
export const codeWords = (form: CodeForm): number => wordsOfForm[form];

/**
 * The different codes of the block being written, in any order. At 17 the search stops, as there may be more.
 */
const distinct = new Uint8Array(fewMax + 1);
/** For each code: its index in `distinct`, if it is there. */
const indexes = new Uint8Array(256);

/** The form that needs the least room for `codes[from, from + 128)`. */
export function formOf(codes: Uint8Array, from: number): CodeForm {
  const count = findDistinct(codes, from);
  if (count === 1) return SAME;
  return count <= fewMax ? FEW : MANY;
}

/** Writes `codes[from, from + 128)` to `to`, which must have exactly the length that they need. */
export function writeCodes(codes: Uint8Array, from: number, form: CodeForm, to: Uint8Array): void {
  to.fill(0);
  if (form === MANY) to.set(codes.subarray(from, from + blockLength));
  else if (form === SAME) to[0] = codes[from];
  else writeFew(codes, from, to);
}

function writeFew(codes: Uint8Array, from: number, to: Uint8Array): void {
  to.set(distinct.subarray(0, findDistinct(codes, from)));
  for (let i = 0; i < blockLength; i++) to[fewByte(i)] |= indexes[codes[from + i]] << fewShift(i);
}

function findDistinct(codes: Uint8Array, from: number): number {
  let count = 0;
  for (let i = 0; i < blockLength && count <= fewMax; i++) {
    const code = codes[from + i];
    const index = indexes[code];
    if (index < count && distinct[index] === code) continue;
    indexes[code] = count;
    distinct[count++] = code;
  }
  return count;
}

/** The code of posting `i` of the block whose codes are at byte `at`. */
export function codeAt(bytes: Uint8Array, at: number, form: CodeForm, i: number): number {
  if (form === MANY) return bytes[at + i];
  if (form === SAME) return bytes[at];
  return bytes[at + ((bytes[at + fewByte(i)] >>> fewShift(i)) & 15)];
}

/** Writes all codes of a block to `to[first, first + 128)`. */
export function readCodes(
  bytes: Uint8Array,
  at: number,
  form: CodeForm,
  to: Uint8Array,
  first: number,
): void {
  if (form === SAME) to.fill(bytes[at], first, first + blockLength);
  else if (form === MANY) to.set(bytes.subarray(at, at + blockLength), first);
  else for (let i = 0; i < blockLength; i++) to[first + i] = codeAt(bytes, at, form, i);
}

/**
 * The byte that holds the index of posting `i`, counted from the first code; and the shift inside this byte.
 */
const fewByte = (i: number): number => fewMax + ((i >>> 5) << 4) + (i & 15);
const fewShift = (i: number): number => (i & 16) >>> 2;
