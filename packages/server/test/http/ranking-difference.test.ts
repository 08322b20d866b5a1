/**
 * `POST /internal/indexes/:index/ranking-difference`:
 *  1. Before and after are the hits of a search before the draft is saved and after it.
 *  2. It says which hits moved, appeared and vanished, and why.
 *  3. Without queries it replays the most frequent ones of the log.
 *  4. Wrong requests and keys are refused before the answer begins; a query that cannot be searched has a
 *     fault of its own.
 *  5. Nothing is counted as a search.
 *  6. One job at a time; a client that goes away ends its job.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { liveRecords, profiles, searchCase } from "@findling/testkit";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { adminKey, type CallOptions, expectError, field, list, useServer } from "./harness.js";

// A search on a busy machine may leave out typos, and a compared query leaves them out later than others.
const server = useServer({ searchSoftDeadline: 60_000 });
const pathOf = (index: string): string => `/internal/indexes/${index}/ranking-difference`;

/** A refusal is one JSON value, an answer has one in each line. */
function refusal(index: string, body: object, options: CallOptions = {}) {
  return server().call("POST", pathOf(index), { body, ...options });
}

function post(index: string, body: object, signal: AbortSignal | null = null): Promise<Response> {
  const headers = { "x-svc-key": adminKey, "content-type": "application/json" };
  const text = JSON.stringify(body);
  return fetch(server().url + pathOf(index), { method: "POST", headers, body: text, signal });
}

async function difference(index: string, body: object): Promise<unknown[]> {
  const response = await post(index, body);
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("application/x-ndjson");
  const lines = (await response.text()).trimEnd().split("\n");
  return lines.map((line): unknown => JSON.parse(line));
}

/** The line of the only query. */
async function differenceOf(index: string, q: string, queryTime: object): Promise<unknown> {
  const [begin, line, end] = await difference(index, { queryTime, queries: [q] });
  expect(begin).toEqual({ begin: { queries: 1, hitsPerQuery: 10 } });
  expect(end).toEqual({ end: { queries: 1, isCut: false } });
  return line;
}

const idsIn = (listed: unknown): unknown[] => list(listed, "hits").map((hit) => field(hit, "objectID"));

async function fillChairs(index: string): Promise<void> {
  await server().upsert(
    index,
    { objectID: "1", title: "chair", sold: 1, maker: "a" },
    { objectID: "2", title: "chair", sold: 2, maker: "a" },
    { objectID: "3", title: "sofa", sold: 3, maker: "b" },
  );
  await server().putSettings(index, {
    queryTime: { customRanking: [{ attribute: "sold", order: "asc" }], distinctAttribute: null },
  });
}

describe("a ranking difference", () => {
  test("has the hits of a search before saving and after it, whatever is drawn (1)", async () => {
    let cases = 0;
    await fc.assert(
      fc.asyncProperty(searchCase(profiles.full), async ({ history, settings, requests }) => {
        const index = `drawn-${cases++}`;
        await server().putSettings(index, { indexTime: settings.indexTime });
        const records = liveRecords(history);
        if (records.length > 0) await server().upsert(index, ...records);
        await server().rebuilt(index);
        const queries = requests.map(({ q }) => q);
        const isSavable = (await refusalOf(index, settings.queryTime)) === null;
        if (!isSavable || queries.length === 0) return;
        const [, ...lines] = await difference(index, { queryTime: settings.queryTime, queries });
        const before: unknown[][] = await Promise.all(queries.map((q) => idsFound(index, q)));
        await server().putSettings(index, { queryTime: settings.queryTime });
        for (const [at, q] of queries.entries()) {
          const after = await idsFound(index, q);
          if (field(lines[at], "isChanged") !== true) expect(after).toEqual(before[at]);
          else {
            expect(idsIn(field(lines[at], "before"))).toEqual(before[at]);
            expect(idsIn(field(lines[at], "after"))).toEqual(after);
            const idsOf = (name: string) =>
              list(lines[at], name).map((difference) => field(difference, "objectID"));
            const stayed = after.filter((id, place) => before[at].includes(id) && before[at][place] !== id);
            expect(idsOf("moved")).toEqual(stayed);
            expect(idsOf("appeared")).toEqual(after.filter((id) => !before[at].includes(id)));
            expect(idsOf("vanished")).toEqual(before[at].filter((id) => !after.includes(id)));
          }
        }
      }),
      { numRuns: 10, endOnFailure: true },
    );
  });

  test("cuts long titles between characters (2)", async () => {
    const title = `chair ${"-".repeat(113)}`;
    await server().upsert("long", { objectID: "1", title: `${title}🪑`, sold: 1 });
    await server().upsert("long", { objectID: "2", title: `${title}🪑🪑`, sold: 2 });
    const line = await differenceOf("long", "chair", {
      customRanking: [{ attribute: "sold", order: "desc" }],
    });
    const titles = list(field(line, "after"), "hits").map((hit) => field(hit, "title"));
    expect(titles).toEqual([`${title}…`, `${title}…`]);
  });

  test("says what another custom ranking moves, and by which values (2)", async () => {
    await fillChairs("custom");
    const line = await differenceOf("custom", "chair", {
      customRanking: [{ attribute: "sold", order: "desc" }],
    });
    expect(line).toMatchObject({
      query: "chair",
      count: null,
      isChanged: true,
      before: { nbHits: 2, hits: [{ objectID: "1", title: "chair" }, { objectID: "2" }] },
      moved: [
        {
          objectID: "2",
          from: 1,
          to: 0,
          why: {
            kind: "overtook",
            other: { objectID: "1" },
            before: { criterion: "custom", own: { custom: [{ order: "asc", value: 2 }] } },
            after: { criterion: "custom", own: { custom: [{ order: "desc", value: 2 }] } },
          },
        },
        { objectID: "1", from: 0, to: 1, why: { kind: "overtakenBy", other: { objectID: "2" } } },
      ],
      appeared: [],
      vanished: [],
    });
  });

  test("says what a pin, a hide, a synonym and a group do (2)", async () => {
    await fillChairs("rules");
    const pins = [{ id: "p", query: "chair", objectID: "3", position: 0 }];
    expect(await differenceOf("rules", "Chair", { pins })).toMatchObject({
      moved: [{ why: { kind: "shifted" } }, { why: { kind: "shifted" } }],
      appeared: [{ objectID: "3", from: null, to: 0, why: { kind: "pinned" } }],
    });
    const hides = [{ id: "h", query: "chair", objectID: "1" }];
    expect(await differenceOf("rules", "chair", { hides })).toMatchObject({
      vanished: [{ objectID: "1", from: 0, to: null, why: { kind: "hidden" } }],
    });
    const synonyms = [{ id: "s", type: "oneWay", input: "chair", synonyms: ["sofa"] }];
    const terms = [{ query: "chair", indexed: "sofa", via: "word" }];
    expect(await differenceOf("rules", "chair", { synonyms })).toMatchObject({
      appeared: [{ objectID: "3", why: { kind: "found", terms } }],
    });
    expect(await differenceOf("rules", "chair", { distinctAttribute: "maker" })).toMatchObject({
      vanished: [{ objectID: "2", why: { kind: "grouped", other: { objectID: "1" } } }],
    });
    expect(await differenceOf("rules", "chair", {})).toMatchObject({
      isChanged: false,
      before: { hits: [] },
    });
  });

  test("replays the most frequent queries of the log, and is not counted itself (3, 5)", async () => {
    await fillChairs("logged");
    for (const q of ["chair", "sofa"]) await server().search("logged", { q });
    const reported = async () => (await server().call("GET", "/internal/reports?index=logged")).json;
    await expect.poll(async () => field(await reported(), "searches")).toBe(2);
    const lines = await difference("logged", { queryTime: {} });
    expect(lines).toMatchObject([
      { begin: { queries: 2 } },
      { count: 1, isChanged: false },
      { count: 1 },
      { end: {} },
    ]);
    expect((await difference("logged", { queryTime: {}, top: 1 }))[0]).toMatchObject({
      begin: { queries: 1 },
    });
    const before = { from: "2025-01-01", to: "2025-01-31" };
    expect(await difference("logged", { queryTime: {}, ...before })).toEqual([
      { begin: { queries: 0, hitsPerQuery: 10 } },
      { end: { queries: 0, isCut: false } },
    ]);
    expect(field(await reported(), "searches")).toBe(2);
  });

  test("says on its line what is wrong with a query, and compares the others (4)", async () => {
    await fillChairs("faulty");
    const long = "x".repeat(600);
    const searched = await server().search("faulty", { q: long });
    const fault = { code: "query_too_long", message: field(field(searched.json, "error"), "message") };
    expect(await difference("faulty", { queryTime: {}, queries: ["chair", long, "sofa"] })).toMatchObject([
      { begin: { queries: 3 } },
      { query: "chair", isChanged: false },
      { query: long, count: null, countMax: null, fault },
      { query: "sofa", isChanged: false },
      { end: { queries: 3, isCut: false } },
    ]);
  });
});

describe("a wrong request is refused", () => {
  test("with the error of saving or searching (4)", async () => {
    await fillChairs("wrong");
    const wrong = { customRanking: [{ attribute: "sold", order: "up" }] };
    const saved = await server().putSettings("wrong", { queryTime: wrong });
    expect((await refusal("wrong", { queryTime: wrong })).json).toEqual(saved.json);
    expectError(await refusal("nowhere", { queryTime: {} }), "index_not_found");
    for (const body of [{}, { queryTime: {}, queries: [] }, { queryTime: {}, hitsPerQuery: 51 }])
      expectError(await refusal("wrong", body), "invalid_request");
    for (const days of [{ from: "yesterday" }, { from: "2026-01-01", to: "2026-11-01" }])
      expectError(await refusal("wrong", { queryTime: {}, ...days }), "invalid_request");
    expectError(await refusal("wrong", { queryTime: {}, search: { filters: [{}] } }), "invalid_filter");
  });

  test("if the key is no admin key, or is restricted to indexes (4)", async () => {
    const { secret: search } = await server().createKey({ type: "search" });
    const restrictions = { indexes: ["wrong"] };
    const { secret: restricted } = await server().createKey({ type: "admin", restrictions });
    for (const key of [search, restricted])
      expectError(await refusal("wrong", { queryTime: {} }, { key }), "forbidden");
  });
});

test("one job at a time; a client that goes away ends its job (6)", async () => {
  await fillChairs("busy");
  const queries = Array.from({ length: 500 }, (_, at) => `chair ${at}`);
  const leaving = new AbortController();
  const first = await post("busy", { queryTime: {}, queries }, leaving.signal);
  expect(first.status).toBe(200);
  expectError(await refusal("busy", { queryTime: {}, queries: ["chair"] }), "overloaded");
  leaving.abort();
  let status = 503;
  while (status === 503) {
    await sleep(5);
    const again = await post("busy", { queryTime: {}, queries: ["chair"] });
    status = again.status;
    await again.text();
  }
  expect(status).toBe(200);
});

async function idsFound(index: string, q: string): Promise<unknown[]> {
  return idsIn((await server().search(index, { q, hitsPerPage: 10 })).json);
}

/** The answer to a draft that may not be saved; null: it may. */
async function refusalOf(index: string, queryTime: object): Promise<unknown> {
  const body = { search: { q: "" }, queryTime };
  const { status, json } = await server().call("POST", `/internal/indexes/${index}/draft-search`, { body });
  return status === 200 ? null : json;
}
