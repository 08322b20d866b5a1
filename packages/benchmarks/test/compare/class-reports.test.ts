/**
 * What becomes of the times of a class:
 *  1. Ratios are of the p50s, of the queries that both were asked.
 *  2. A class is also split by how many records match, where the parts are large enough.
 *  3. Who has no exact totals has no share of found queries.
 *  4. An engine whose time ran out is not asked any more, and its queries are counted.
 *  5. Classes with the same queries take turns, and each is the first to ask some.
 */
import { expect, test } from "vitest";
import { bandOf } from "../../src/compare/bands.js";
import { classReports } from "../../src/compare/class-reports.js";
import { type EngineTimes, measureClass, measureTogether } from "../../src/compare/measure-class.js";
import type { MeasuredEngine } from "../../src/engines/measured-engine.js";
import { differentQueries, grouped, type QueryClass } from "../../src/queries/query-class.js";

function engineOf(name: string, msEach: number, asked: number[] = []): MeasuredEngine {
  return {
    name,
    version: "1",
    limits: { exactTotals: true, typos: true, notes: [] },
    add: async () => 0,
    finish: async () => ({ ms: 0, diskBytes: null }),
    takes: ({ needs }) => needs !== null || name === "Findling",
    search: async (_, from, to) => {
      asked.push(from);
      const ms = Array.from({ length: to - from }, () => msEach);
      return { ms, requestMs: null, totals: ms.map(() => 1) };
    },
    residentMiB: () => null,
    stop: async () => {},
  };
}

function timesOf(name: string, ms: number[], totals: (number | null)[]): EngineTimes {
  return { engine: engineOf(name, 1), ms, requestMs: [], totals };
}

function classOf(name: string, count: number, more: Partial<QueryClass> = {}): QueryClass {
  const queries = Array.from({ length: count }, (_, i) => ({ q: `q${i}`, options: {} }));
  const needs = { prefix: false, typos: false, anyWord: false };
  return { name, needs, route: "search", settings: {}, group: null, queries, ...more };
}

function reportsOf(times: readonly EngineTimes[], matches: readonly number[]) {
  return classReports({ queryClass: classOf("class", matches.length), times, matches });
}

test("ratios and found shares are of the queries that both were asked", () => {
  const findling = timesOf("Findling", [1, 1, 9, 9, 9], [5, 5, 5, 0, 0]);
  const [report] = reportsOf([findling, timesOf("Peer", [4, 4], [3, 0])], [5, 5, 5, 0, 0]);
  expect(report.engines.map(({ ratio }) => ratio)).toEqual([null, 4]);
  expect(report.engines.map(({ foundShare }) => foundShare)).toEqual([null, 0.5]);
  expect(report.engines[1].count).toBe(2);
  expect(report.engines[1].searchesPerSecond).toBe(250);
});

test("an engine that does not count has no share", () => {
  const [report] = reportsOf([timesOf("Findling", [1], [5]), timesOf("Peer", [1], [null])], [5]);
  expect(report.engines[1].foundShare).toBeNull();
});

test("a class is split by the records that match, not by groups of them", () => {
  const few = Array.from({ length: 12 }, () => 10);
  const many = Array.from({ length: 12 }, () => 200_000);
  const ms = [...few.map(() => 1), ...many.map(() => 7)];
  const groups = ms.map(() => 5);
  const reports = reportsOf([timesOf("Findling", ms, groups)], [...few, ...many]);
  expect(reports.map(({ band, engines }) => [band, engines[0].count, engines[0].ms.p50])).toEqual([
    ["all", 24, 1],
    ["up to 1,000", 12, 1],
    ["more", 12, 7],
  ]);
  expect(reportsOf([timesOf("Findling", ms.slice(0, 12), few)], few).length).toBe(1);
});

test("a thousand matches are few, a hundred thousand not many more", () => {
  expect([1_000, 1_001, 100_000, 100_001].map(bandOf)).toEqual([
    "up to 1,000",
    "up to 100,000",
    "up to 100,000",
    "more",
  ]);
});

test("queries that are asked again count once among the different ones", () => {
  const queries = ["a", "b", "a"].map((q) => ({ q, options: {} }));
  expect(differentQueries(queries)).toBe(2);
  const queryClass = classOf("class", 3, { queries });
  const times = [timesOf("Findling", [1, 1, 1], [1, 1, 1])];
  expect(classReports({ queryClass, times, matches: [1, 1, 1] })[0].different).toBe(2);
});

test("engines take turns, and who is too slow is left out", async () => {
  const queryClass = classOf("class", 25);
  const slowAsked: number[] = [];
  const engines = [engineOf("Findling", 1), engineOf("Slow", 200, slowAsked)];
  const times = await measureClass(queryClass, engines, 1);
  expect(times.map(({ ms }) => ms.length)).toEqual([25, 10]);
  expect(slowAsked).toEqual([0]);
  const own = await measureClass({ ...queryClass, needs: null }, engines, 1);
  expect(own.map(({ engine }) => engine.name)).toEqual(["Findling"]);
});

test("classes with the same queries are measured together, each the first of some turns", async () => {
  const classes = ["a", "b", "c"].map((name) => classOf(name, 45, { group: "g" }));
  const [alone, group, last] = grouped([classOf("x", 1), ...classes, classOf("y", 1)]);
  expect([alone, group, last].map((each) => each.map(({ name }) => name).join())).toEqual([
    "x",
    "a,b,c",
    "y",
  ]);
  const asked: string[] = [];
  const findling: MeasuredEngine = {
    ...engineOf("Findling", 1),
    search: async ({ name }, from, to) => {
      asked.push(`${name}${from}-${to}`);
      const ms = Array.from({ length: to - from }, () => 1);
      return { ms, requestMs: ms, totals: ms };
    },
  };
  const times = await measureTogether(group, [findling], 60);
  expect(times.map(([{ ms }]) => ms.length)).toEqual([45, 45, 45]);
  const firsts = asked.filter((_, i) => i % 3 === 0);
  expect(firsts).toEqual(["a0-10", "b10-20", "c20-30", "a30-40", "b40-45"]);
  expect(new Set(asked).size).toBe(15);
});

test("a class by itself has long turns, but for the first", async () => {
  const asked: number[] = [];
  await measureClass(classOf("class", 120), [engineOf("Findling", 1, asked)], 60);
  expect(asked).toEqual([0, 10, 50, 100]);
});

test("a turn has no more queries than there is time for", async () => {
  const asked: [number, number][] = [];
  const slow: MeasuredEngine = {
    ...engineOf("Slow", 30),
    search: async (_, from, to) => {
      asked.push([from, to]);
      const ms = Array.from({ length: to - from }, () => 30);
      return { ms, requestMs: null, totals: ms };
    },
  };
  const [{ ms }] = await measureClass(classOf("class", 200), [slow], 1);
  expect(asked).toEqual([
    [0, 10],
    [10, 33],
  ]);
  expect(ms.length).toBe(33);
});
