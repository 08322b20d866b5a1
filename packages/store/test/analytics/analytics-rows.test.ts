/** Rows in LMDB do what rows in memory do, and go on after a restart; what is erased leaves no bytes. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  type AnalyticsRows,
  type DayChanges,
  finished,
  SearchAnalytics,
  type SearchEvent,
} from "@findling/analytics";
import { drawnCases, drawnLog, drawnPartition, Random, RowsInMemory } from "@findling/testkit";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { StoredAnalytics } from "../../src/analytics.js";

const noon = Date.UTC(2026, 10, 26, 12);
const day = Math.floor(noon / 86_400_000);
const records = { partitionOf: (_index: string, objectID: string) => drawnPartition(objectID) };
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "analytics-"));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

function search(change: Partial<SearchEvent>): SearchEvent {
  const usual = { index: "films", at: noon, q: "alien", isLogged: true, page: 0, hitsPerPage: 20, hits: 20 };
  return { ...usual, mode: "committed", nbHits: 45, ms: 3, queryID: null, client: "a", sub: null, ...change };
}

function queryID(number: number, at = noon): string {
  return (
    Math.floor(at / 1_000)
      .toString(16)
      .padStart(8, "0") + number.toString(16).padStart(24, "0")
  );
}

/** Everything that can be read. */
function contentOf(rows: AnalyticsRows, days: readonly number[], queryIDs: readonly string[]) {
  const indexes = [...rows.indexes()];
  return {
    indexes,
    days: indexes.flatMap((index) =>
      days.map((number) => {
        const stored = rows.day(number, index);
        return { index, number, row: stored?.row, tallies: new Set(stored?.tallies) };
      }),
    ),
    shown: queryIDs.map((id) => rows.shown(id)),
  };
}

function bytesBelow(path: string): Buffer {
  return Buffer.concat(
    readdirSync(path, { recursive: true, withFileTypes: true }).flatMap((entry) =>
      entry.isFile() ? [readFileSync(join(entry.parentPath, entry.name))] : [],
    ),
  );
}

test("rows in LMDB are those in memory, over restarts, erasures and expiry", async () => {
  const erasure = fc.constantFrom("none", "partition", "index", "expire");
  const cases = fc.array(fc.tuple(fc.integer(), fc.integer({ min: 1, max: 60 }), erasure), { maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(cases, async (parts) => {
      const own = mkdtempSync(join(folder, "case-"));
      const memory = new RowsInMemory();
      const queryIDs: string[] = [];
      for (const [seed, length, erased] of parts) {
        const stored = new StoredAnalytics(own);
        for (const rows of [memory, stored]) {
          const analytics = new SearchAnalytics(rows);
          let now = noon;
          for (const step of drawnLog(new Random(seed), length)) {
            if (step.kind === "click") analytics.click(step.click, records);
            else {
              analytics.search(step.search);
              now = step.search.at;
              queryIDs.push(step.search.queryID ?? queryID(0));
            }
          }
          if (erased === "partition") await analytics.erasePartition("films", "shop 1", records);
          if (erased === "index") await analytics.eraseIndex("books");
          await analytics.flush(erased === "expire" ? now + 200 * 86_400_000 : now);
        }
        const days = Array.from({ length: 6 }, (_, i) => Math.floor(Date.UTC(2026, 10, 1 + i) / 86_400_000));
        expect(contentOf(stored, days, queryIDs)).toEqual(contentOf(memory, days, queryIDs));
        await stored.close();
      }
      const reopened = new StoredAnalytics(own);
      const days = Array.from({ length: 6 }, (_, i) => Math.floor(Date.UTC(2026, 10, 1 + i) / 86_400_000));
      expect(contentOf(reopened, days, queryIDs)).toEqual(contentOf(memory, days, queryIDs));
      await reopened.close();
    }),
    { numRuns: drawnCases(40) },
  );
});

test("the whole of a day takes the place of what is stored of it, and of nothing else", async () => {
  const figures = { searches: 1, noResults: 0, tracked: 0, clicked: 0, clicks: 0, positionSum: 0 };
  const floors = { query: 0, noResult: 0, record: 0, sub: 0 };
  const row = { figures, positions: [], typing: [], committed: [], floors };
  const changes = (number: number, index: string, isWhole: boolean, ...keys: string[]): DayChanges => {
    const tallies = keys.map((key) => ["query", key, { count: 1, overcount: 0 }] as const);
    return { day: number, index, row, isWhole, tallies };
  };
  const stored = new StoredAnalytics(folder);
  for (const rows of [new RowsInMemory(), stored]) {
    const before = [changes(day, "films", false, "a", "b"), changes(day, "films2", false, "a")];
    await rows.write({ days: [...before, changes(day + 1, "films", false, "a")], shown: new Map() });
    await rows.write({ days: [changes(day, "films", true, "b", "c")], shown: new Map() });
    const keysOf = (number: number, index: string) =>
      [...(rows.day(number, index)?.tallies ?? [])].map(([, key]) => key).sort();
    expect(keysOf(day, "films")).toEqual(["b", "c"]);
    expect([keysOf(day, "films2"), keysOf(day + 1, "films")]).toEqual([["a"], ["a"]]);
  }
  await stored.close();
});

describe("erasing", () => {
  test("a cleared partition leaves no bytes of its records, and the rest stays", async () => {
    const rows = new StoredAnalytics(folder);
    const partitionOf = (_index: string, objectID: string) => objectID.slice(0, 4);
    const analytics = new SearchAnalytics(rows);
    const long = `anna-${"x".repeat(500)}`;
    analytics.search(search({ queryID: queryID(1) }));
    for (const objectID of ["anna-1", long, "otto-1"]) {
      analytics.click({ queryID: queryID(1), objectID, position: 1 }, { partitionOf });
    }
    await analytics.flush(noon);
    expect(bytesBelow(folder).includes("anna-1")).toBe(true);
    await analytics.erasePartition("films", "anna", { partitionOf });
    const report = finished(analytics.report({ indexes: ["films"], from: day, to: day, top: 10 }));
    expect(report.topClickedRecords.map(({ objectID }) => objectID)).toEqual(["otto-1"]);
    await analytics.flush(noon);
    expect(bytesBelow(folder).includes("anna-")).toBe(false);
    expect(bytesBelow(folder).includes("otto-1")).toBe(true);
    await rows.close();
  });

  test("an erasure that was cut off goes on after a restart", async () => {
    const rows = new StoredAnalytics(folder);
    const analytics = new SearchAnalytics(rows);
    analytics.search(search({ q: "forgotten", index: "books" }));
    await analytics.flush(noon);
    await rows.eraseIndex("books");
    await rows.close();
    expect(bytesBelow(folder).includes("forgotten")).toBe(true);
    const reopened = new StoredAnalytics(folder);
    await new SearchAnalytics(reopened).flush(noon);
    expect(bytesBelow(folder).includes("forgotten")).toBe(false);
    expect([...reopened.indexes()]).toEqual([]);
    await reopened.close();
  });
});

describe("expiry of days", () => {
  const figures = { searches: 1, noResults: 0, tracked: 0, clicked: 0, clicks: 0, positionSum: 0 };
  const floors = { query: 0, noResult: 0, record: 0, sub: 0 };
  const row = { figures, positions: [], typing: [], committed: [], floors };

  /** A day of an index with this many texts. */
  function changes(number: number, index: string, texts: number): DayChanges {
    const tallies = Array.from(
      { length: texts },
      (_, n) => ["query", `text ${n}`, { count: 1, overcount: 0 }] as const,
    );
    return { day: number, index, row, isWhole: false, tallies };
  }

  const bounds = (before: number) => ({ day: before, shownBefore: 0, shownMax: 1_000 });

  test("looks into indexes only if the bound is a later day, or older days were written", async () => {
    const rows = new StoredAnalytics(folder);
    await rows.write({ days: [changes(day, "films", 2), changes(day, "books", 2)], shown: new Map() });
    const looks = vi.spyOn(rows, "indexes");
    for (const before of [day - 5, day - 5, day - 6]) await rows.expire(bounds(before));
    expect(looks).toHaveBeenCalledTimes(1);
    await rows.write({ days: [changes(day - 9, "films", 2)], shown: new Map() });
    await rows.expire(bounds(day - 5));
    expect([looks.mock.calls.length, rows.day(day - 9, "films")]).toEqual([2, undefined]);
    await rows.expire(bounds(day + 1));
    expect([looks.mock.calls.length, ...rows.indexes()]).toEqual([3]);
    await rows.close();
  });

  test("removes a part at a time, until nothing is left", async () => {
    const rows = new StoredAnalytics(folder);
    for (const index of ["a", "b", "c"])
      await rows.write({ days: [changes(day, index, 4_000), changes(day + 1, index, 1)], shown: new Map() });
    const left: number[] = [];
    do {
      await rows.expire(bounds(day + 1));
      left.push(["a", "b", "c"].filter((index) => rows.day(day, index) !== undefined).length);
    } while (left.length < 5);
    expect(left).toEqual([1, 0, 0, 0, 0]);
    expect([...rows.indexes()]).toEqual(["a", "b", "c"]);
    await rows.close();
  });

  test("goes on in an index that has more than is removed at once", async () => {
    const rows = new StoredAnalytics(folder);
    await rows.write({ days: [changes(day, "a", 5_001), changes(day, "b", 1)], shown: new Map() });
    for (let times = 0; times < 3; times++) await rows.expire(bounds(day + 1));
    expect([...rows.indexes()]).toEqual([]);
    await rows.close();
  });
});

test("objectIDs that are too long for a key are stored whole", async () => {
  const rows = new StoredAnalytics(folder);
  const analytics = new SearchAnalytics(rows);
  const objectID = "長".repeat(512);
  analytics.search(search({ queryID: queryID(1) }));
  analytics.click({ queryID: queryID(1), objectID, position: 1 }, { partitionOf: () => null });
  await analytics.flush(noon);
  expect([...(rows.day(day, "films")?.tallies ?? [])].map(([, key]) => key)).toContain(objectID);
  await rows.close();
});

test("nothing was counted before 1970, and a clock that begins there removes nothing", async () => {
  const rows = new StoredAnalytics(folder);
  const analytics = new SearchAnalytics(rows);
  analytics.search(search({ at: 1 }));
  await analytics.flush(1);
  expect(rows.day(-1, "films")).toBeUndefined();
  expect(rows.day(0, "films")?.row.figures.searches).toBe(1);
  await rows.close();
});
