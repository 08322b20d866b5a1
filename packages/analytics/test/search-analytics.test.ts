import { RowsInMemory } from "@findling/testkit";
import { describe, expect, test } from "vitest";
import { defaultBounds, finished, type RowChanges, SearchAnalytics, type SearchEvent } from "../src/index.js";

const noon = Date.UTC(2026, 10, 26, 12);
const day = Math.floor(noon / 86_400_000);
const records = {
  partitionOf: (_index: string, objectID: string) => (objectID === "gone" ? undefined : objectID.slice(0, 1)),
};
const request = { indexes: ["films"], from: day, to: day, top: 10 };

function search(change: Partial<SearchEvent> = {}): SearchEvent {
  const usual = {
    index: "films",
    at: noon,
    mode: "typing",
    q: "alien",
    isLogged: true,
    page: 0,
    hitsPerPage: 20,
  };
  const found = { hits: 20, nbHits: 45, ms: 3, queryID: null, client: "somebody", sub: null };
  return { ...usual, ...found, mode: "typing", ...change };
}

function queryID(number: number, at = noon): string {
  return (
    Math.floor(at / 1_000)
      .toString(16)
      .padStart(8, "0") + number.toString(16).padStart(24, "0")
  );
}

/** The counts after these searches: how many, and the texts that they are listed by. */
function counted(...searches: readonly SearchEvent[]) {
  const analytics = new SearchAnalytics(new RowsInMemory());
  for (const event of searches) analytics.search(event);
  const report = finished(analytics.report(request));
  return [report.searches, report.topQueries.map(({ query, count }) => `${query} ${count}`)];
}

describe("a search counts once for each typed query", () => {
  test("keystrokes of a query are one search, with the last text", () => {
    const typed = ["a", "al", "ali", "al", "alien"].map((q, i) => search({ q, at: noon + 1_000 * i }));
    expect(counted(...typed)).toEqual([1, ["alien 1"]]);
  });

  test("a text that neither begins the other is another search", () => {
    expect(counted(search({ q: "alien" }), search({ q: "aliens" }), search({ q: "brazil" }))).toEqual([
      2,
      ["aliens 1", "brazil 1"],
    ]);
  });

  test("a pause of more than 30 seconds begins another search", () => {
    expect(counted(search({ q: "a" }), search({ q: "al", at: noon + 30_000 }))).toEqual([1, ["al 1"]]);
    expect(counted(search({ q: "a" }), search({ q: "al", at: noon + 30_001 }))).toEqual([2, ["a 1", "al 1"]]);
  });

  test("a clock that was put back by more than that does, too", () => {
    expect(counted(search({ q: "a" }), search({ q: "al", at: noon - 30_000 }))).toEqual([1, ["al 1"]]);
    expect(counted(search({ q: "a" }), search({ q: "al", at: noon - 30_001 }))).toEqual([2, ["a 1", "al 1"]]);
  });

  test("other clients and other indexes do not continue it", () => {
    expect(counted(search({ q: "a" }), search({ q: "al", client: "another" }))).toEqual([2, ["a 1", "al 1"]]);
    expect(counted(search({ q: "a" }), search({ q: "al", index: "books" }))).toEqual([1, ["a 1"]]);
  });

  test("sending what was typed counts no second time; sending it again does", () => {
    const sent = search({ q: "alien", mode: "committed" });
    expect(counted(search({ q: "alie" }), sent)).toEqual([1, ["alien 1"]]);
    expect(counted(search({ q: "alie" }), sent, sent)).toEqual([2, ["alien 2"]]);
  });

  test("a further page of the same text is no further search", () => {
    const sent = search({ mode: "committed" });
    expect(counted(sent, { ...sent, page: 1 }, { ...sent, page: 2 })).toEqual([1, ["alien 1"]]);
  });

  test("a search for no hits is not counted", () => {
    expect(counted(search({ hitsPerPage: 0 }))).toEqual([0, []]);
  });

  test("texts that differ in case and white space only are counted together", () => {
    const texts = ["Alien ", "alien", "ALIEN"].map((q) => search({ q, mode: "committed" }));
    expect(counted(...texts)).toEqual([3, ["alien 3"]]);
  });
});

test("without queryLogging only counts are kept", async () => {
  const rows = new RowsInMemory();
  const analytics = new SearchAnalytics(rows);
  analytics.search(
    search({ isLogged: false, q: "secret", sub: "anna", client: "anna", queryID: queryID(1), nbHits: 0 }),
  );
  await analytics.flush(noon);
  const { searches, noResultSearches, topQueries, topNoResultQueries, topSubs } = finished(
    analytics.report(request),
  );
  expect({ searches, noResultSearches, topQueries, topNoResultQueries, topSubs }).toEqual({
    searches: 1,
    noResultSearches: 1,
    topQueries: [],
    topNoResultQueries: [],
    topSubs: [],
  });
  const stored = JSON.stringify([rows.day(day, "films"), rows.shown(queryID(1))]);
  expect(stored).not.toContain("secret");
  expect(stored).not.toContain("anna");
});

describe("clicks", () => {
  function withSearch(change: Partial<SearchEvent> = {}) {
    const analytics = new SearchAnalytics(new RowsInMemory());
    analytics.search(search({ queryID: queryID(1), ...change }));
    return analytics;
  }

  test("a second click of one record on one search counts once", () => {
    const analytics = withSearch();
    const click = { queryID: queryID(1), objectID: "a1", position: 3 };
    expect(analytics.click(click, records)).toEqual({ kind: "counted" });
    expect(analytics.click({ ...click, position: 4 }, records)).toEqual({ kind: "repeated" });
    expect(analytics.click({ ...click, objectID: "b1", position: 5 }, records)).toEqual({ kind: "counted" });
    const { clicks, clickedSearches, clickThroughRate, meanClickPosition } = finished(
      analytics.report(request),
    );
    expect({ clicks, clickedSearches, clickThroughRate, meanClickPosition }).toEqual({
      clicks: 2,
      clickedSearches: 1,
      clickThroughRate: 1,
      meanClickPosition: 4,
    });
  });

  test("a click on an earlier keystroke's answer is a click of the search that continues it", () => {
    const analytics = withSearch({ q: "al" });
    analytics.search(search({ q: "alien", queryID: queryID(2) }));
    analytics.click({ queryID: queryID(1), objectID: "a1", position: 1 }, records);
    analytics.click({ queryID: queryID(2), objectID: "a1", position: 1 }, records);
    const { trackedSearches, clickedSearches, clicks } = finished(analytics.report(request));
    expect({ trackedSearches, clickedSearches, clicks }).toEqual({
      trackedSearches: 1,
      clickedSearches: 1,
      clicks: 2,
    });
  });

  test("a position that the search did not show is refused", () => {
    const analytics = withSearch({ page: 2, hitsPerPage: 20, hits: 5 });
    const click = (position: number) =>
      analytics.click({ queryID: queryID(1), objectID: "a1", position }, records);
    expect(click(40)).toEqual({ kind: "notShown", first: 41, last: 45 });
    expect(click(46)).toEqual({ kind: "notShown", first: 41, last: 45 });
    expect(click(45)).toEqual({ kind: "counted" });
  });

  test("an unknown search, and a record that is gone, count nothing", () => {
    const analytics = withSearch();
    expect(analytics.click({ queryID: queryID(2), objectID: "a1", position: 1 }, records)).toEqual({
      kind: "notCounted",
    });
    expect(analytics.click({ queryID: queryID(1), objectID: "gone", position: 1 }, records)).toEqual({
      kind: "notCounted",
    });
    expect(finished(analytics.report(request)).clicks).toBe(0);
  });

  test("a sub keeps its clicks while it types on", () => {
    const analytics = new SearchAnalytics(new RowsInMemory());
    const typed = { sub: "anna", client: "anna" };
    analytics.search(search({ ...typed, q: "al", queryID: queryID(1) }));
    analytics.click({ queryID: queryID(1), objectID: "a1", position: 2 }, records);
    analytics.search(search({ ...typed, q: "alien", queryID: queryID(2) }));
    const { topSubs } = finished(analytics.report(request));
    expect(topSubs).toMatchObject([
      { sub: "anna", figures: { searches: 1, trackedSearches: 1, clickedSearches: 1, clicks: 1 } },
    ]);
  });

  test("no search has more clicks than it showed hits", () => {
    const analytics = withSearch({ hits: 2 });
    const click = (objectID: string) =>
      analytics.click({ queryID: queryID(1), objectID, position: 1 }, records);
    expect([click("a"), click("b"), click("c")].map(({ kind }) => kind)).toEqual([
      "counted",
      "counted",
      "notCounted",
    ]);
  });
});

test("a sub that lost its place and came back has only figures of what it did since", async () => {
  const bounds = { ...defaultBounds, tallies: { ...defaultBounds.tallies, sub: 1 }, openKeysMax: 0 };
  const analytics = new SearchAnalytics(new RowsInMemory(), bounds);
  const typed = { q: "a", sub: "anna", client: "phone", nbHits: 0, queryID: queryID(1) };
  analytics.search(search(typed));
  analytics.search(search({ sub: "otto", client: "otto" }));
  for (const q of ["one", "two"]) analytics.search(search({ q, sub: "anna", client: "desk" }));
  await analytics.flush(noon);
  // It takes back a search that the figures lack, and then one that they have.
  analytics.search(search({ ...typed, q: "al", nbHits: 3, queryID: null }));
  expect(finished(analytics.report(request)).topSubs).toMatchObject([
    { sub: "anna", figures: { searches: 3, noResultSearches: 0, trackedSearches: 1 } },
  ]);
  analytics.search(search({ ...typed, q: "ali", nbHits: 0, queryID: null }));
  expect(finished(analytics.report(request)).topSubs).toMatchObject([
    { sub: "anna", figures: { searches: 3, noResultSearches: 1, trackedSearches: 1 } },
  ]);
});

test("a sub that lost its place and came back has no click on a search from before", () => {
  const bounds = { ...defaultBounds, tallies: { ...defaultBounds.tallies, sub: 1 } };
  const analytics = new SearchAnalytics(new RowsInMemory(), bounds);
  analytics.search(search({ sub: "anna", client: "anna", queryID: queryID(1) }));
  analytics.search(search({ sub: "otto", client: "otto" }));
  analytics.search(search({ q: "other", sub: "anna", client: "anna", queryID: queryID(2) }));
  for (const id of [queryID(1), queryID(2)])
    analytics.click({ queryID: id, objectID: "a1", position: 1 }, records);
  const { clickedSearches, topSubs } = finished(analytics.report(request));
  expect(clickedSearches).toBe(2);
  expect(topSubs).toMatchObject([
    { sub: "anna", figures: { trackedSearches: 1, clickedSearches: 1, clicks: 1 } },
  ]);
});

describe("what could not be stored", () => {
  class SometimesFullRows extends RowsInMemory {
    isFull = false;
    /** Number of tallies in the last changes. */
    tallies = 0;

    override async write(changes: RowChanges): Promise<void> {
      this.tallies = changes.days.reduce((sum, { tallies }) => sum + tallies.length, 0);
      if (this.isFull) throw new Error("no room");
      await super.write(changes);
    }
  }

  async function failToFlush(rows: SometimesFullRows, analytics: SearchAnalytics): Promise<void> {
    rows.isFull = true;
    await expect(analytics.flush(noon)).rejects.toThrow("no room");
    rows.isFull = false;
  }

  function sent(q: string, change: Partial<SearchEvent> = {}): SearchEvent {
    return search({ q, mode: "committed", ...change });
  }

  test("is in reports, can be clicked, and is stored by the next flush", async () => {
    const rows = new SometimesFullRows();
    // Each day is closed as soon as it may be.
    const analytics = new SearchAnalytics(rows, { ...defaultBounds, openKeysMax: 0 });
    analytics.search(sent("before"));
    await analytics.flush(noon);
    analytics.search(sent("during", { nbHits: 0, sub: "anna" }));
    analytics.search(sent("clicked", { queryID: queryID(1) }));
    analytics.click({ queryID: queryID(1), objectID: "a1", position: 1 }, records);
    await failToFlush(rows, analytics);
    analytics.search(sent("after"));
    expect(analytics.click({ queryID: queryID(1), objectID: "b1", position: 2 }, records)).toEqual({
      kind: "counted",
    });
    const report = finished(analytics.report(request));
    expect(report).toMatchObject({ searches: 4, noResultSearches: 1, clicks: 2, clickedSearches: 1 });
    expect(report.topQueries.map(({ query }) => query)).toEqual(["after", "before", "clicked", "during"]);
    expect([report.topClickedRecords.length, report.topSubs.length]).toEqual([2, 1]);

    await analytics.flush(noon);
    const restarted = new SearchAnalytics(rows);
    expect(finished(restarted.report(request))).toEqual(report);
    expect(restarted.click({ queryID: queryID(1), objectID: "b1", position: 2 }, records)).toEqual({
      kind: "repeated",
    });
  });

  test("takes bounded memory: of searches that can be clicked the oldest are forgotten", async () => {
    const rows = new SometimesFullRows();
    const analytics = new SearchAnalytics(rows, { ...defaultBounds, unstoredShownMax: 2 });
    for (const number of [1, 2, 3]) {
      analytics.search(sent(`${number}`, { queryID: queryID(number) }));
      await failToFlush(rows, analytics);
    }
    const verdicts = [1, 2, 3].map((number) =>
      analytics.click({ queryID: queryID(number), objectID: "a1", position: 1 }, records),
    );
    expect(verdicts.map(({ kind }) => kind)).toEqual(["notCounted", "counted", "counted"]);
    expect(finished(analytics.report(request)).searches).toBe(3);
  });

  test("takes bounded memory: keys that lose their place are forgotten, stored ones too", async () => {
    const rows = new SometimesFullRows();
    const tallies = { query: 10, noResult: 10, record: 10, sub: 10 };
    const analytics = new SearchAnalytics(rows, { ...defaultBounds, tallies });
    const flood = (from: number) => {
      for (let number = from; number < from + 100; number++)
        analytics.search(sent(`${number}`, { client: `${number}` }));
    };
    flood(0);
    await analytics.flush(noon);
    for (let number = 1; number <= 20; number++) {
      flood(100 * number);
      await failToFlush(rows, analytics);
    }
    expect(rows.tallies).toBeLessThan(200);
    await analytics.flush(noon);
    const { topQueries, searches } = finished(analytics.report(request));
    expect([searches, topQueries.length]).toEqual([2_100, 10]);
    expect([...(rows.day(day, "films")?.tallies ?? [])]).toHaveLength(10);
    expect(finished(new SearchAnalytics(rows, { ...defaultBounds, tallies }).report(request))).toEqual(
      finished(analytics.report(request)),
    );
  });
});

describe("a cleared partition", () => {
  const click = { queryID: queryID(1), position: 1 };
  /** The partitions of the index: changed by tests, like the index. */
  const partitions = new Map<string, string | null>();
  const current = { partitionOf: (_index: string, objectID: string) => partitions.get(objectID) };

  async function clicked(openKeysMax: number): Promise<SearchAnalytics> {
    const analytics = new SearchAnalytics(new RowsInMemory(), { ...defaultBounds, openKeysMax });
    analytics.search(search({ queryID: queryID(1) }));
    for (const [objectID, partition] of [
      ["none to a", null],
      ["b to a", "b"],
      ["a", "a"],
      ["a to b", "a"],
      ["b", "b"],
    ] as const) {
      partitions.set(objectID, partition);
      analytics.click({ ...click, objectID }, current);
    }
    await analytics.flush(noon);
    return analytics;
  }

  function listed(analytics: SearchAnalytics): string[] {
    return finished(analytics.report(request)).topClickedRecords.map(({ objectID }) => objectID);
  }

  test.each([
    ["in memory", 1_000],
    ["stored", 0],
  ])("takes records with it that came into it after their last click (%s)", async (_, openKeysMax) => {
    const analytics = await clicked(openKeysMax);
    partitions.set("a to b", "b");
    for (const gone of ["none to a", "b to a", "a"]) partitions.delete(gone);
    await analytics.erasePartition("films", "a", current);
    expect(listed(analytics)).toEqual(["b"]);
  });

  test("takes records with it that were written into it again after the clear", async () => {
    const analytics = await clicked(0);
    partitions.set("none to a", "a");
    await analytics.erasePartition("films", "a", current);
    expect(listed(analytics)).toEqual(["b", "b to a"]);
  });

  test("whose erasure was cut off is erased with all that is gone", async () => {
    const analytics = await clicked(0);
    for (const gone of ["none to a", "a"]) partitions.delete(gone);
    await analytics.eraseGone("films", current);
    expect(listed(analytics)).toEqual(["a to b", "b", "b to a"]);
  });
});

describe("a report in steps", () => {
  const nextDay = noon + 86_400_000;
  const twoDays = { ...request, to: day + 1 };
  const count = (q: string, at: number) => search({ q, at, mode: "committed" });

  async function begun() {
    const rows = new RowsInMemory();
    const analytics = new SearchAnalytics(rows, { ...defaultBounds, openKeysMax: 0 });
    for (const at of [noon, nextDay]) analytics.search(count("before", at));
    analytics.search({ ...count("clicked", noon), queryID: queryID(1) });
    analytics.click({ queryID: queryID(1), objectID: "a1", position: 1 }, records);
    await analytics.flush(noon);
    const steps = analytics.report(twoDays);
    steps.next();
    return { analytics, steps };
  }

  test("shows each day of an index as it is when the report comes to it", async () => {
    const { analytics, steps } = await begun();
    for (const at of [noon, nextDay]) analytics.search(count("between", at));
    await analytics.flush(nextDay);
    const report = finished(steps);
    expect(report.days.map(({ searches }) => searches)).toEqual([2, 2]);
    expect(report.topQueries.map(({ query }) => query)).toEqual(["before", "between", "clicked"]);
    expect(finished(analytics.report(twoDays)).days.map(({ searches }) => searches)).toEqual([3, 2]);
  });

  test("gives others their turn after each day of an index", async () => {
    const { steps } = await begun();
    expect(steps.next().done).toBe(false);
    const { analytics } = await begun();
    expect(analytics.subReport({ ...twoDays, sub: "anna" }).next().done).toBe(false);
  });

  test("gives others their turn after each day, however many indexes have no counts", () => {
    class CountedRows extends RowsInMemory {
      reads = 0;

      override day(...asked: Parameters<RowsInMemory["day"]>): ReturnType<RowsInMemory["day"]> {
        this.reads += 1;
        return super.day(...asked);
      }
    }
    const rows = new CountedRows();
    const analytics = new SearchAnalytics(rows);
    const asked = { indexes: ["a", "b", "c"], from: day - 9, to: day };
    for (const steps of [
      analytics.report({ ...asked, top: 10 }),
      analytics.subReport({ ...asked, sub: "s" }),
    ]) {
      rows.reads = 0;
      while (steps.next().done !== true) {
        expect(rows.reads).toBeLessThanOrEqual(3);
        rows.reads = 0;
      }
      expect(rows.reads).toBe(0);
    }
  });

  test("has nothing that is erased meanwhile", async () => {
    const cleared = await begun();
    await cleared.analytics.erasePartition("films", "a", records);
    expect(finished(cleared.steps)).toMatchObject({ searches: 3, topClickedRecords: [] });
    const deleted = await begun();
    await deleted.analytics.eraseIndex("films");
    expect(finished(deleted.steps)).toMatchObject({ searches: 0, topQueries: [] });
  });
});

test("a percentile is the time of the nearest rank, in three digits", () => {
  const analytics = new SearchAnalytics(new RowsInMemory());
  for (const ms of [1, 20, 300]) analytics.search(search({ ms, q: `${ms}` }));
  const { p50, p95, p99 } = finished(analytics.report(request)).latencyMs.typing;
  expect([p50, p95, p99]).toEqual([expect.closeTo(20, 0), p99, p99]);
  expect(Math.abs(Number(p99) - 300) / 300).toBeLessThanOrEqual(0.015);
  for (const ms of [p50, p99]) expect(Number(Number(ms).toPrecision(3))).toBe(ms);
});

test("rates and means of nothing are null, not 0", () => {
  const analytics = new SearchAnalytics(new RowsInMemory());
  expect(finished(analytics.report(request))).toMatchObject({
    searches: 0,
    noResultRate: null,
    clickThroughRate: null,
    meanClickPosition: null,
    latencyMs: { typing: { searches: 0, p50: null } },
  });
  analytics.search(search({ queryID: queryID(1) }));
  expect(finished(analytics.report(request))).toMatchObject({
    noResultRate: 0,
    clickThroughRate: 0,
    meanClickPosition: null,
  });
});

test("a flood of different queries, clients, subs and queryIDs stays within the bounds", async () => {
  const rows = new RowsInMemory();
  const tallies = { query: 200, noResult: 200, record: 200, sub: 200 };
  const bounds = { ...defaultBounds, tallies, openKeysMax: 1_000, clientsMax: 1_000, shownMax: 5_000 };
  const analytics = new SearchAnalytics(rows, bounds);
  for (let number = 0; number < 100_000; number++) {
    const flood = { q: `flood ${number}`, client: `client ${number}`, sub: `sub ${number}`, nbHits: 0 };
    const id = number % 10 === 0 ? queryID(number) : null;
    analytics.search(search({ ...flood, at: noon + number, mode: "committed", queryID: id }));
    if (number % 100 === 0)
      analytics.search(search({ at: noon + number, mode: "committed", client: "honest" }));
    if (number % 25_000 === 0) await analytics.flush(noon + number);
  }
  await analytics.flush(noon + 100_000);
  expect([...(rows.day(day, "films")?.tallies ?? [])].length).toBeLessThanOrEqual(800);
  expect(rows.shownCount).toBe(5_000);
  const { searches, topQueries } = finished(analytics.report(request));
  expect(searches).toBe(101_000);
  expect(topQueries[0].query).toBe("alien");
  expect(topQueries[0].count).toBeGreaterThanOrEqual(500);
  expect(topQueries[0].countMax).toBeGreaterThanOrEqual(1_000);
});
