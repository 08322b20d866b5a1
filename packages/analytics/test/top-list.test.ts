/**
 * Lists of frequent keys, added up:
 *  1. True counts lie within the bounds, also of keys that were left out and came again.
 *  2. There are never more keys than allowed, and the most frequent ones stay.
 *  3. With room for all keys, the counts are exact.
 *  4. The figures of a sub are those since it has its place, so with equal counts they are complete.
 */
import { drawnCases } from "@findling/testkit";
import fc from "fast-check";
import { expect, test } from "vitest";
import { HeavyHitters } from "../src/heavy-hitters.js";
import { IndexDay } from "../src/index-day.js";
import { reportOf } from "../src/report-of.js";
import { finished } from "../src/steps.js";
import { TopList } from "../src/top-list.js";

// Few keys come often, many keys come seldom.
const key = fc.oneof(fc.constantFrom("a", "b", "c"), fc.integer({ min: 0, max: 60 }).map(String));
const days = fc.array(fc.array(key, { maxLength: 60 }), { maxLength: 12 });

function countsOf(keys: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const each of keys) counts.set(each, (counts.get(each) ?? 0) + 1);
  return counts;
}

function listOf(keys: readonly string[], capacity: number): HeavyHitters<null> {
  const list = new HeavyHitters(capacity, () => null);
  for (const each of keys) list.add(each);
  return list;
}

function added(lists: readonly HeavyHitters<null>[], keysMax: number): TopList {
  const sum = new TopList(keysMax);
  for (const list of lists) {
    sum.add(list.entries(), list.floor, (own) => own);
    expect(sum.size).toBeLessThanOrEqual(keysMax);
  }
  return sum;
}

test("true counts lie within the bounds (1, 2)", () => {
  fc.assert(
    fc.property(days, fc.nat(18), fc.nat(58), (drawn, places, room) => {
      const lists = drawn.map((keys) => listOf(keys, places + 2));
      const counts = countsOf(drawn.flat());
      for (const { key: found, count, countMax } of added(lists, room + 2).top(1_000)) {
        expect([found, count <= (counts.get(found) ?? 0)]).toEqual([found, true]);
        expect([found, countMax >= (counts.get(found) ?? 0)]).toEqual([found, true]);
      }
    }),
    { numRuns: drawnCases(1_000) },
  );
});

test("with room for all keys, the counts are exact (3)", () => {
  fc.assert(
    fc.property(days, (drawn) => {
      const lists = drawn.map((keys) => listOf(keys, 100));
      const expected = [...countsOf(drawn.flat())].map(([own, count]) => [own, count, count]);
      const found = added(lists, 63).top(1_000);
      expect(new Set(found.map(({ key: own, count, countMax }) => [own, count, countMax]))).toEqual(
        new Set(expected),
      );
    }),
    { numRuns: drawnCases(200) },
  );
});

test("frequent keys stay, however many others come (2)", () => {
  const lists = Array.from({ length: 50 }, (_, day) => {
    const rare = Array.from({ length: 6 }, (_each, n) => `rare ${day} ${n}`);
    return listOf([...rare, "often", "often", "often", "twice", "twice"], 100);
  });
  expect(added(lists, 10).top(2)).toEqual([
    { key: "often", count: 150, countMax: 150 },
    { key: "twice", count: 100, countMax: 100 },
  ]);
});

/** Adds a list that has these keys. */
function addTo(sum: TopList, ...keys: string[]): void {
  sum.add(listOf(keys, 100).entries(), 0, (own) => own);
}

test("a key that was left out once more may have had the counts of all times before (1)", () => {
  const sum = new TopList(3);
  for (let times = 0; times < 3; times++) addTo(sum, "low", "w", "w", "x", "x", "y", "y");
  addTo(sum, "low");
  const low = sum.top(10).find(({ key: found }) => found === "low");
  expect(low?.count).toBe(1);
  expect(low?.countMax).toBeGreaterThanOrEqual(4);
});

test("a key may have had the greatest count of those that were left out (1)", () => {
  const sum = new TopList(4);
  addTo(sum, "gone", "gone", "gone", ..."ppppp", ..."qqqqq", "b", "b", "c");
  addTo(sum, "gone");
  expect(sum.top(10).at(-1)).toEqual({ key: "gone", count: 1, countMax: 4 });
});

test.each([
  ["all are equal", "abcdefg"],
  ["some are less", "abccddeeffgg"],
  ["some are more", "abcdefgg"],
])("no more keys are left out than have to be: %s (2)", (_, keys) => {
  const sum = new TopList(6);
  addTo(sum, ...keys);
  expect(sum.size).toBe(3);
});

test("the figures of a sub are those since it has its place (4)", () => {
  const tallies = { query: 100, noResult: 100, record: 100, sub: 100 };
  const openDays = {
    peek(day: number, index: string): IndexDay {
      const counted = new IndexDay(day, index, tallies, undefined);
      const others = [0, 1, 2, 3].map((n) => `other ${(3 * day + n) % 12}`);
      for (const sub of ["often", "often", ...others]) {
        const search = { index, day, at: 0, isTyping: false, q: "", text: null, sub };
        counted.count({ ...search, isNoResult: false, isTracked: false, head: null });
      }
      return counted;
    },
  };
  const request = { indexes: ["films"], from: 1, to: 20, top: 100 };
  const { topSubs } = finished(reportOf(request, openDays, 6));
  expect(topSubs[0]).toMatchObject({ sub: "often", count: 40, countMax: 40 });
  for (const { count, figures } of topSubs) expect(figures.searches).toBe(count);
});
