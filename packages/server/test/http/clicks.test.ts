/** The section Click events of the API specification; each title quotes or names the rule it proves. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { makeQueryId } from "../../src/search/query-id.js";
import { type Answer, adminKey, expectError, field, list, TestServer, useServer } from "./harness.js";
import { signToken } from "./sign-token.js";

const masterSecret = "the-master-secret-of-the-click-tests";
const server = useServer({ masterSecret });
const folders: string[] = [];

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

function click(body: object, key: string = adminKey, from = server()): Promise<Answer> {
  return from.call("POST", "/1/events/click", { key, body });
}

async function searched(index: string, request: object = {}, key: string = adminKey): Promise<string> {
  const usual = { q: "chair", mode: "committed", clickAnalytics: true };
  const { json } = await server().search(index, { ...usual, ...request }, { key });
  return String(field(json, "queryID"));
}

async function report(index: string, from = server()): Promise<unknown> {
  return (await from.call("GET", `/internal/reports?index=${index}`)).json;
}

async function fill(index: string, count = 3, from = server()): Promise<void> {
  const records = Array.from({ length: count }, (_, at) => ({ objectID: `${at}`, title: `chair ${at}` }));
  await from.upsert(index, ...records);
}

describe("POST /1/events/click takes a ClickEvent body", () => {
  test("204 without a body, and the click is in the report", async () => {
    await fill("taken");
    const answer = await click({ queryID: await searched("taken"), objectID: "1", position: 2 });
    expect([answer.status, answer.text]).toEqual([204, ""]);
    expect(await report("taken")).toMatchObject({
      trackedSearches: 1,
      clickedSearches: 1,
      clicks: 1,
      meanClickPosition: 2,
      topClickedRecords: [{ index: "taken", objectID: "1", count: 1 }],
    });
  });

  test.each([
    ["without a queryID", { objectID: "1", position: 1 }, "invalid_request"],
    ["without a position", { queryID: "a", objectID: "1" }, "invalid_request"],
    ["with position 0", { queryID: "a", objectID: "1", position: 0 }, "invalid_request"],
    ["with half a position", { queryID: "a", objectID: "1", position: 1.5 }, "invalid_request"],
    ["with a field more", { queryID: "a", objectID: "1", position: 1, index: "b" }, "invalid_request"],
    ["without an objectID", { queryID: "a", position: 1 }, "invalid_object_id"],
    ["with a number as objectID", { queryID: "a", objectID: 5, position: 1 }, "invalid_object_id"],
    ["with an empty objectID", { queryID: "a", objectID: "", position: 1 }, "invalid_object_id"],
    [
      "with an objectID of 513",
      { queryID: "a", objectID: "x".repeat(513), position: 1 },
      "invalid_object_id",
    ],
  ] as const)("a body %s is refused", async (_, body, code) => {
    expectError(await click(body), code);
  });
});

describe("position is one-based, over the whole result", () => {
  test("one that the search did not show is invalid_request, and says which were shown", async () => {
    await fill("positions", 45);
    const queryID = await searched("positions", { page: 2, hitsPerPage: 20 });
    const refused = await click({ queryID, objectID: "1", position: 5 });
    expectError(refused, "invalid_request", "position is 5, but the search showed the positions 41 to 45.");
    expectError(await click({ queryID, objectID: "1", position: 46 }), "invalid_request", /41 to 45/);
    expect((await click({ queryID, objectID: "1", position: 45 })).status).toBe(204);
    const none = await searched("positions", { q: "nothing like it" });
    expectError(
      await click({ queryID: none, objectID: "1", position: 1 }),
      "invalid_request",
      /showed no hits/,
    );
  });
});

describe("The key must be the one that ran the search", () => {
  test("a queryID of another key, or a forged one, is 403", async () => {
    await fill("keys");
    const { secret } = await server().createKey({});
    const queryID = await searched("keys", {}, secret);
    const body = { queryID, objectID: "1", position: 1 };
    expectError(await click(body), "forbidden", /the key that searched/);
    const last = queryID.endsWith("0") ? "1" : "0";
    expectError(await click({ ...body, queryID: queryID.slice(0, -1) + last }, secret), "forbidden");
    expect((await click(body, secret)).status).toBe(204);
  });

  test("or a scoped token with matching claims: times and ids may differ", async () => {
    await fill("claims");
    const key = await server().createKey({});
    const filters = [{ attribute: "title", op: "eq", value: "chair 1" }];
    const queryID = await searched("claims", {}, signToken(key, { sub: "anna", filters, jti: "1" }));
    const body = { queryID, objectID: "1", position: 1 };
    expectError(await click(body, signToken(key, { sub: "otto", filters })), "forbidden");
    expectError(await click(body, signToken(key, { sub: "anna" })), "forbidden");
    expectError(await click(body, key.secret), "forbidden");
    expect((await click(body, signToken(key, { filters, sub: "anna", jti: "2" }))).status).toBe(204);
  });
});

describe("A queryID lives 24 h", () => {
  const own = async (nowMs: number) => {
    const { key, secret } = await server().createKey({});
    const queryID = makeQueryId(masterSecret, key.id, nowMs);
    return click({ queryID, objectID: "1", position: 1 }, secret);
  };

  test("an older one and one without its form are not_found", async () => {
    const dayMs = 86_400_000;
    expectError(await own(Date.now() - dayMs - 2_000), "not_found", /24 hours/);
    for (const queryID of ["", "abc", "A".repeat(32), "0".repeat(33), "é".repeat(32)]) {
      expectError(await click({ queryID, objectID: "1", position: 1 }), "not_found");
    }
  });

  test("a time in the future is forbidden if it is forged, and taken if the clock was set back", async () => {
    const queryID = await searched("taken");
    const forged = `ffffffff${queryID.slice(8)}`;
    expectError(await click({ queryID: forged, objectID: "1", position: 1 }), "forbidden");
    expect((await own(Date.now() + 60_000)).status).toBe(204);
  });

  test("one whose search nobody remembers is taken, and counts nothing", async () => {
    expect((await own(Date.now() - 80_000_000)).status).toBe(204);
  });

  test("over a restart, too", async () => {
    const folder = mkdtempSync(join(tmpdir(), "findling-clicks-"));
    folders.push(folder);
    const first = await TestServer.start({ dataFolder: folder });
    await fill("again", 3, first);
    const { json } = await first.search("again", { q: "chair", clickAnalytics: true });
    const queryID = String(field(json, "queryID"));
    expect((await click({ queryID, objectID: "1", position: 1 }, adminKey, first)).status).toBe(204);
    await first.running.close();
    const second = await TestServer.start({ dataFolder: folder });
    expect((await click({ queryID, objectID: "1", position: 1 }, adminKey, second)).status).toBe(204);
    expect((await click({ queryID, objectID: "2", position: 2 }, adminKey, second)).status).toBe(204);
    expectError(await click({ queryID, objectID: "0", position: 9 }, adminKey, second), "invalid_request");
    expect(await report("again", second)).toMatchObject({ searches: 1, clickedSearches: 1, clicks: 2 });
    await second.stop();
  });
});

test("A second click of one objectID on one queryID counts once", async () => {
  await fill("once");
  const queryID = await searched("once");
  for (let time = 0; time < 3; time++)
    expect((await click({ queryID, objectID: "1", position: 2 })).status).toBe(204);
  expect(await report("once")).toMatchObject({ clicks: 1, clickedSearches: 1 });
  await click({ queryID: await searched("once"), objectID: "1", position: 2 });
  expect(await report("once")).toMatchObject({ clicks: 2, clickedSearches: 2 });
});

test("a record that was deleted since is taken, and counts nothing", async () => {
  await fill("deleted");
  const queryID = await searched("deleted");
  await server().write("deleted", [{ action: "delete", objectID: "1" }]);
  expect((await click({ queryID, objectID: "1", position: 2 })).status).toBe(204);
  expect(await report("deleted")).toMatchObject({ clicks: 0, clickThroughRate: 0 });
});

describe("A click on a record that the caller may not see is taken, and counts nothing", () => {
  async function clickAfter(index: string, claims: object, objectID: string): Promise<unknown[]> {
    const key = await server().createKey({});
    const token = signToken(key, claims);
    const queryID = await searched(index, {}, token);
    const { status, text } = await click({ queryID, objectID, position: 1 }, token);
    return [status, text];
  }

  async function fillPartitions(index: string): Promise<void> {
    await server().putSettings(index, {
      indexTime: { partitionKey: "shop", attributesForFaceting: ["colour"] },
    });
    const record = (objectID: string, shop: string, colour: string) => ({
      ...{ objectID, title: `chair ${objectID}`, shop, colour },
    });
    await server().upsert(index, record("a", "1", "red"), record("b", "1", "blue"), record("c", "2", "red"));
  }

  test.each([
    ["outside of the partitions", "partitions", { partitions: ["1"] }, "c"],
    [
      "outside of the filters",
      "filters",
      { partitions: ["1"], filters: [{ attribute: "colour", op: "eq", value: "red" }] },
      "b",
    ],
  ])("%s of its token, as if it were gone", async (_, name, claims, unseen) => {
    const index = `unseen-${name}`;
    await fillPartitions(index);
    const gone = await clickAfter(index, claims, "gone");
    expect(gone).toEqual([204, ""]);
    expect(await clickAfter(index, claims, unseen)).toEqual(gone);
    expect(await report(index)).toMatchObject({ clicks: 0, topClickedRecords: [] });
    expect(await clickAfter(index, claims, "a")).toEqual(gone);
    expect(await report(index)).toMatchObject({
      clicks: 1,
      topClickedRecords: [{ index, objectID: "a", count: 1 }],
    });
  });
});

test("Click events never change ranking", async () => {
  await fill("ranking", 12);
  const request = { q: "chair", explain: true };
  const shown = async () => {
    const { json } = await server().search("ranking", request);
    return [list(json, "hits"), field(json, "nbHits"), field(json, "dataVersion")];
  };
  const before = await shown();
  for (let time = 0; time < 30; time++) {
    const queryID = await searched("ranking");
    for (const position of [12, 11, 10]) {
      expect((await click({ queryID, objectID: `${position - 1}`, position })).status).toBe(204);
    }
  }
  expect(await report("ranking")).toMatchObject({ clicks: 90 });
  expect(await shown()).toEqual(before);
});
