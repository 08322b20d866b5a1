import fc from "fast-check";
import type { Bitset } from "../../src/collections/bitset.js";
import type { Scratch } from "../../src/collections/scratch.js";
import type { Kernels } from "../../src/kernels/kernels.js";
import { WasmKernels } from "../../src/kernels/wasm-kernels.js";
import { PlainKernels } from "./plain/plain-kernels.js";

export const implementations: [string, () => Kernels][] = [
  ["compiled", () => new WasmKernels()],
  ["plain", () => new PlainKernels()],
];

export const seeds = fc.nat(1_000);

export const all = (count: number) => [...Array(count).keys()];

/** Where kernels reach it. */
export function bitsWhere(scratch: Scratch, count: number, holds: (document: number) => boolean): Bitset {
  const bits = scratch.bitset(count);
  for (let document = 0; document < count; document++) if (holds(document)) bits.set(document);
  return bits;
}

export const membersOf = (words: Uint32Array, count: number) =>
  all(count).filter((i) => (words[i >>> 5] & (1 << (i & 31))) !== 0);
