/**
 * Memory that is used again:
 *  1. What it gives until a reset does not overlap, whatever is asked for.
 *  2. What is to be zeros is, whatever stood there before.
 *  3. Searches of the same needs get the same memory again.
 */
import fc from "fast-check";
import { expect, test } from "vitest";
import { Scratch } from "../../src/collections/scratch.js";

const request = fc.record({
  kind: fc.constantFrom(
    "bytes" as const,
    "uint32" as const,
    "anyBytes" as const,
    "anyUint16" as const,
    "anyUint32" as const,
    "anyInt32" as const,
  ),
  length: fc.oneof(fc.nat(100), fc.nat(700_000)),
});

test("gives what does not overlap, and zeros (1, 2)", () => {
  fc.assert(
    fc.property(fc.array(fc.array(request, { maxLength: 8 }), { maxLength: 4 }), (searches) => {
      const scratch = new Scratch();
      for (const requests of searches) {
        scratch.reset();
        const given = requests.map(({ kind, length }) => {
          const array = scratch[kind](length);
          expect(array.length).toBe(length);
          if (kind === "bytes" || kind === "uint32") expect(array.every((value) => value === 0)).toBe(true);
          return array.fill(255);
        });
        for (const [i, array] of given.entries()) array.fill(i + 1);
        for (const [i, array] of given.entries()) expect(array.every((value) => value === i + 1)).toBe(true);
      }
    }),
    { numRuns: 30 },
  );
});

test("gives the same memory again (3)", () => {
  const scratch = new Scratch();
  const buffers = () => [scratch.bytes(500_000), scratch.anyInt32(1_000_000)].map(({ buffer }) => buffer);
  const first = buffers();
  scratch.reset();
  for (const [i, buffer] of buffers().entries()) expect(buffer).toBe(first[i]);
});
