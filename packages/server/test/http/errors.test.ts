/**
 * The section Errors: the body is { error: { code, message } }, always, also for unknown routes, broken JSON,
 * wrong methods, and what is no HTTP at all.
 */
import { createConnection } from "node:net";
import { ApiError } from "@findling/protocol";
import { pino } from "pino";
import { describe, expect, test } from "vitest";
import { createApp } from "../../src/http/app.js";
import { searchEnded } from "../../src/search/search-ended.js";
import { Connections } from "../../src/traffic/connections.js";
import { adminKey, expectError, messageOf, useServer } from "./harness.js";

const server = useServer();

describe("An error body is { error: { code, message } }", () => {
  test("an unknown route is route_not_found, with or without a key", async () => {
    expectError(await server().call("GET", "/1/nothing"), "route_not_found", "/1/nothing");
    expectError(await server().call("GET", "/", { key: null }), "route_not_found");
    expectError(await server().call("POST", "/1/indexes/a/records/b/c", { body: {} }), "route_not_found");
  });

  test("a route's other method is method_not_allowed, with the allowed ones", async () => {
    const answer = await server().call("PATCH", "/1/indexes/a/settings", { body: {} });
    expectError(answer, "method_not_allowed", /PATCH.*GET/);
    expect(answer.headers.get("allow")).toBe("GET, HEAD, PUT");
    expectError(await server().call("GET", "/1/indexes/a/search"), "method_not_allowed");
    expectError(await server().call("DELETE", "/1/indexes"), "method_not_allowed");
  });

  test("broken JSON is invalid_json", async () => {
    for (const rawBody of ["{", '{"q":}', "", "nonsense", '{"q":"a"}}', "{'q':1}"]) {
      expectError(await server().call("POST", "/1/indexes/a/search", { rawBody }), "invalid_json");
    }
  });

  test("a body that is not UTF-8 is invalid_json", async () => {
    const rawBody = new Uint8Array([0x7b, 0x22, 0x71, 0x22, 0x3a, 0x22, 0xff, 0x22, 0x7d]);
    expectError(await server().call("POST", "/1/indexes/a/search", { rawBody }), "invalid_json", "UTF-8");
  });

  test("a POST without a body is invalid_json", async () => {
    expectError(await server().call("POST", "/1/indexes/a/search"), "invalid_json", "missing");
  });

  test("a body without application/json is unsupported_media_type", async () => {
    for (const type of ["text/plain", "application/x-www-form-urlencoded", "application/xml", "nonsense"]) {
      const options = { rawBody: '{"q":"a"}', headers: { "content-type": type } };
      expectError(await server().call("POST", "/1/indexes/a/search", options), "unsupported_media_type");
    }
  });

  test("a body without any type is unsupported_media_type, too", async () => {
    const { port } = server().running;
    const head = `POST /1/indexes/a/search HTTP/1.1\r\nhost: a\r\nx-svc-key: ${adminKey}\r\nconnection: close\r\n`;
    const answer = await sendRaw(port, `${head}content-length: 9\r\n\r\n{"q":"a"}`);
    expect(answer).toMatch(/^HTTP\/1\.1 415 [^]*"code":"unsupported_media_type"/);
  });

  test("application/json with a charset is accepted", async () => {
    await server().putSettings("a", {});
    const headers = { "content-type": "application/json; charset=utf-8" };
    expect(
      (await server().call("POST", "/1/indexes/a/search", { rawBody: '{"q":"a"}', headers })).status,
    ).toBe(200);
  });

  test("a path that is not validly percent-encoded is invalid_request", async () => {
    expectError(await server().call("GET", "/1/indexes/a/records/%zz"), "invalid_request", "percent");
    expectError(await server().call("GET", "/1/indexes/a/records/%ff"), "invalid_request", "percent");
  });

  test("not_found: a get-record request for an objectID that is missing; a human-readable sentence", async () => {
    const answer = await server().get("a", "nobody");
    expectError(answer, "not_found", /nobody/);
    expect(messageOf(answer)).toMatch(/^[A-Z].*\.$/);
  });

  test("what is no HTTP is answered with an error body too", async () => {
    const answer = await sendRaw(server().running.port, "THIS IS NOT HTTP\r\n\r\n");
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toContain('{"error":{"code":"invalid_request"');
  });

  test("headers of more than 64 KiB are answered with an error body too", async () => {
    const head = `GET /health HTTP/1.1\r\nhost: a\r\nx-long: ${"a".repeat(70_000)}\r\n\r\n`;
    expect(await sendRaw(server().running.port, head)).toContain('{"error":{"code":"invalid_request"');
  });
});

describe("what Node would answer by itself, without a body", () => {
  test("HTTP/1.1 without Host is invalid_request, with the headers of every answer", async () => {
    for (const path of ["/health", "/1/indexes", "/1/nothing"]) {
      const answer = await sendRaw(server().running.port, `GET ${path} HTTP/1.1\r\n\r\n`);
      expect(answer).toMatch(/^HTTP\/1\.1 400 /);
      expect(answer).toContain(
        '{"error":{"code":"invalid_request","message":"The request has no Host header, which HTTP/1.1 requires."}}',
      );
      expect(answer).toMatch(/\r\nx-request-id: \S+\r\n/);
      expect(answer).toMatch(/\r\nconnection: close\r\n/i);
    }
  });

  test("HTTP/1.0 needs no Host", async () => {
    expect(await sendRaw(server().running.port, "GET /health HTTP/1.0\r\n\r\n")).toMatch(/^HTTP\/1\.1 200 /);
  });

  test("an expectation that nobody knows is no reason to refuse", async () => {
    const head = "GET /health HTTP/1.1\r\nhost: a\r\nexpect: more\r\nconnection: close\r\n\r\n";
    expect(await sendRaw(server().running.port, head)).toMatch(/^HTTP\/1\.1 200 /);
  });
});

describe("JSON nested more than 100 levels deep is invalid_request", () => {
  const nested = (levels: number): string => `{"operations":${"[".repeat(levels)}${"]".repeat(levels)}}`;

  test("the body is the first level", async () => {
    const write = (rawBody: string) => server().call("POST", "/1/indexes/deep/records", { rawBody });
    expectError(await write(nested(100)), "invalid_request", "100 levels");
    expectError(await write(nested(1_000_000)), "invalid_request", "100 levels deep, at byte 113.");
    // 99 arrays in the body are 100 levels: refused only as no operation.
    expectError(await write(nested(99)), "invalid_request", "operations");
  });

  test("a record may use them all", async () => {
    const levels = 96; // The body, operations, the operation and the record are four.
    const deep = `{"objectID":"d","a":${"[".repeat(levels)}${"]".repeat(levels)}}`;
    const write = (record: string) =>
      server().call("POST", "/1/indexes/deep/records", {
        rawBody: `{"operations":[{"action":"upsert","record":${record}}]}`,
      });
    expect((await write(deep)).status).toBe(200);
    expectError(await write(deep.replace("[", "[[").replace("]", "]]")), "invalid_request", "100 levels");
  });

  test("brackets within strings are no levels", async () => {
    const q = `${"[{".repeat(200)}\\"`;
    await server().putSettings("a", {});
    expect((await server().search("a", { q })).status).toBe(200);
  });
});

describe("CORS: any origin may call every /1/ route", () => {
  test("preflights need no key", async () => {
    const response = await fetch(`${server().url}/1/indexes/a/search`, {
      method: "OPTIONS",
      headers: {
        origin: "https://app.test",
        "access-control-request-method": "POST",
        "access-control-request-headers": "x-svc-key,content-type",
      },
    });
    expect(response.status).toBe(204);
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
    expect(response.headers.get("access-control-allow-methods")).toContain("POST");
    expect(response.headers.get("access-control-allow-headers")).toContain("x-svc-key");
    expect(response.headers.get("access-control-max-age")).toBe("7200");
  });

  test("answers and errors can be read by any origin, with their headers", async () => {
    const headers = { origin: "https://app.test" };
    for (const path of ["/1/indexes", "/1/nothing", "/1/indexes/a/records/%zz"]) {
      const answer = await server().call("GET", path, { headers });
      expect(answer.headers.get("access-control-allow-origin")).toBe("*");
    }
    const exposed = (await server().call("GET", "/1/indexes", { headers })).headers.get(
      "access-control-expose-headers",
    );
    for (const name of ["etag", "retry-after", "x-ratelimit-remaining", "x-svc-reachable-hits"]) {
      expect(exposed).toContain(name);
    }
  });
});

test("a crash is internal, without its message and its stack", async () => {
  const app = await createApp({ logger: pino({ level: "silent" }), connections: new Connections(10) });
  app.get("/", () => {
    throw new TypeError("secret of the code");
  });
  const answer = await app.inject({ url: "/", headers: { host: "a" } });
  await app.close();
  expect(answer.statusCode).toBe(500);
  expect(answer.json()).toEqual({
    error: { code: "internal", message: expect.stringMatching(/^[A-Z].*\.$/) },
  });
  expect(answer.body).not.toMatch(/secret|TypeError|\.ts|\.js/);
  expect(answer.headers["x-request-id"]).toMatch(/\S/);
});

test.each<[ApiError, string]>([
  [new ApiError("overloaded"), "1"],
  [searchEnded("a", 5_000), "5"],
  [new ApiError("data_version_timeout"), "1"],
  [new ApiError("unavailable"), "5"],
])("%s has retry-after %s", async (error, seconds) => {
  const app = await createApp({ logger: pino({ level: "silent" }), connections: new Connections(10) });
  app.get("/", () => {
    throw error;
  });
  const { headers } = await app.inject({ url: "/", headers: { host: "a" } });
  await app.close();
  expect(headers["retry-after"]).toBe(seconds);
});

describe("GET /health", () => {
  test("needs no key", async () => {
    const answer = await server().call("GET", "/health", { key: null });
    expect([answer.status, answer.json]).toEqual([200, { status: "ok" }]);
  });
});

function sendRaw(port: number, request: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = createConnection({ host: "127.0.0.1", port }, () => socket.write(request));
    let answer = "";
    socket.setEncoding("utf8");
    socket.on("data", (chunk: string) => {
      answer += chunk;
    });
    socket.on("end", () => resolve(answer));
    socket.on("error", reject);
  });
}
