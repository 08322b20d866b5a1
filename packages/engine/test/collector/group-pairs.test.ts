import fc from "fast-check";
import { expect, test } from "vitest";
import { PairSet } from "../../src/collections/pair-set.js";
import { GroupPairs } from "../../src/collector/group-pairs.js";

const number = fc.oneof(fc.nat(40), fc.nat(4_000_000));

test("a set of pairs tells which are new", () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(number, fc.oneof(number, fc.nat(2 ** 31 - 1))), { maxLength: 4_000 }),
      (pairs) => {
        const set = new PairSet(2 ** 31);
        const known = new Set<string>();
        for (const [first, second] of pairs) {
          const pair = `${first} ${second}`;
          expect(set.add(first, second)).toBe(!known.has(pair));
          known.add(pair);
        }
      },
    ),
    { numRuns: 30 },
  );
});

test("pairs with groups are told apart, by bits and beyond them", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(1, 50, 3_000_000, 20_000_000),
      fc.array(fc.tuple(fc.nat(60), fc.nat(2 ** 30)), { maxLength: 500 }),
      (groupCount, drawn) => {
        const pairs = new GroupPairs(groupCount);
        const known = new Set<string>();
        for (const [value, seed] of drawn) {
          const group = seed % groupCount;
          const pair = `${value} ${group}`;
          expect(pairs.add(value, group)).toBe(!known.has(pair));
          known.add(pair);
        }
      },
    ),
    { numRuns: 60 },
  );
});
