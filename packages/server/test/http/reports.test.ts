/** Reports of searches and clicks: the section Clicks and analytics of the decisions. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { type Answer, adminKey, expectError, field, list, useServer } from "./harness.js";
import { signToken } from "./sign-token.js";

const server = useServer();

function reports(query: string, key: string = adminKey): Promise<Answer> {
  return server().call("GET", `/internal/reports${query}`, { key });
}

async function report(index: string): Promise<unknown> {
  return (await reports(`?index=${index}`)).json;
}

async function fill(index: string, ...more: readonly object[]): Promise<void> {
  await server().upsert(
    index,
    { objectID: "1", title: "chair" },
    { objectID: "2", title: "armchair" },
    ...more,
  );
}

async function click(queryID: unknown, objectID: string, key: string = adminKey): Promise<void> {
  const body = { queryID, objectID, position: 1 };
  expect((await server().call("POST", "/1/events/click", { key, body })).status).toBe(204);
}

/**
 * The bytes of all files of analytics, once the text is in them, or is not. They are stored every two
 * seconds.
 */
async function storedBytes(text: string, isThere: boolean): Promise<Buffer> {
  for (;;) {
    const bytes = bytesOfFiles();
    if (bytes?.includes(text) === isThere) return bytes;
    await sleep(50);
  }
}

/** null: an erasure was just removing its old files. */
function bytesOfFiles(): Buffer | null {
  const folder = join(server().folder, "analytics");
  try {
    return Buffer.concat(
      readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) =>
        entry.isFile() ? [readFileSync(join(entry.parentPath, entry.name))] : [],
      ),
    );
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "ENOENT";

describe("A search counts once per typed query", () => {
  test("typing searches of one client that continue each other are one", async () => {
    await fill("typing");
    for (const q of ["c", "ch", "cha", "ch", "chair"]) await server().search("typing", { q });
    await server().search("typing", { q: "chair", mode: "committed" });
    await server().search("typing", { q: "table" });
    expect(await report("typing")).toMatchObject({
      searches: 2,
      noResultSearches: 1,
      topQueries: [
        { query: "chair", count: 1, countMax: 1 },
        { query: "table", count: 1 },
      ],
      topNoResultQueries: [{ query: "table", count: 1 }],
      latencyMs: { typing: { searches: 6 }, committed: { searches: 1 } },
    });
  });

  test("clients are distinguished by key and sub, else by their address", async () => {
    await fill("clients");
    const key = await server().createKey({});
    await server().search("clients", { q: "c" });
    await server().search("clients", { q: "ch" }, { key: key.secret });
    for (const sub of ["anna", "otto"])
      await server().search("clients", { q: "cha" }, { key: signToken(key, { sub }) });
    await server().search("clients", { q: "chai" }, { headers: { "user-agent": "another" } });
    expect(await report("clients")).toMatchObject({ searches: 4 });
    await server().search("clients", { q: "chair" }, { key: signToken(key, { sub: "otto" }) });
    expect(await report("clients")).toMatchObject({ searches: 4 });
  });

  test("a search with hitsPerPage 0, one that fails, a read and a cached answer", async () => {
    await fill("counted");
    await server().search("counted", { q: "chair", hitsPerPage: 0 });
    await server().search("counted", { q: "chair", facets: ["unknown"] });
    await server().get("counted", "1");
    expect(await report("counted")).toMatchObject({ searches: 0, latencyMs: { typing: { searches: 0 } } });
    for (let time = 0; time < 4; time++) await server().search("counted", { q: "chair", mode: "committed" });
    expect(await report("counted")).toMatchObject({
      searches: 4,
      topQueries: [{ query: "chair", count: 4 }],
    });
  });
});

test("a search is counted on the day of the clock, also if that was corrected since the start", async () => {
  await fill("corrected");
  const now = Date.now();
  const yesterday = now - 86_400_000;
  const clock = vi.spyOn(Date, "now").mockReturnValue(yesterday);
  onTestFinished(() => clock.mockRestore());
  await server().search("corrected", { q: "chair" });
  const on = async (ms: number): Promise<unknown> => {
    const day = new Date(ms).toISOString().slice(0, 10);
    return field((await reports(`?index=corrected&from=${day}&to=${day}`)).json, "searches");
  };
  expect([await on(yesterday), await on(now)]).toEqual([1, 0]);
});

test("CTR is null if there were no searches with clickAnalytics, and 0 without a click", async () => {
  await fill("rates");
  expect(await report("rates")).toMatchObject({ noResultRate: null, clickThroughRate: null });
  await server().search("rates", { q: "chair", mode: "committed" });
  expect(await report("rates")).toMatchObject({
    noResultRate: 0,
    clickThroughRate: null,
    meanClickPosition: null,
  });
  const { json } = await server().search("rates", { q: "chair", mode: "committed", clickAnalytics: true });
  expect(await report("rates")).toMatchObject({ clickThroughRate: 0, meanClickPosition: null });
  await click(field(json, "queryID"), "1");
  expect(await report("rates")).toMatchObject({ clickThroughRate: 1, meanClickPosition: 1 });
});

test("by sub only where tokens have it", async () => {
  await fill("subs");
  const key = await server().createKey({});
  const anna = signToken(key, { sub: "anna" });
  const { json } = await server().search("subs", { q: "chair", clickAnalytics: true }, { key: anna });
  await click(field(json, "queryID"), "1", anna);
  await server().search("subs", { q: "nothing" }, { key: anna });
  await server().search("subs", { q: "chair" }, { key: key.secret });
  const own = { searches: 2, noResultSearches: 1, clicks: 1, clickThroughRate: 1 };
  expect(await report("subs")).toMatchObject({
    searches: 3,
    topSubs: [{ sub: "anna", count: 2, figures: own }],
  });
  expect((await reports("?index=subs&sub=anna")).json).toMatchObject({ sub: "anna", ...own });
  expect((await reports("?index=subs&sub=nobody")).json).toMatchObject({
    searches: 0,
    clickThroughRate: null,
  });
});

test("queryLogging: false stores nothing about a search but counts; clicks still count", async () => {
  await fill("private", { objectID: "3", title: "verysecretword" });
  await server().putSettings("private", { queryTime: { queryLogging: false } });
  const key = signToken(await server().createKey({}), { sub: "verysecretperson" });
  const request = { q: "verysecretword", clickAnalytics: true };
  const { json } = await server().search("private", request, { key });
  await click(field(json, "queryID"), "3", key);
  await server().search("private", { q: "verysecretnothing" }, { key });
  expect(await report("private")).toMatchObject({
    searches: 2,
    noResultSearches: 1,
    clicks: 1,
    clickThroughRate: 1,
    topQueries: [],
    topNoResultQueries: [],
    topSubs: [],
    topClickedRecords: [{ objectID: "3", count: 1 }],
  });
  // Everything that belongs to the index comes with one transaction.
  const bytes = await storedBytes("private", true);
  expect(bytes.includes("verysecret")).toBe(false);
});

test("a cleared partition takes its records out of reports, and their bytes out of the files", async () => {
  await server().putSettings("shops", { indexTime: { partitionKey: "shop" } });
  await fill(
    "shops",
    { objectID: "anna-1", title: "chair", shop: "anna" },
    { objectID: "otto-1", title: "chair", shop: "otto" },
  );
  const { json } = await server().search("shops", { q: "chair", clickAnalytics: true });
  for (const objectID of ["anna-1", "otto-1"]) await click(field(json, "queryID"), objectID);
  await storedBytes("anna-1", true);
  expect((await server().call("DELETE", "/1/indexes/shops/partitions/anna")).status).toBe(200);
  const cleared = await report("shops");
  expect(list(cleared, "topClickedRecords")).toEqual([
    { index: "shops", objectID: "otto-1", count: 1, countMax: 1 },
  ]);
  const bytes = await storedBytes("anna-1", false);
  expect(bytes.includes("otto-1")).toBe(true);
  // What is clicked after the clear is not there any more.
  await click(field(json, "queryID"), "anna-1");
  expect(list(await report("shops"), "topClickedRecords")).toHaveLength(1);
});

describe("GET /internal/reports", () => {
  test("without an index it is of all of them; with several, of these", async () => {
    await fill("one");
    await fill("two");
    await server().search("one", { q: "chair", mode: "committed" });
    await server().search("two", { q: "armchair", mode: "committed" });
    expect((await reports("?index=one&index=two")).json).toMatchObject({
      searches: 2,
      topQueries: [{ query: "armchair" }, { query: "chair" }],
    });
    expect((await reports("?index=one&index=two&top=1")).json).toMatchObject({
      topQueries: [{ query: "armchair" }],
    });
    expect(field((await reports("")).json, "searches")).toBeGreaterThanOrEqual(2);
    expect((await reports("?index=never")).json).toMatchObject({ searches: 0 });
  });

  test("by day: today by default, with the 29 days before", async () => {
    await fill("days");
    await server().search("days", { q: "chair" });
    const { json } = await reports("?index=days");
    const days = list(json, "days");
    expect(days).toHaveLength(30);
    expect(days.at(-1)).toMatchObject({ day: field(json, "to"), searches: 1 });
    const before = await reports("?index=days&from=2020-01-01&to=2020-01-02");
    expect(before.json).toMatchObject({ searches: 0, days: [{ day: "2020-01-01" }, { day: "2020-01-02" }] });
    const early = await reports("?index=days&from=1969-12-31&to=1970-01-01");
    expect(early.json).toMatchObject({ searches: 0, days: [{ day: "1969-12-31" }, { day: "1970-01-01" }] });
  });

  test.each([
    ["?from=yesterday", /a day such as/],
    ["?to=2026-02-30", /a day such as/],
    ["?from=2026-02-02&to=2026-02-01", /the last day/],
    ["?from=2025-01-01&to=2026-01-01", /90 days/],
    ["?top=0", /from 1 to 1000/],
    ["?top=1e3", /from 1 to 1000/],
    ["?top=1&top=2", /repeated/],
    ["?days=3", /unknown/],
  ])("%s is invalid_request", async (query, message) => {
    expectError(await reports(query), "invalid_request", message);
  });

  test("a name that no index can have is invalid_index_name", async () => {
    expectError(await reports("?index=a/b"), "invalid_index_name");
  });

  test("is for admin keys that may use all indexes, and for pages of this server only", async () => {
    for (const type of ["search", "write"] as const)
      expectError(await reports("", (await server().createKey({ type })).secret), "forbidden");
    const restricted = await server().createKey({ type: "admin", restrictions: { indexes: ["one"] } });
    expectError(await reports("", restricted.secret), "forbidden");
    expectError(await reports("", signToken(await server().createKey({}))), "forbidden");
    const { headers } = await server().call("GET", "/internal/reports", {
      headers: { origin: "https://a.example" },
    });
    expect(headers.get("access-control-allow-origin")).toBeNull();
  });
});
