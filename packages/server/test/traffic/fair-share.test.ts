/**
 * FairShare:
 *  1. All together never hold more than the bound, and nobody more than is left.
 *  2. Whoever holds nothing can always take something, while others hold the most that they can.
 *  3. What was given back can be taken again.
 */
import fc from "fast-check";
import { expect, test } from "vitest";
import { FairShare } from "../../src/traffic/fair-share.js";

test("one owner gets half, the next one half of what is left (1, 2)", () => {
  const share = new FairShare(100);
  expect(share.take("a", 51)).toBe(false);
  expect(share.take("a", 50)).toBe(true);
  expect(share.take("a", 1)).toBe(false);
  expect(share.take("b", 26)).toBe(false);
  expect(share.take("b", 25)).toBe(true);
  expect(share.take("c", 12)).toBe(true);
  share.giveBack("a", 50);
  expect(share.take("a", 31)).toBe(true);
  expect(share.take("a", 1)).toBe(false);
});

test("whatever is taken and given back (1, 3)", () => {
  const step = fc.record({
    owner: fc.constantFrom("a", "b", "c"),
    amount: fc.integer({ min: -40, max: 60 }),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 50 }), (steps) => {
      const share = new FairShare(100);
      const held = new Map<string, number>();
      const total = () => [...held.values()].reduce((sum, amount) => sum + amount, 0);
      for (const { owner, amount } of steps) {
        const before = held.get(owner) ?? 0;
        if (amount >= 0) {
          const isTaken = share.take(owner, amount);
          expect(isTaken).toBe(before + amount <= 100 - total() - amount);
          if (isTaken) held.set(owner, before + amount);
        } else {
          const givenBack = Math.min(before, -amount);
          share.giveBack(owner, givenBack);
          held.set(owner, before - givenBack);
        }
        expect(total()).toBeLessThanOrEqual(100);
      }
      for (const [owner, amount] of held) share.giveBack(owner, amount);
      expect(share.take("a", 50)).toBe(true);
    }),
  );
});
