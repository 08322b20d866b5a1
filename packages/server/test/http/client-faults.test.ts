/**
 * `@findling/client` against a running server, with faults of the network and of what stands between:
 *  1. Reads, searches, clicks, and batches whose operations all have versions survive each of them.
 *  2. A batch with versions that was applied and is sent again overwrites nothing newer.
 *  3. What could be applied twice with another effect is sent once if its outcome is unknown: the server has
 *     it at most once. It is sent again after 429, after 503 `overloaded`, and if no connection came about.
 *  4. `retries` bounds the tries; the last failure is reported, and says whether it is worth trying again.
 *  5. A `retry-after` that is too long is not waited for.
 *  6. A signal ends a call at any moment: while it waits for an answer, and between two tries.
 *  7. Refusals that do not pass are reported at once.
 */
import { connect, createServer } from "node:net";
import { Client, type ClientOptions, NoAnswerFailure } from "@findling/client";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { closedPort } from "./closed-port.js";
import { type Fault, FaultyProxy, refusal } from "./faulty-proxy.js";
import { adminKey, useServer } from "./harness.js";

const server = useServer();
let proxy: FaultyProxy;
let indexes = 0;
/** A new index for each test. */
let index = "";

beforeEach(async () => {
  proxy = await FaultyProxy.start(server().url);
  index = `faults-${indexes++}`;
  await server().upsert(index, { objectID: "1", title: "desk", version: 5 });
});

function clientOn(url: string, options: Partial<ClientOptions> = {}): Client {
  return new Client({ host: url, key: adminKey, timeoutMs: 60_000, ...options });
}

/** Waits for silence no longer than a test may take. */
const boundFor = ({ kind }: Fault): Partial<ClientOptions> => (kind === "silence" ? { timeoutMs: 500 } : {});

const through = (options: Partial<ClientOptions> = {}): Client => clientOn(proxy.url, options);

const badGateway: Fault = { kind: "answer", status: 502, body: "<html>Bad Gateway</html>" };
/** What leaves open whether the server has done what it was asked. */
const unknownOutcomes: readonly (readonly [string, Fault])[] = [
  ["a lost request", { kind: "lostRequest" }],
  ["a lost answer", { kind: "lostAnswer" }],
  ["half a body", { kind: "halfBody" }],
  ["half a body that ends properly", { kind: "shortBody" }],
  ["silence", { kind: "silence" }],
  ["502 of a proxy", badGateway],
  ["503 unavailable", refusal(503, "unavailable", { "retry-after": "0" })],
  ["500 internal", refusal(500, "internal")],
];
/** What says that the server has done nothing. */
const refusals: readonly (readonly [string, Fault])[] = [
  ["429", refusal(429, "rate_limited", { "retry-after": "0" })],
  ["429 of a proxy", { kind: "answer", status: 429, body: "slow down" }],
  ["503 overloaded", refusal(503, "overloaded", { "retry-after": "0" })],
];

const versioned = { action: "upsert", record: { objectID: "1", title: "lamp", version: 6 } } as const;
const unversioned = { action: "upsert", record: { objectID: "1", title: "lamp" } } as const;

describe("what can be repeated survives (1)", () => {
  test.each([...unknownOutcomes, ...refusals])("%s", async (_, fault) => {
    const client = through(boundFor(fault));
    const shop = client.index(index);
    proxy.next = [fault];
    expect((await shop.search({ q: "desk" })).nbHits).toBe(1);
    proxy.next = [fault];
    expect((await shop.get("1"))["title"]).toBe("desk");
    proxy.next = [fault];
    expect((await client.listIndexes()).length).toBeGreaterThan(0);
    proxy.next = [fault, fault];
    expect((await shop.write([versioned])).applied).toBe(1);
    expect(await shop.get("1")).toMatchObject({ title: "lamp", version: 6 });
    expect(proxy.seen.length).toBe(10);
  });

  test("a click that is reported twice counts once", async () => {
    const client = through();
    const { queryID } = await client.index(index).search({ q: "desk", clickAnalytics: true });
    proxy.next = [{ kind: "lostAnswer" }];
    await client.click({ queryID: queryID ?? "", objectID: "1", position: 1 });
    expect(proxy.seen.filter(({ path }) => path === "/1/events/click").length).toBe(2);
  });
});

test("a repeated batch with versions overwrites nothing newer (2)", async () => {
  proxy.next = [{ kind: "lostAnswer" }];
  proxy.afterForward = async () => {
    proxy.afterForward = () => {};
    await server().upsert(index, { objectID: "1", title: "newer" });
  };
  const operations = [versioned, { action: "delete", objectID: "2", version: 6 }] as const;
  expect(await through().index(index).write(operations)).toMatchObject({ applied: 1, ignoredAsStale: 1 });
  expect(proxy.seen.length).toBe(2);
  expect((await server().get(index, "1")).json).toMatchObject({ title: "newer" });
});

describe("what cannot be repeated (3)", () => {
  const writes = () => proxy.seen.filter(({ method }) => method !== "GET").length;

  test.each(unknownOutcomes)("is sent once: %s", async (_, fault) => {
    const client = through(boundFor(fault));
    const shop = client.index(index);
    const calls = [
      () => shop.write([unversioned]),
      () => shop.write([versioned, { action: "delete", objectID: "2" }]),
      () => shop.delete("1"),
      () => shop.clear("a"),
      () => shop.saveSettings({ queryTime: { typoTolerance: false } }),
      () => client.createKey({ name: "web", type: "search" }),
      () => client.revokeKey("none"),
      () => client.request({ method: "POST", path: `/1/indexes/${index}/records`, body: { operations: [] } }),
    ];
    for (const [at, call] of calls.entries()) {
      proxy.next = [fault];
      await expect(call()).rejects.toMatchObject({ retryable: false });
      expect(writes()).toBe(at + 1);
    }
  });

  test("a write whose answer is lost was made once, and is not lost in the next one", async () => {
    proxy.next = [{ kind: "lostAnswer" }];
    proxy.afterForward = async () => {
      await server().upsert(index, { objectID: "1", title: "changed by somebody else" });
    };
    await expect(through().index(index).write([unversioned])).rejects.toBeInstanceOf(NoAnswerFailure);
    expect((await server().get(index, "1")).json).toMatchObject({ title: "changed by somebody else" });
  });

  test.each(refusals)("is sent again: %s", async (_, fault) => {
    const client = through(boundFor(fault));
    const shop = client.index(index);
    proxy.next = [fault, fault];
    expect((await shop.write([unversioned])).applied).toBe(1);
    proxy.next = [fault];
    expect((await client.createKey({ name: "web", type: "search" })).secret).toMatch(/^svc_search_/);
    proxy.next = [fault];
    await shop.saveSettings({ indexTime: { partitionKey: "team" } });
    proxy.next = [fault];
    expect((await shop.clear("a")).applied).toBe(1);
    expect(proxy.seen.length).toBe(9);
  });

  test("is sent again if nobody listened", async () => {
    const port = await closedPort();
    const { port: target } = new URL(server().url);
    const late = createServer((socket) => {
      const behind = connect(Number(target), "127.0.0.1");
      socket.pipe(behind).pipe(socket);
      for (const end of [socket, behind]) end.on("error", () => {});
    });
    const writing = clientOn(`http://127.0.0.1:${port}`, { retries: 20 }).index(index).write([unversioned]);
    await new Promise((resolve) => setTimeout(resolve, 100));
    late.listen(port, "127.0.0.1");
    expect((await writing).applied).toBe(1);
    late.close();
  });

  test("is not sent again when an unknown outcome follows a refusal", async () => {
    proxy.next = [refusals[0][1], { kind: "lostAnswer" }];
    await expect(through().index(index).write([unversioned])).rejects.toMatchObject({ code: "no_answer" });
    expect(proxy.seen.length).toBe(2);
  });
});

describe("bounds (4, 5)", () => {
  test.each([0, 1, 3])("with %d retries", async (retries) => {
    proxy.otherwise = () => ({ kind: "lostRequest" });
    const failure = { code: "no_answer", status: null, retryable: true, requestId: null };
    await expect(through({ retries }).index(index).search({ q: "" })).rejects.toMatchObject(failure);
    expect(proxy.seen.length).toBe(retries + 1);
    await expect(through().index(index).search({ q: "" }, { retries })).rejects.toMatchObject(failure);
    expect(proxy.seen.length).toBe(2 * (retries + 1));
  });

  test.each([-1, Number.NaN])("%d retries are none", async (retries) => {
    proxy.otherwise = () => ({ kind: "lostRequest" });
    await expect(through({ retries }).index(index).search({ q: "" })).rejects.toThrow(NoAnswerFailure);
    expect(proxy.seen.length).toBe(1);
  });

  test("a server that asks for an hour is not asked again", async () => {
    proxy.next = [refusal(429, "rate_limited", { "retry-after": "3600", "x-request-id": "r7" })];
    await expect(through().index(index).search({ q: "" })).rejects.toMatchObject({
      code: "rate_limited",
      retryable: true,
      retryAfterSeconds: 3_600,
      requestId: "r7",
    });
    expect(proxy.seen.length).toBe(1);
  });
});

describe("a signal (6)", () => {
  const reason = new Error("nobody wants it any more");

  test("ends a call that waits for an answer", async () => {
    proxy.otherwise = () => ({ kind: "silence" });
    const controller = new AbortController();
    const call = through({ timeoutMs: 60_000 }).index(index).search({ q: "" }, controller);
    await vi.waitUntil(() => proxy.seen.length === 1);
    controller.abort(reason);
    await expect(call).rejects.toBe(reason);
    expect(proxy.seen.length).toBe(1);
  });

  test.each(["the call", "the client"])("of %s ends the wait between two tries", async (whose) => {
    proxy.otherwise = () => refusal(503, "overloaded", { "retry-after": "60" });
    const controller = new AbortController();
    const { signal } = controller;
    const [ofClient, ofCall] = whose === "the client" ? [{ signal }, {}] : [{}, { signal }];
    const call = through(ofClient).index(index).write([unversioned], ofCall);
    await vi.waitUntil(() => proxy.seen.length === 1);
    await new Promise((resolve) => setTimeout(resolve, 50));
    controller.abort(reason);
    await expect(call).rejects.toBe(reason);
    expect(proxy.seen.length).toBe(1);
  });

  test("ends the wait for a task", async () => {
    const taskId = "6f0c3f0cd7a0b1e54a0e7b1f0e6a9c52";
    const body = JSON.stringify({ taskId, status: "queued", dataVersion: 0 });
    proxy.otherwise = () => ({ kind: "answer", status: 200, body });
    const controller = new AbortController();
    const waiting = through().waitForTask(taskId, controller);
    await vi.waitUntil(() => proxy.seen.length === 3);
    controller.abort(reason);
    await expect(waiting).rejects.toBe(reason);
  });
});

test.each([
  ["an unknown index", "index_not_found"],
  ["a wrong key", "invalid_key"],
])("%s is reported at once (7)", async (_, code) => {
  const client = code === "invalid_key" ? through({ key: "svc_search_wrong" }) : through();
  const name = code === "invalid_key" ? index : "nowhere";
  await expect(client.index(name).search({ q: "" })).rejects.toMatchObject({ code, retryable: false });
  expect(proxy.seen.length).toBe(1);
});
