/**
 * Reports and health figures, without a browser:
 *  1. An address says which days a report has; a wrong one is said and replaced.
 *  2. CSV cells hold any text, and none is run as a formula.
 *  3. Nothing is a dash, and 0 is 0.
 *  4. Counters of a server that was started again have no growth.
 *  5. What is wrong with a server is said, and nothing else.
 *  6. The index in which a query found nothing most often comes first.
 */
import { metricsIn } from "@findling/client/metrics";
import { describe, expect, test } from "vitest";
import {
  durationWords,
  meanWords,
  rangeWords,
  rateWords,
} from "../../src/dashboard/analytics/figure-words.js";
import { byMisses, missesIn, missesWords } from "../../src/dashboard/analytics/query-misses.js";
import { askedReport, rangeFault } from "../../src/dashboard/analytics/report-query.js";
import { csvOf } from "../../src/dashboard/csv/csv.js";
import { bytesWords, secondsWords } from "../../src/dashboard/health/amount-words.js";
import { degradedReasons } from "../../src/dashboard/health/degraded-reasons.js";
import { healthFigures, worryingFigures } from "../../src/dashboard/health/health-figures.js";
import { historyMax, withReading } from "../../src/dashboard/health/health-history.js";
import { ReadingPair } from "../../src/dashboard/health/reading-pair.js";
import { sparklinePath } from "../../src/dashboard/health/sparkline-path.js";

const now = Date.parse("2026-11-26T23:59:00Z");
const asked = (address: string) => askedReport(new URLSearchParams(address), now);
const reading = (text: string, atMs = now) => ({ samples: metricsIn(text), atMs });

describe("the days of a report (1)", () => {
  test("are the last 30, others, or those that are named", () => {
    expect(asked("")).toEqual({
      query: { index: null, from: "2026-10-28", to: "2026-11-26" },
      ...{ fault: null, lastDays: 30 },
    });
    expect(asked("index=shop&days=7").query).toEqual({ index: "shop", from: "2026-11-20", to: "2026-11-26" });
    expect(asked("from=2026-11-01&to=2026-11-03")).toMatchObject({
      query: { from: "2026-11-01", to: "2026-11-03" },
      ...{ fault: null, lastDays: null },
    });
    expect(asked("days=8").lastDays).toBe(30);
  });

  test.each([
    ["from=2026-02-30", "is not a day"],
    ["from=<script>&to=2026-11-01", "“<script>” is not a day"],
    ["to=2026-11-01", "is not a day"],
    ["from=2026-11-05&to=2026-11-01", "is behind the last"],
    ["from=2026-11-05&to=2026-11-27", "has not come yet"],
    ["from=2026-08-01&to=2026-11-01", "These are 93 days"],
  ])("%s is no range", (address, fault) => {
    expect(asked(address)).toMatchObject({ fault: expect.stringContaining(fault), lastDays: 30 });
  });

  test("may be 90, and not 91", () => {
    expect(rangeFault("2026-08-29", "2026-11-26", "2026-11-26")).toBeNull();
    expect(rangeFault("2026-08-28", "2026-11-26", "2026-11-26")).toContain("91 days");
  });
});

test("cells hold any text, and formulas are texts (2)", () => {
  const texts = ["=1+1", "+1", "-1", "@a", " =1", "＝1", "\t=1", 'a "b", c', "a\nb", "plain"];
  const lines = csvOf(
    ["text", "n"],
    texts.map((text) => [text, text === "plain" ? null : -1]),
  );
  expect(lines).toBe(
    `\uFEFFtext,n\r\n'=1+1,-1\r\n'+1,-1\r\n'-1,-1\r\n'@a,-1\r\n' =1,-1\r\n'＝1,-1\r\n'\t=1,-1\r\n` +
      `"a ""b"", c",-1\r\n"a\nb",-1\r\nplain,\r\n`,
  );
});

test("nothing is a dash, and 0 is 0 (3)", () => {
  expect([rateWords(null), rateWords(0), rateWords(0.1234)]).toEqual(["–", "0 %", "12.3 %"]);
  expect([meanWords(null), meanWords(1.25)]).toEqual(["–", "1.3"]);
  expect([durationWords(null), durationWords(3.214), durationWords(1_234)]).toEqual([
    "–",
    "3.21 ms",
    "1.2 s",
  ]);
  expect([rangeWords({ count: 2, countMax: 2 }), rangeWords({ count: 2, countMax: 5 })]).toEqual([
    "2",
    "2 to 5",
  ]);
  expect([bytesWords(0), bytesWords(1_500), bytesWords(2.5e9)]).toEqual(["0 B", "1.5 KB", "2.5 GB"]);
  expect([0.012, 3.4, 7_500, 273_600].map(secondsWords)).toEqual(["12 ms", "3.4 s", "2 h 5 min", "3 d 4 h"]);
});

test("searches that took longer than is measured (4)", () => {
  const counted = (slow: number): string =>
    `process_start_time_seconds 1\nfindling_search_seconds_bucket{le="5"} 3\n` +
    `findling_search_seconds_bucket{le="+Inf"} ${3 + slow}`;
  const before = withReading(null, reading(counted(0)));
  const { pair, values } = withReading(before, reading(counted(2), now + 2_000));
  const slowest = healthFigures.find(({ title }) => title === "99 % of searches within");
  const value = slowest?.valueOf(pair) ?? null;
  expect(value === null ? null : slowest?.wordsOf(value)).toBe("longer than is measured");
  expect(worryingFigures(pair)).toContain(slowest);
  expect(sparklinePath(values.get("99 % of searches within") ?? [])).toBe("M120.0,1.0");
  expect(sparklinePath([2, Number.POSITIVE_INFINITY, 1])).toBe("M115.9,1.0L118.0,1.0L120.0,14.0");
});

test("rates need two readings of one process, and histories are bounded (4)", () => {
  const count = (value: number, start = 1): string =>
    `process_start_time_seconds ${start}\nfindling_search_seconds_count{mode="typing"} ${value}`;
  const metric = "findling_search_seconds_count";
  const first = reading(count(10));
  expect(new ReadingPair(null, first).rate(metric)).toBeNull();
  expect(new ReadingPair(first, reading(count(30), now + 4_000)).rate(metric)).toBe(5);
  expect(new ReadingPair(first, reading(count(3, 2), now + 4_000)).rate(metric)).toBeNull();
  let history = withReading(null, first);
  for (let at = 1; at < historyMax + 5; at++)
    history = withReading(history, reading(count(10 + at), now + at * 1_000));
  expect(history.values.get("Searches")).toEqual(Array.from({ length: historyMax }, () => 1));
});

describe("what is wrong with a server (5)", () => {
  const reasons = (before: string, after: string) =>
    degradedReasons(new ReadingPair(reading(before), reading(after, now + 2_000))).map(({ what }) => what);
  const well = "findling_ready 1\nfindling_search_threads 2\nfindling_search_threads_living 2";

  test("nothing, if nothing is", () => {
    expect(
      reasons(well, `${well}\nfindling_certificate_end_seconds 0\nfindling_disk_free_bytes 5e9`),
    ).toEqual([]);
  });

  test.each([
    ["findling_ready 0", "The server is not ready"],
    ["findling_search_threads 2\nfindling_search_threads_living 1", "1 of 2 search threads can search"],
    ["findling_disk_free_bytes 5e8", "Only 500 MB of disk space are free"],
    ["findling_overflow_bytes 90\nfindling_overflow_bytes_max 100", "The overflow queue is 90 % full"],
    ["findling_overflow_oldest_seconds 120", "Queued writes wait for 2 min"],
    ["findling_searches_degraded_total 3", "Searches are degraded"],
    ['findling_errors_total{code="overloaded"} 1', "Requests are refused"],
    ['findling_errors_total{code="internal"} 1', "The server has made errors"],
    [`findling_certificate_end_seconds ${now / 1_000 - 5}`, "The certificate has ended"],
  ])("%s", (text, what) => {
    const before = text.replace(/ \d+$/, " 0");
    expect(reasons(before, text)).toEqual([what]);
  });
});

describe("where a query found nothing (6)", () => {
  const entry = (index: string, count: number, countMax = count) => ({ index, misses: { count, countMax } });
  const unknown = { index: "a", misses: null };

  test("is read from the report of each index", () => {
    const topNoResultQueries = [
      { query: "sofa", count: 2, countMax: 5 },
      { query: "lamp", count: 1, countMax: 1 },
    ];
    expect(missesIn({ topNoResultQueries }, "sofa")).toEqual({ count: 2, countMax: 5 });
    expect(missesIn({ topNoResultQueries }, "sof")).toBeNull();
  });

  test("the most come first, and those that are not known keep their order", () => {
    const entries = [unknown, entry("b", 1), { ...unknown, index: "c" }, entry("d", 3)];
    expect(byMisses(entries).map(({ index }) => index)).toEqual(["d", "b", "a", "c"]);
  });

  test("is said in words", () => {
    expect([unknown, entry("b", 1), entry("c", 1_200), entry("d", 2, 5)].map(missesWords)).toEqual([
      ...["a", "b: 1 of these searches", "c: 1,200 of these searches", "d: 2 to 5 of these searches"],
    ]);
  });
});
