/**
 * The methods of a client, over a real connection:
 *  1. Each route is a method, which sends the method, path and body of the protocol.
 *  2. Every request carries the key, and a content type if it has a body.
 *  3. The body of the answer is handed on as it came.
 *  4. Names are percent-encoded. A name that `fetch` would take for a part of another path is refused.
 *  5. What the headers say is in `facts`.
 */
import type { CreateKeyRequest, RouteSpec, WriteOperation } from "@findling/protocol";
import { type RouteSchemas, routes } from "@findling/protocol/schemas";
import { describe, expect, test } from "vitest";
import { Client } from "../src/index.js";
import { path } from "../src/route-path.js";
import { answerJson, RecordingServer } from "./recording-server.js";

const key = "svc_admin_of_the_test";

interface Case {
  readonly call: (client: Client) => Promise<unknown>;
  readonly parameters?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** What the method resolves with, if the body of the answer is `{ of: <route> }`. */
  readonly resolved?: unknown;
}

const index = "shop of ü/ö";
const operations: readonly WriteOperation[] = [
  { action: "upsert", record: { objectID: "1", title: "a" } },
  { action: "delete", objectID: "2" },
];
const patch = { queryTime: { typoTolerance: false } };
const click = { queryID: "q1", objectID: "1", position: 1 };
const newKey: CreateKeyRequest = { name: "web", type: "search", restrictions: { indexes: ["shop"] } };

const cases: Readonly<Record<string, Case>> = {
  search: {
    call: (client) => client.index(index).search({ q: "ä", page: 1 }),
    parameters: { index },
    body: { q: "ä", page: 1 },
    resolved: { of: "search", facts: expect.any(Object) },
  },
  writeRecords: {
    call: (client) => client.index(index).write(operations),
    parameters: { index },
    body: { operations },
    resolved: { of: "writeRecords", facts: expect.any(Object) },
  },
  getRecord: {
    call: (client) => client.index(index).get("a/b?c#d%2e"),
    parameters: { index, objectID: "a/b?c#d%2e" },
    resolved: { of: "getRecord" },
  },
  clearPartition: {
    call: (client) => client.index(index).clear("south east"),
    parameters: { index, partition: "south east" },
    resolved: { of: "clearPartition", facts: expect.any(Object) },
  },
  getSettings: {
    call: (client) => client.index(index).settings(),
    parameters: { index },
    resolved: { settings: { of: "getSettings" }, etag: null, facts: expect.any(Object) },
  },
  putSettings: {
    call: (client) => client.index(index).saveSettings(patch),
    parameters: { index },
    body: patch,
    resolved: { settings: { of: "putSettings" }, etag: null, facts: expect.any(Object) },
  },
  createKey: { call: (client) => client.createKey(newKey), body: newKey, resolved: { of: "createKey" } },
  listKeys: { call: (client) => client.listKeys(), resolved: undefined },
  revokeKey: { call: (client) => client.revokeKey("k1"), parameters: { id: "k1" } },
  listIndexes: { call: (client) => client.listIndexes(), resolved: undefined },
  getTask: {
    call: (client) => client.getTask("t1"),
    parameters: { taskId: "t1" },
    resolved: { of: "getTask", facts: expect.any(Object) },
  },
  click: { call: (client) => client.click(click), body: click },
};

test("there is a method for each route (1)", () => {
  expect(Object.keys(cases).sort()).toEqual(Object.keys(routes).sort());
});

describe("a method sends what the protocol says (1, 2, 3)", () => {
  const specs: readonly (readonly [string, RouteSpec & RouteSchemas])[] = Object.entries(routes);
  test.each(specs)("%s", async (name, spec) => {
    const { call, parameters = {}, body, resolved } = cases[name];
    const server = await RecordingServer.start((response) => {
      if (spec.response === undefined) response.writeHead(spec.status).end();
      else answerJson(response, spec.status, { of: name }, { "x-request-id": "r1" });
    });
    const answer = await call(new Client({ host: server.baseUrl, key }));
    const url = spec.path.replaceAll(/:(\w+)/g, (_, parameter) => encodeURIComponent(parameters[parameter]));
    const [{ headers, ...arrived }] = server.arrived;
    expect(server.arrived.length).toBe(1);
    const sent = body === undefined ? "" : JSON.stringify(body);
    expect(arrived).toEqual({ method: spec.method, url, body: sent });
    expect(headers["x-svc-key"]).toBe(key);
    expect(headers["content-type"]).toBe(body === undefined ? undefined : "application/json");
    expect(answer).toEqual(resolved);
  });
});

test("a single objectID is deleted like a list (1)", async () => {
  const server = await RecordingServer.start((response) => answerJson(response, 200, {}));
  const shop = new Client({ host: server.baseUrl, key }).index(index);
  await shop.delete("2");
  await shop.delete(["2", "3"]);
  const deleted = [{ action: "delete", objectID: "2" }];
  expect(server.arrived.map(({ body }) => JSON.parse(body).operations)).toEqual([
    deleted,
    [...deleted, { action: "delete", objectID: "3" }],
  ]);
});

describe("names in paths (4)", () => {
  test("are percent-encoded", () => {
    expect(path("indexes", "a b", "records", "ü/?#%")).toBe("/1/indexes/a%20b/records/%C3%BC%2F%3F%23%25");
  });

  test.each(["", ".", ".."])("%j is refused, and nothing is sent", async (name) => {
    const server = await RecordingServer.start((response) => answerJson(response, 200, {}));
    const client = new Client({ host: server.baseUrl, key });
    const calls = [
      client.index(name).search({ q: "" }),
      client.index("a").get(name),
      client.index("a").clear(name),
      client.revokeKey(name),
    ];
    for (const call of calls) await expect(call).rejects.toThrow(RangeError);
    expect(server.arrived).toEqual([]);
  });
});

describe("facts (5)", () => {
  const answering = async (headers: Record<string, string>): Promise<Client> => {
    const server = await RecordingServer.start((response) => answerJson(response, 200, {}, headers));
    return new Client({ host: server.baseUrl, key });
  };

  test("of a search", async () => {
    const client = await answering({
      "x-svc-reachable-hits": "200",
      "x-svc-removed-words": "2",
      "x-svc-facets-truncated": "brand, a%2Cb, 100%",
      "x-svc-cut-highlights": "text",
      "x-svc-damaged-records": "3",
    });
    expect((await client.index("a").search({ q: "" })).facts).toEqual({
      requestId: null,
      reachableHits: 200,
      removedWords: 2,
      truncatedFacets: ["brand", "a,b", "100%"],
      cutHighlights: ["text"],
      damagedRecords: 3,
    });
  });

  test("of settings", async () => {
    const client = await answering({
      etag: '"i-7"',
      "x-svc-rebuild": "running",
      "x-svc-rebuild-progress": "1200/50000",
      "x-svc-erasure": "idle",
    });
    const rebuildProgress = { done: 1_200, total: 50_000 };
    const facts = { requestId: null, rebuild: "running", rebuildProgress, erasure: "idle" };
    expect(await client.index("a").settings()).toEqual({ settings: {}, etag: '"i-7"', facts });
    expect(await client.index("a").saveSettings({})).toEqual({ settings: {}, etag: '"i-7"', facts });
  });

  test("of a cleared partition", async () => {
    const client = await answering({ "x-svc-erasure": "running", "x-request-id": "r7" });
    expect((await client.index("a").clear("b")).facts).toEqual({ requestId: "r7", erasure: "running" });
  });

  test("of a batch", async () => {
    const client = await answering({ "x-svc-unsearchable-records": "2" });
    expect((await client.index("a").write([])).facts).toEqual({ requestId: null, unsearchableRecords: 2 });
  });

  test("of a task", async () => {
    const client = await answering({ "x-svc-task-error": "100%25 of it" });
    expect((await client.getTask("t")).facts).toEqual({ requestId: null, reason: "100% of it" });
  });

  test("are null or empty if headers are missing or strange", async () => {
    const client = await answering({
      "x-svc-reachable-hits": "many",
      "x-svc-rebuild": "perhaps",
      "x-svc-rebuild-progress": "half",
    });
    expect((await client.index("a").search({ q: "" })).facts).toEqual({
      requestId: null,
      reachableHits: null,
      removedWords: null,
      truncatedFacets: [],
      cutHighlights: [],
      damagedRecords: 0,
    });
    const facts = { requestId: null, rebuild: null, rebuildProgress: null, erasure: null };
    expect(await client.index("a").settings()).toEqual({ settings: {}, etag: null, facts });
    expect((await client.index("a").write([])).facts.unsearchableRecords).toBe(0);
  });

  test("the etag goes back as if-match", async () => {
    const server = await RecordingServer.start((response) => answerJson(response, 200, {}));
    const client = new Client({ host: server.baseUrl, key });
    await client.index("a").saveSettings(patch, { ifMatch: '"i-7"' });
    await client.index("a").saveSettings(patch);
    await expect(client.index("a").saveSettings(patch, { ifMatch: null })).rejects.toThrow(TypeError);
    expect(server.arrived.map(({ headers }) => headers["if-match"])).toEqual(['"i-7"', undefined]);
  });
});
