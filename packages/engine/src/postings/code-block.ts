import { blockLength } from "../codec/bit-packing.js";

/**
 * The codes of the 128 postings of a block. Documents that lie side by side were often made alike, so most
 * blocks have few codes:
 *
 *   SAME      one code in a word of its own
 *   FEW       up to 16 codes, zeros up to 16 bytes, then 64 bytes: which of these the postings have, in 4 bits each; byte `i` of each 16 of
 *             them is of posting `i` of 32, and in its higher half of posting `i + 16`, so that vectors
 *             unpack them
 *   MANY      128 codes
 */
export type CodeForm = number;
export const SAME = 0;
export const FEW = 1;
export const MANY = 2;

const fewMax = 16;
const wordsOfForm = [1, (fewMax + blockLength / 2) / 4, blockLength / 4];

/** Words that the codes of a block take. */
export const codeWords = (form: CodeForm): number => wordsOfForm[form];

/** Of a block that is being written: its codes, each once, in no order; past 16 of them there may be more. */
const distinct = new Uint8Array(fewMax + 1);
/** By code: its place in `distinct`, if it is there. */
const places = new Uint8Array(256);

/** The form of `codes[from, from + 128)` that takes least room. */
export function formOf(codes: Uint8Array, from: number): CodeForm {
  const count = findDistinct(codes, from);
  if (count === 1) return SAME;
  return count <= fewMax ? FEW : MANY;
}

/** Writes `codes[from, from + 128)` to `to`, which is as long as they take. */
export function writeCodes(codes: Uint8Array, from: number, form: CodeForm, to: Uint8Array): void {
  to.fill(0);
  if (form === MANY) to.set(codes.subarray(from, from + blockLength));
  else if (form === SAME) to[0] = codes[from];
  else writeFew(codes, from, to);
}

function writeFew(codes: Uint8Array, from: number, to: Uint8Array): void {
  to.set(distinct.subarray(0, findDistinct(codes, from)));
  for (let i = 0; i < blockLength; i++) to[fewByte(i)] |= places[codes[from + i]] << fewShift(i);
}

function findDistinct(codes: Uint8Array, from: number): number {
  let count = 0;
  for (let i = 0; i < blockLength && count <= fewMax; i++) {
    const code = codes[from + i];
    const place = places[code];
    if (place < count && distinct[place] === code) continue;
    places[code] = count;
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

/** Where the place of posting `i` is told, from where codes begin; and how far in that byte. */
const fewByte = (i: number): number => fewMax + ((i >>> 5) << 4) + (i & 15);
const fewShift = (i: number): number => (i & 16) >>> 2;
