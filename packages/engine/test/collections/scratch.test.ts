/**
 * Memory that is used again:
 *  1. What it gives until a reset does not overlap, whatever is asked for.
 *  2. What is to be zeros is, whatever stood there before.
 *  3. Searches of the same needs get the same memory again.
 */
import fc from "fast-check";
import { expect, test } from "vitest";
import { Scratch, type ScratchMemory } from "../../src/collections/scratch.js";
import { PlainKernels } from "../../src/kernels/plain-kernels.js";
import { WasmKernels } from "../../src/kernels/wasm-kernels.js";

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
