/**
 * A window of units:
 *  1. What is asked for is in the copy, where it says, whatever was asked for before, of the same units or others.
 *  2. What is there is not copied again.
 */
import fc from "fast-check";
import { expect, test } from "vitest";
import { UnitWindow } from "../../src/kernels/unit-window.js";

const sources = [0, 1_000].map((first) => Uint16Array.from({ length: 300 }, (_, i) => first + i));
const room = 64;

test("has what is asked for (1)", () => {
  const stretch = fc.record({ source: fc.constantFrom(...sources), from: fc.nat(236), size: fc.nat(room) });
  fc.assert(
    fc.property(fc.array(stretch), fc.boolean(), (drawn, isAscending) => {
      const copy = new Uint16Array(room);
      const window = new UnitWindow(copy);
      const asked = isAscending ? drawn.toSorted((a, b) => a.from - b.from) : drawn;
      for (const { source, from, size } of asked) {
        const at = window.include(source, from, from + size);
        expect(copy.subarray(at, at + size)).toEqual(source.subarray(from, from + size));
      }
    }),
  );
});

test("copies nothing twice (2)", () => {
  const copy = new Uint16Array(room);
  const window = new UnitWindow(copy);
  expect(window.include(sources[0], 10, 20)).toBe(0);
  copy.fill(7);
  expect(window.include(sources[0], 15, 25)).toBe(5);
  expect([...copy.subarray(0, 16)]).toEqual([7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 20, 21, 22, 23, 24, 7]);
});
