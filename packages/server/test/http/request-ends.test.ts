/**
 * How requests end, in the metrics and in the log:
 *  1. What Node refuses is counted as malformed, with its error, and logged with the id of its answer.
 *  2. A request that the client leaves before its whole answer is counted and logged as aborted.
 *  3. No request is counted twice, and nothing that a client sent is logged.
 *  4. A connection that is closed to make room is counted.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { pino } from "pino";
import { afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { createApp } from "../../src/http/app.js";
import type { EndedRequest } from "../../src/http/ended-request.js";
import { Connections } from "../../src/traffic/connections.js";
import { adminKey, TestServer, useServer } from "./harness.js";
import { headOf, jsonType, RawConnection } from "./raw-requests.js";

const server = useServer();
const connections: RawConnection[] = [];

afterEach(async () => {
  const open = connections.splice(0);
  for (const connection of open) connection.destroy();
  await Promise.all(open.map(({ closed }) => closed));
});

function open(port = server().running.port): RawConnection {
  const connection = new RawConnection(port);
  connections.push(connection);
  return connection;
}

/** The series of counters, without those that a scrape itself adds to. */
async function countersOf(from = server()): Promise<Map<string, number>> {
  const response = await fetch(`${from.url}/metrics`, { headers: { "x-svc-key": adminKey } });
  const lines = (await response.text()).split("\n");
  return new Map(
    lines.flatMap((line) => {
      const [, series = "", value] =
        /^(findling_(?:http_requests|errors|connections_closed)_total\S*) (\d+)$/.exec(line) ?? [];
      return series === "" || series.includes('route="/metrics"') ? [] : [[series, Number(value)]];
    }),
  );
}

/** What has been counted since, by series. */
async function risen(before: ReadonlyMap<string, number>): Promise<Record<string, number>> {
  const rises = [...(await countersOf())].map(([series, value]) => [
    series,
    value - (before.get(series) ?? 0),
  ]);
  return Object.fromEntries(rises.filter(([, rise]) => rise !== 0));
}

/** Waits until something was counted, then for what would be counted twice. */
async function counted(before: ReadonlyMap<string, number>): Promise<Record<string, number>> {
  await vi.waitFor(async () => expect(await risen(before)).not.toEqual({}), { timeout: 20_000 });
  await sleep(100);
  return risen(before);
}

const requests = (method: string, route: string, status: string): string =>
  `findling_http_requests_total{method="${method}",route="${route}",status="${status}"}`;
const malformed = {
  [requests("unknown", "malformed", "400")]: 1,
  'findling_errors_total{code="invalid_request"}': 1,
};
const recordsRoute = "/1/indexes/:index/records";

const unreadable: readonly (readonly [string, string | Buffer])[] = [
  ["headers above 64 KiB", headOf("GET", "/health", { "x-secret": "s".repeat(70_000) })],
  ["a long URL", headOf("GET", `/${"secret".repeat(20_000)}`)],
  ["two lengths", "POST /secret HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n"],
  ["TLS", Buffer.from("160301020001000001fc0303736563726574", "hex")],
  ["no HTTP", "secret\r\n\r\n"],
];

describe("what Node refuses (1, 3)", () => {
  test.each(unreadable)("%s", async (_, bytes) => {
    const before = await countersOf();
    expect(await open().send(bytes).status()).toBe(400);
    expect(await counted(before)).toEqual(malformed);
  });

  test("a head that does not arrive in time, but not a connection on which none has begun", async () => {
    const before = await countersOf();
    const silent = open();
    expect(await open().send("GET /health HTTP/1.1\r\nx-a: ").status()).toBe(400);
    await silent.closed;
    expect(silent.received).toBe("");
    expect(await counted(before)).toEqual(malformed);
  }, 30_000);

  test("a body that is no body is an error of its route", async () => {
    const before = await countersOf();
    const connection = open();
    connection.send(headOf("POST", "/1/indexes/a/records", { ...jsonType, "transfer-encoding": "chunked" }));
    connection.send("secret\r\n");
    expect(await connection.status()).toBe(400);
    expect(await counted(before)).toEqual({
      [requests("POST", recordsRoute, "400")]: 1,
      'findling_errors_total{code="invalid_request"}': 1,
    });
  });

  test("a path that cannot be decoded", async () => {
    const before = await countersOf();
    expect((await server().call("GET", "/1/indexes/a/records/%zz")).status).toBe(400);
    expect(await counted(before)).toEqual({
      [requests("GET", "unknown", "400")]: 1,
      'findling_errors_total{code="invalid_request"}': 1,
    });
  });
});

describe("what a client leaves (2, 3)", () => {
  const answerBytes = 4_800_000;

  beforeAll(async () => {
    const text = "x ".repeat(answerBytes / 2 / 80);
    const records = Array.from({ length: 80 }, (_, i) => ({ objectID: `r${i}`, title: `apple ${text}` }));
    expect((await server().upsert("large", ...records)).status).toBe(200);
  });

  test.each([
    ["ends its connection", (connection: RawConnection) => void connection.socket.end()],
    ["resets its connection", (connection: RawConnection) => void connection.socket.resetAndDestroy()],
    ["closes its connection", (connection: RawConnection) => connection.destroy()],
  ])("in the middle of a body: it %s", async (_, leave) => {
    const headers = { ...jsonType, "content-length": "1000" };
    const connection = open()
      .send(headOf("POST", "/1/indexes/a/records", headers))
      .send('{"operations"');
    for (let time = 0; time < 3; time++) await server().call("GET", "/health");
    const before = await countersOf();
    leave(connection);
    expect(await counted(before)).toEqual({ [requests("POST", recordsRoute, "aborted")]: 1 });
  });

  test("in the middle of an answer", async () => {
    const before = await countersOf();
    const body = JSON.stringify({ q: "apple", hitsPerPage: 80 });
    const headers = { ...jsonType, "content-length": String(body.length) };
    const connection = open();
    const begun = connection.until(/HTTP\/1\.1 200/);
    connection.send(headOf("POST", "/1/indexes/large/search", headers) + body);
    await begun;
    connection.socket.pause();
    connection.destroy();
    expect(await counted(before)).toEqual({
      [requests("POST", "/1/indexes/:index/search", "aborted")]: 1,
    });
  });

  test("in the middle of a body that was refused: it is answered already", async () => {
    const before = await countersOf();
    const headers = { ...jsonType, "content-length": "1000", "x-svc-key": "unknown" };
    const connection = open()
      .send(headOf("POST", "/1/indexes/a/records", headers))
      .send('{"operations"');
    expect(await connection.status()).toBe(401);
    connection.socket.end();
    expect(await counted(before)).toEqual({
      [requests("POST", recordsRoute, "401")]: 1,
      'findling_errors_total{code="invalid_key"}': 1,
    });
  });

  test("after an answer: it is no abort", async () => {
    const before = await countersOf();
    const connection = open().send(headOf("GET", "/health"));
    expect(await connection.status()).toBe(200);
    connection.destroy();
    expect(await counted(before)).toEqual({ [requests("GET", "/health", "200")]: 1 });
  });
});

test("connections that are closed to make room (4)", async () => {
  const crowded = await TestServer.start({ connections: 20 });
  onTestFinished(() => crowded.stop());
  const idle = Array.from({ length: 50 }, () => open(crowded.running.port));
  await Promise.all(idle.slice(0, 30).map(({ closed }) => closed));
  const closed = (await countersOf(crowded)).get("findling_connections_closed_total");
  // The scrape needed room, too.
  expect(closed).toBe(31);
});

describe("the log", () => {
  /** An app, what it logged at level debug, and what it counted. */
  async function logging() {
    const lines: string[] = [];
    const ended: EndedRequest[] = [];
    const app = await createApp({
      logger: pino({ level: "debug", base: null }, { write: (line) => void lines.push(line) }),
      connections: new Connections(10),
      onEnded: (request) => void ended.push(request),
    });
    app.post("/body", ({ body }) => body);
    app.get("/silent", () => new Promise(() => undefined));
    const url = await app.listen({ host: "127.0.0.1", port: 0 });
    onTestFinished(() => app.close());
    const logged = () => lines.map((line) => JSON.parse(line));
    return { port: Number(new URL(url).port), ended, lines, logged };
  }

  test.each(unreadable)("has the id of the answer to %s, and no byte of it (1, 3)", async (_, bytes) => {
    const { port, lines, logged } = await logging();
    const connection = open(port).send(bytes);
    expect(await connection.status()).toBe(400);
    const [, reqId] = /\r\nx-request-id: (\S+)/.exec(connection.received) ?? [];
    expect(logged()).toEqual([
      {
        ...{ level: 20, time: expect.any(Number), msg: "refused", client: "127.0.0.1" },
        ...{ reqId, code: "invalid_request", reason: expect.stringMatching(/^HPE_[A-Z_]+$/) },
      },
    ]);
    expect(lines.join("")).not.toMatch(/secret|sss|736563/);
  });

  test("has an aborted request with its route and the address of its client (2)", async () => {
    const { port, ended, logged } = await logging();
    const connection = open(port).send(headOf("GET", "/silent?secret"));
    await open(port).send(headOf("GET", "/nowhere")).status();
    connection.destroy();
    await vi.waitFor(() => expect(ended).toHaveLength(2));
    const aborted = { method: "GET", route: "/silent", ms: expect.any(Number) };
    expect(ended.at(-1)).toEqual({ ...aborted, index: null, status: "aborted", code: null });
    const line = { level: 20, time: expect.any(Number), reqId: expect.any(String), client: "127.0.0.1" };
    expect(logged()).toEqual([
      { ...line, ...aborted, route: "unknown", status: 404, code: "route_not_found", msg: "answered" },
      { ...line, ...aborted, msg: "aborted" },
    ]);
  });
});
