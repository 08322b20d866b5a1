/** Reports, compared with those that are counted from the whole log (testkit's `countLog`). */
import {
  countedReport,
  countLog,
  drawnCases,
  drawnLog,
  drawnPartition,
  Random,
  RowsInMemory,
} from "@findling/testkit";
import fc from "fast-check";
import { expect, test } from "vitest";
import { dayNamed, finished, SearchAnalytics } from "../src/index.js";

const days = ["2026-11-02", "2026-11-03", "2026-11-04", "2026-11-05"];
const records = { partitionOf: (_index: string, objectID: string) => drawnPartition(objectID) };
/** Above the number of different texts, records and subs of a drawn log. */
const bounds = {
  tallies: { query: 5_000, noResult: 5_000, record: 5_000, sub: 5_000 },
  openKeysMax: 3,
  clientsMax: 100,
  shownMax: 1_000_000,
  unstoredShownMax: 1_000,
  reportKeysMax: 5_000,
};

function dayNumber(name: string): number {
  const day = dayNamed(name);
  if (day === null) throw new Error(`${name} is no day.`);
  return day;
}

/** @param stepsPerFlush after this many steps all is flushed, and sometimes begun anew from the rows */
async function expectEqualReports(seed: number, length: number, stepsPerFlush: number): Promise<void> {
  const random = new Random(seed);
  const steps = drawnLog(random, length);
  const rows = new RowsInMemory();
  let now = 0;
  const analytics = new SearchAnalytics(rows, bounds);
  for (const [number, step] of steps.entries()) {
    if (step.kind === "search") {
      analytics.search(step.search);
      now = step.search.at;
    } else analytics.click(step.click, records);
    if (number % stepsPerFlush === 0) await analytics.flush(now);
  }
  const counted = countLog(steps);
  for (const [indexes, from, to] of [
    [["films", "books"], 0, 3],
    [["films"], 0, 3],
    [["books"], 1, 2],
    [["none"], 0, 0],
  ] as const) {
    const request = { indexes, from: dayNumber(days[from]), to: dayNumber(days[to]), top: 30 };
    const { latencyMs, ...exact } = finished(analytics.report(request));
    const range = days.slice(from, to + 1);
    expect(exact).toEqual(countedReport(counted, { indexes, days: range, top: 30 }));
    const answered = counted.answered.filter(
      ({ index, at }) =>
        indexes.some((name) => name === index) && range.includes(new Date(at).toISOString().slice(0, 10)),
    );
    for (const mode of ["typing", "committed"] as const) {
      expectClose(
        latencyMs[mode],
        answered.flatMap((search) => (search.mode === mode ? [search.ms] : [])),
      );
    }
    for (const { sub, figures } of exact.topSubs) {
      const {
        from: _from,
        to: _to,
        sub: _sub,
        days: ofDays,
        ...own
      } = finished(analytics.subReport({ ...request, sub }));
      expect(own).toEqual(figures);
      expect(ofDays.reduce((sum, { searches }) => sum + searches, 0)).toBe(figures.searches);
    }
  }
}

interface Percentiles {
  readonly searches: number;
  readonly p50: number | null;
  readonly p95: number | null;
  readonly p99: number | null;
}

function expectClose(found: Percentiles, times: readonly number[]): void {
  expect(found.searches).toBe(times.length);
  const sorted = [...times].sort((a, b) => a - b);
  for (const [percentile, percent] of [
    [found.p50, 50],
    [found.p95, 95],
    [found.p99, 99],
  ] as const) {
    if (sorted.length === 0) expect(percentile).toBeNull();
    // A time below a microsecond counts as one. The sketch is right to 1 %, rounding to 0.5 %.
    else {
      const exact = Math.max(sorted[Math.ceil((percent * sorted.length) / 100) - 1], 0.001);
      expect(Math.abs((percentile ?? 0) - exact) / exact).toBeLessThanOrEqual(0.0151);
    }
  }
}

test("reports of random logs are those that are counted from the whole log", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer(),
      fc.integer({ min: 1, max: 300 }),
      fc.integer({ min: 1, max: 100 }),
      expectEqualReports,
    ),
    { numRuns: drawnCases(100) },
  );
});

test("a report of 100,000 searches and their clicks is the one that is counted", async () => {
  await expectEqualReports(31, 100_000, 10_000);
});
