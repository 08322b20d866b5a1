/**
 * Bitset, against a Set of numbers:
 *  1. set, clear, get, count, forEach and nextSetBit agree with the set.
 *  2. setRange sets exactly the range.
 *  3. andNot, and and or agree with the operations on sets.
 *  4. A bitset over shared memory sees the same bits.
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Bitset } from "../../src/collections/bitset.js";

const size = 200;
const members = () => fc.uniqueArray(fc.nat({ max: size - 1 }));

function bitsetOf(numbers: Iterable<number>): Bitset {
  const bits = new Bitset(size);
  for (const n of numbers) bits.set(n);
  return bits;
}

function membersOf(bits: Bitset): number[] {
  const found: number[] = [];
  bits.forEach((i) => found.push(i));
  return found;
}

const ascending = (numbers: Iterable<number>) => [...numbers].sort((a, b) => a - b);

describe("Bitset", () => {
  it("holds what was set and not cleared (1)", () => {
    fc.assert(
      fc.property(members(), members(), (set, cleared) => {
        const bits = bitsetOf(set);
        for (const n of cleared) bits.clear(n);
        const expected = ascending(set.filter((n) => !cleared.includes(n)));
        expect(membersOf(bits)).toEqual(expected);
        expect(bits.count()).toBe(expected.length);
        for (let i = 0; i < size; i++) {
          expect(bits.get(i)).toBe(expected.includes(i));
          expect(bits.nextSetBit(i)).toBe(expected.find((n) => n >= i) ?? -1);
        }
        expect(bits.nextSetBit(size)).toBe(-1);
      }),
    );
  });

  it("sets ranges (2)", () => {
    fc.assert(
      fc.property(members(), fc.nat({ max: size }), fc.nat({ max: size }), (before, from, to) => {
        const bits = bitsetOf(before);
        bits.setRange(from, to);
        const range = Array.from({ length: Math.max(0, to - from) }, (_, i) => from + i);
        expect(membersOf(bits)).toEqual(ascending(new Set([...before, ...range])));
      }),
    );
  });

  it("combines in place (3)", () => {
    fc.assert(
      fc.property(members(), members(), (a, b) => {
        const onlyA = bitsetOf(a);
        onlyA.andNot(bitsetOf(b));
        expect(membersOf(onlyA)).toEqual(ascending(a.filter((n) => !b.includes(n))));
        const both = bitsetOf(a);
        both.and(bitsetOf(b));
        expect(membersOf(both)).toEqual(ascending(new Set(a.filter((n) => b.includes(n)))));
        const either = bitsetOf(a);
        either.or(bitsetOf(b));
        expect(membersOf(either)).toEqual(ascending(new Set([...a, ...b])));
        either.copyFrom(bitsetOf(b));
        expect(membersOf(either)).toEqual(ascending(b));
        either.clearAll();
        expect(either.count()).toBe(0);
      }),
    );
  });

  it("lies over shared memory (4)", () => {
    const buffer = new SharedArrayBuffer(8 + Bitset.byteLength(33));
    const bits = Bitset.over(buffer, 8, 33);
    bits.set(32);
    expect(Bitset.over(buffer, 8, 33).get(32)).toBe(true);
    expect(new Uint32Array(buffer)).toEqual(new Uint32Array(new Uint32Array([0, 0, 0, 1])));
    expect(() => new Bitset(33, new Uint32Array(1))).toThrow(RangeError);
  });

  it("may be empty", () => {
    const none = new Bitset(0);
    none.setRange(0, 0);
    expect([none.count(), none.nextSetBit(0), Bitset.byteLength(0)]).toEqual([0, -1, 0]);
  });
});
