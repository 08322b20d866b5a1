/**
 * Shares of the threads:
 *  1. What a key and an index have taken counts half after a second, and nothing after ten. What a long
 *     search takes counts on the key alone.
 *  2. A key that had a slow search is bounded for ten seconds, as long as others search.
 */
import { expect, test } from "vitest";
import { SearchShares } from "../../src/search-threads/search-shares.js";

const second = 1_000;

function start() {
  const time = { now: 0 };
  return { time, shares: new SearchShares(() => time.now) };
}

test("time that was taken is forgotten (1)", () => {
  const { time, shares } = start();
  shares.charge({ keyId: "k", index: "a" }, 80, false);
  shares.charge({ keyId: "k", index: "b" }, 40, false);
  const taken = () => [shares.taken().ofKey("k"), shares.taken().ofIndex("a"), shares.taken().ofIndex("b")];
  expect(taken()).toEqual([120, 80, 40]);
  time.now = second;
  expect(taken()).toEqual([60, 40, 20]);
  shares.charge({ keyId: "k", index: "b" }, 40, false);
  expect(taken()).toEqual([100, 40, 60]);
  shares.charge({ keyId: "k", index: "b" }, 500, true);
  expect(taken()).toEqual([600, 40, 60]);
  time.now = 12 * second;
  shares.charge({ keyId: "other", index: "c" }, 1, false);
  expect(taken()).toEqual([0, 0, 0]);
});

test("a key with a slow search is bounded while others search (2)", () => {
  const { time, shares } = start();
  shares.charge({ keyId: "slow", index: "a" }, 300, false);
  shares.noteSlow("slow");
  expect(shares.isBounded("slow")).toBe(false);
  time.now = 5 * second;
  shares.charge({ keyId: "other", index: "a" }, 5, false);
  expect([shares.isBounded("slow"), shares.isBounded("other")]).toEqual([true, false]);
  time.now = 10 * second;
  expect(shares.isBounded("slow")).toBe(false);
});
