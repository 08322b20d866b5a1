/**
 * The methods of a client, over a real connection:
 *  1. Each route that the server has is a method, which sends the method, path and body of the protocol.
 *  2. Every request carries the key, and a content type if it has a body.
 *  3. The body of the answer is handed on as it came, with its status and headers.
 *  4. Names are percent-encoded. A name that `fetch` would take for a part of another path is refused.
 *  5. What the headers say is in `facts`.
 */
import type { CreateKeyRequest, RouteSpec, WriteOperation } from "@findling/protocol";
import { type RouteSchemas, routes } from "@findling/protocol/schemas";
import { describe, expect, test } from "vitest";
import { FindlingClient, pathOf } from "../src/index.js";
import { answerJson, RecordingServer } from "./recording-server.js";

const key = "svc_admin_of_the_test";

/** Routes of the protocol that no server has yet. */
const missing: ReadonlySet<string> = new Set(["getTask", "click"]);

interface Case {
  readonly call: (client: FindlingClient) => Promise<unknown>;
  readonly parameters?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

const index = "shop of ü/ö";
const operations: readonly WriteOperation[] = [
  { action: "upsert", record: { objectID: "1", title: "a" } },
  { action: "delete", objectID: "2" },
];
const patch = { queryTime: { typoTolerance: false } };
const newKey: CreateKeyRequest = { name: "web", type: "search", restrictions: { indexes: ["shop"] } };

const cases: Readonly<Record<string, Case>> = {
  search: {
    call: (client) => client.search(index, { q: "ä", page: 1 }),
    parameters: { index },
    body: { q: "ä", page: 1 },
  },
  writeRecords: {
    call: (client) => client.writeRecords(index, operations),
    parameters: { index },
    body: { operations },
  },
  getRecord: {
    call: (client) => client.getRecord(index, "a/b?c#d%2e"),
    parameters: { index, objectID: "a/b?c#d%2e" },
  },
  clearPartition: {
    call: (client) => client.clearPartition(index, "south east"),
    parameters: { index, partition: "south east" },
  },
  getSettings: { call: (client) => client.getSettings(index), parameters: { index } },
  putSettings: { call: (client) => client.putSettings(index, patch), parameters: { index }, body: patch },
  createKey: { call: (client) => client.createKey(newKey), body: newKey },
  listKeys: { call: (client) => client.listKeys() },
  revokeKey: { call: (client) => client.revokeKey("k1"), parameters: { id: "k1" } },
  listIndexes: { call: (client) => client.listIndexes() },
};

test("there is a method for each route that the server has (1)", () => {
  expect(Object.keys(cases).sort()).toEqual(
    Object.keys(routes)
      .filter((name) => !missing.has(name))
      .sort(),
  );
});

describe("a method sends what the protocol says (1, 2, 3)", () => {
  const specs: readonly (readonly [string, RouteSpec & RouteSchemas])[] = Object.entries(routes);
  test.each(specs.filter(([name]) => !missing.has(name)))("%s", async (name, spec) => {
    const { call, parameters = {}, body } = cases[name];
    const answered = { of: name };
    const server = await RecordingServer.start((response) => {
      if (spec.response === undefined) response.writeHead(spec.status).end();
      else answerJson(response, spec.status, answered, { "x-request-id": "r1" });
    });
    const answer = await call(new FindlingClient({ baseUrl: server.baseUrl, key }));
    const url = spec.path.replaceAll(/:(\w+)/g, (_, parameter) => encodeURIComponent(parameters[parameter]));
    const [{ headers, ...arrived }] = server.arrived;
    expect(server.arrived.length).toBe(1);
    const sent = body === undefined ? "" : JSON.stringify(body);
    expect(arrived).toEqual({ method: spec.method, url, body: sent });
    expect(headers["x-svc-key"]).toBe(key);
    expect(headers["content-type"]).toBe(body === undefined ? undefined : "application/json");
    if (spec.response === undefined) expect(answer).toBe(undefined);
    else expect(answer).toMatchObject({ status: spec.status, body: answered });
    if (spec.response !== undefined) expect(answer).toHaveProperty("headers", expect.any(Headers));
  });
});

describe("names in paths (4)", () => {
  test("are percent-encoded", () => {
    expect(pathOf("getRecord", { index: "a b", objectID: "ü/?#%" })).toBe(
      "/1/indexes/a%20b/records/%C3%BC%2F%3F%23%25",
    );
  });

  test.each(["", ".", ".."])("%j is refused, and nothing is sent", async (name) => {
    const server = await RecordingServer.start((response) => answerJson(response, 200, {}));
    const client = new FindlingClient({ baseUrl: server.baseUrl, key });
    const calls = [
      client.search(name, { q: "" }),
      client.getRecord("a", name),
      client.clearPartition("a", name),
      client.revokeKey(name),
    ];
    for (const call of calls) await expect(call).rejects.toThrow(RangeError);
    expect(server.arrived).toEqual([]);
  });
});

describe("facts (5)", () => {
  const answering = async (headers: Record<string, string>): Promise<FindlingClient> => {
    const server = await RecordingServer.start((response) => answerJson(response, 200, {}, headers));
    return new FindlingClient({ baseUrl: server.baseUrl, key });
  };

  test("of a search", async () => {
    const client = await answering({
      "x-svc-reachable-hits": "200",
      "x-svc-removed-words": "2",
      "x-svc-facets-truncated": "brand, a%2Cb, 100%",
      "x-svc-cut-highlights": "text",
      "x-svc-damaged-records": "3",
    });
    expect((await client.search("a", { q: "" })).facts).toEqual({
      reachableHits: 200,
      removedWords: 2,
      truncatedFacets: ["brand", "a,b", "100%"],
      cutHighlights: ["text"],
      damagedRecords: 3,
    });
  });

  test("of settings", async () => {
    const client = await answering({ etag: '"i-7"', "x-svc-rebuild": "running", "x-svc-erasure": "idle" });
    const facts = { etag: '"i-7"', rebuild: "running", erasure: "idle" };
    expect((await client.getSettings("a")).facts).toEqual(facts);
    expect((await client.putSettings("a", {})).facts).toEqual(facts);
  });

  test("of a cleared partition", async () => {
    const client = await answering({ "x-svc-erasure": "running" });
    expect((await client.clearPartition("a", "b")).facts).toEqual({ erasure: "running" });
  });

  test("are null or empty if headers are missing or strange", async () => {
    const client = await answering({ "x-svc-reachable-hits": "many", "x-svc-rebuild": "perhaps" });
    expect((await client.search("a", { q: "" })).facts).toEqual({
      reachableHits: null,
      removedWords: null,
      truncatedFacets: [],
      cutHighlights: [],
      damagedRecords: 0,
    });
    expect((await client.getSettings("a")).facts).toEqual({ etag: null, rebuild: null, erasure: null });
  });

  test("the etag goes back as if-match", async () => {
    const server = await RecordingServer.start((response) => answerJson(response, 200, {}));
    const client = new FindlingClient({ baseUrl: server.baseUrl, key });
    await client.putSettings("a", patch, { ifMatch: '"i-7"' });
    await client.putSettings("a", patch);
    expect(server.arrived.map(({ headers }) => headers["if-match"])).toEqual(['"i-7"', undefined]);
  });
});
