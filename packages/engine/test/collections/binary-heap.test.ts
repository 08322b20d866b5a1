/** A binary heap gives back what was put into it, the first in order each time, whatever comes in between. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { BinaryHeap } from "../../src/collections/binary-heap.js";

test("the first in order comes first", () => {
  // A number is pushed, null pops.
  fc.assert(
    fc.property(fc.array(fc.option(fc.nat(20), { freq: 3 })), (steps) => {
      const heap = new BinaryHeap((a, b) => a < b);
      const held: number[] = [];
      for (const step of steps) {
        if (step === null) {
          expect(heap.pop()).toBe(held.shift());
        } else {
          heap.push(step);
          held.push(step);
          held.sort((a, b) => a - b);
        }
        expect(heap.first).toBe(held[0]);
      }
    }),
  );
});
