import { drawnCases } from "@findling/testkit";
import fc from "fast-check";
import { expect, test } from "vitest";
import { HeavyHitters } from "../src/heavy-hitters.js";

interface Step {
  readonly key: string;
  /** Whether the key's last addition is taken back. */
  readonly isTakenBack: boolean;
}

const step: fc.Arbitrary<Step> = fc.record({
  // Few keys come often, many keys come seldom.
  key: fc.oneof(fc.constantFrom("a", "b", "c"), fc.integer({ min: 0, max: 40 }).map(String)),
  isTakenBack: fc.boolean(),
});

test("true counts lie within the bounds, also of keys without a place", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 400 }), fc.integer({ min: 1, max: 20 }), (steps, capacity) => {
      const list = new HeavyHitters(capacity, () => null);
      const counts = new Map<string, number>();
      for (const { key, isTakenBack } of steps) {
        const count = counts.get(key) ?? 0;
        if (isTakenBack && count > 0) {
          list.takeBack(key);
          counts.set(key, count - 1);
        } else if (!isTakenBack) {
          list.add(key);
          counts.set(key, count + 1);
        }
        expect(list.size).toBeLessThanOrEqual(capacity);
      }
      for (const [key, count] of counts) {
        const tally = list.get(key) ?? { count: list.floor, overcount: list.floor };
        expect(count).toBeLessThanOrEqual(tally.count);
        expect(count).toBeGreaterThanOrEqual(tally.count - tally.overcount);
      }
      const additions = steps.filter(({ isTakenBack }) => !isTakenBack).length;
      expect(list.floor).toBeLessThanOrEqual(additions / capacity);
    }),
    { numRuns: drawnCases(500) },
  );
});

test("counts are exact while there are as many places as keys", () => {
  const list = new HeavyHitters(3, () => null);
  for (const key of ["a", "b", "a", "c", "a", "b"]) list.add(key);
  list.takeBack("c");
  list.add("d");
  expect(list.floor).toBe(0);
  expect(
    new Map([...list.entries()].map(([key, { count, overcount }]) => [key, [count, overcount]])),
  ).toEqual(
    new Map([
      ["a", [3, 0]],
      ["b", [2, 0]],
      ["d", [1, 0]],
    ]),
  );
});

test("a key that is frequent keeps its place in a flood of others", () => {
  const list = new HeavyHitters(100, () => null);
  for (let number = 0; number < 50_000; number++) {
    list.add(`flood ${number}`);
    if (number % 50 === 0) list.add("frequent");
  }
  const tally = list.get("frequent");
  expect(tally?.count).toBeGreaterThanOrEqual(1_000);
  expect(list.size).toBe(100);
});
