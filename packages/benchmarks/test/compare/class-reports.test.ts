/**
 * What becomes of the times of a class:
 *  1. Ratios are of the p50s, of the queries that both were asked.
 *  2. A class is also split by how many records match, where the parts are large enough.
 *  3. Who has no exact totals has no share of found queries.
 *  4. An engine whose time ran out is not asked any more, and its queries are counted.
 */
import { expect, test } from "vitest";
import { classReports } from "../../src/compare/class-reports.js";
import { type EngineTimes, measureClass } from "../../src/compare/measure-class.js";
import type { MeasuredEngine } from "../../src/engines/measured-engine.js";
import type { QueryClass } from "../../src/queries/query-class.js";

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

test("ratios and found shares are of the queries that both were asked", () => {
  const findling = timesOf("Findling", [1, 1, 9, 9], [5, 5, 5, 0]);
  const [report] = classReports("class", [findling, timesOf("Peer", [4, 4], [3, 0])]);
  expect(report.engines.map(({ ratio }) => ratio)).toEqual([null, 4]);
  expect(report.engines.map(({ foundShare }) => foundShare)).toEqual([null, 0.5]);
  expect(report.engines[1].count).toBe(2);
  expect(report.engines[1].searchesPerSecond).toBe(250);
});

test("an engine that does not count has no share", () => {
  const [report] = classReports("class", [timesOf("Findling", [1], [5]), timesOf("Peer", [1], [null])]);
  expect(report.engines[1].foundShare).toBeNull();
});

test("a class is split by matches where that says something", () => {
  const few = Array.from({ length: 12 }, () => 10);
  const many = Array.from({ length: 12 }, () => 200_000);
  const ms = [...few.map(() => 1), ...many.map(() => 7)];
  const reports = classReports("class", [timesOf("Findling", ms, [...few, ...many])]);
  expect(reports.map(({ band, engines }) => [band, engines[0].count, engines[0].ms.p50])).toEqual([
    ["all", 24, 1],
    ["up to 1,000", 12, 1],
    ["more", 12, 7],
  ]);
  expect(classReports("class", [timesOf("Findling", ms.slice(0, 12), few)]).length).toBe(1);
});

test("engines take turns, and who is too slow is left out", async () => {
  const queries = Array.from({ length: 25 }, () => ({ q: "a", options: {} }));
  const needs = { prefix: false, typos: false };
  const queryClass: QueryClass = { name: "class", needs, route: "search", settings: {}, queries };
  const slowAsked: number[] = [];
  const engines = [engineOf("Findling", 1), engineOf("Slow", 200, slowAsked)];
  const times = await measureClass(queryClass, engines, 1);
  expect(times.map(({ ms }) => ms.length)).toEqual([25, 10]);
  expect(slowAsked).toEqual([0]);
  const own = await measureClass({ ...queryClass, needs: null }, engines, 1);
  expect(own.map(({ engine }) => engine.name)).toEqual(["Findling"]);
});
