/**
 * Memory that is used again:
 *  1. What it gives until a reset does not overlap, whatever is asked for.
 *  2. What is to be zeros is, whatever stood there before.
 *  3. Searches of the same needs get the same memory again.
 *  4. Lasting copies have what was copied and zeros behind it, in the search that asked first and in later
 *     ones, whatever else is asked for and however many there are.
 */
import fc from "fast-check";
import { expect, test } from "vitest";
import { Bitset } from "../../src/collections/bitset.js";
import { Scratch, type ScratchMemory } from "../../src/collections/scratch.js";
import { WasmKernels } from "../../src/kernels/wasm-kernels.js";
import { PlainKernels } from "../kernels/plain/plain-kernels.js";

const request = fc.record({
  kind: fc.constantFrom(
    "bytes" as const,
    "uint16" as const,
    "uint32" as const,
    "anyBytes" as const,
    "anyUint16" as const,
    "anyUint32" as const,
    "anyInt32" as const,
  ),
  length: fc.oneof(fc.nat(100), fc.nat(700_000)),
});

const memories: [string, () => ScratchMemory][] = [
  ["pieces", () => new PlainKernels().memory],
  ["compiled kernels", () => new WasmKernels().memory],
];

test.each(memories)("of %s gives what does not overlap, and zeros (1, 2)", (_, newMemory) => {
  const memory = newMemory();
  fc.assert(
    fc.property(fc.array(fc.array(request, { maxLength: 8 }), { maxLength: 4 }), (searches) => {
      const scratch = new Scratch(memory);
      for (const requests of searches) {
        scratch.reset();
        const given = requests.map(({ kind, length }) => {
          const array = scratch[kind](length);
          expect(array.length).toBe(length);
          if (kind === "bytes" || kind === "uint16" || kind === "uint32")
            expect(array.every((value) => value === 0)).toBe(true);
          return array.fill(255);
        });
        for (const [i, array] of given.entries()) array.fill(i + 1);
        for (const [i, array] of given.entries()) expect(array.every((value) => value === i + 1)).toBe(true);
      }
    }),
    { numRuns: 30 },
  );
});

test.each(memories)("of %s gives the same memory again (3)", (_, newMemory) => {
  const scratch = new Scratch(newMemory());
  const places = () => {
    scratch.reset();
    return [scratch.bytes(500_000), scratch.anyInt32(1_000_000)].map(({ byteOffset }) => byteOffset);
  };
  const first = scratch.bytes(10);
  expect(places()).toEqual(places());
  scratch.reset();
  first.fill(7);
  expect([...scratch.anyBytes(10)]).toEqual(Array(10).fill(7));
});

test("keeps what it has given when its memory grows (1)", () => {
  const scratch = new Scratch(new WasmKernels().memory);
  const small = scratch.bytes(100).fill(5);
  scratch.bytes(10_000_000).fill(6);
  expect(small.every((byte) => byte === 5)).toBe(true);
});

const lasting = fc.record({ source: fc.nat(3), between: fc.nat(40_000) });

test.each(memories)("of %s has lasting copies in search after search (4)", (_, newMemory) => {
  const memory = newMemory();
  fc.assert(
    fc.property(fc.array(fc.array(lasting, { maxLength: 6 }), { maxLength: 6 }), (searches) => {
      const scratch = new Scratch(memory);
      const sources = [3, 40, 1_001, 70_000].map((length, i) => new Uint16Array(length).fill(i + 1));
      for (const requests of searches) {
        scratch.reset();
        const copies = requests.map(({ source, between }) => {
          scratch.bytes(between).fill(255);
          return scratch.lastingCopyOfUint16(sources[source]);
        });
        scratch.bytes(1_000).fill(255);
        for (const [i, { source }] of requests.entries())
          expect(isCopy(copies[i], sources[source])).toBe(true);
      }
    }),
    { numRuns: 30 },
  );
});

test("more lasting copies than are kept (4)", () => {
  const scratch = new Scratch(new WasmKernels().memory);
  const sources = Array.from({ length: 5 }, (_, i) => new Uint16Array(5_000_001).fill(i + 1));
  for (let search = 0; search < 12; search++) {
    scratch.reset();
    const asked = [sources[search % 5], sources[(search * 3) % 5]];
    const copies = asked.map((source) => scratch.lastingCopyOfUint16(source));
    scratch.bytes(1_000).fill(255);
    for (const [i, source] of asked.entries()) expect(isCopy(copies[i], source)).toBe(true);
  }
});

test.each(memories)("of %s copies bits, with zeros up to whole words of kernels (2)", (_, newMemory) => {
  const scratch = new Scratch(newMemory());
  for (const size of [0, 1, 31, 32, 33, 64, 70, 96, 1_000]) {
    scratch.reset();
    scratch.bytes(5_000).fill(255);
    scratch.reset();
    const bits = new Bitset(size);
    bits.setRange(0, size);
    const { words } = scratch.copyOfBits(bits);
    expect(words).toEqual(bits.words);
    const behind = new Uint8Array(words.buffer, words.byteOffset + words.byteLength, -words.byteLength & 7);
    expect(behind.every((byte) => byte === 0)).toBe(true);
  }
});

test("a lasting copy of a bitset (4)", () => {
  const scratch = new Scratch(new WasmKernels().memory);
  const bits = new Bitset(70);
  bits.setRange(3, 69);
  const places = [1, 2, 3].map(() => {
    scratch.reset();
    const copy = scratch.lastingCopyOf(bits);
    expect([copy.size, copy.words]).toEqual([70, bits.words]);
    return copy.words.byteOffset;
  });
  expect(places[1]).toBe(places[2]);
});

function isCopy(copy: Uint16Array, source: Uint16Array): boolean {
  const behind = new Uint8Array(copy.buffer, copy.byteOffset + copy.byteLength, -copy.byteLength & 7);
  return (
    copy.length === source.length &&
    copy.every((number, i) => number === source[i]) &&
    behind.every((byte) => byte === 0)
  );
}
