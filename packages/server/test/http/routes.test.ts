/**
 * What holds for every route of the table:
 *  1. A request that succeeds is answered with the status that the table of routes has.
 *  2. A path is compared as it stands: case, doubled slashes and a slash at its end count; percent-encoding
 *     does not.
 *  3. HEAD is answered like GET, without a body, and only where there is a GET.
 *  4. Any origin may call it, and read every header of its answers and errors. Preflights need no key.
 *  5. Every answer has an x-request-id of its own.
 *  6. No cache may keep an answer: the next one who asks may have no key.
 */
import { answerHeaders, routeTable } from "@findling/protocol";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { type Answer, adminKey, expectError, useServer } from "./harness.js";
import { headOf, RawConnection } from "./raw-requests.js";

const server = useServer();
const origin = "https://app.test";

interface Call {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly body?: object;
}

let keyId = "";
const callsOf = (): readonly Call[] => [
  { method: "POST", path: "/1/keys", body: { name: "a", type: "search" }, status: 201 },
  { method: "GET", path: "/1/keys", status: 200 },
  { method: "DELETE", path: `/1/keys/${keyId}`, status: 204 },
  { method: "GET", path: "/1/indexes/a/settings", status: 200 },
  { method: "PUT", path: "/1/indexes/a/settings", body: {}, status: 200 },
  { method: "POST", path: "/1/indexes/a/search", body: { q: "" }, status: 200 },
  { method: "POST", path: "/1/indexes/a/records", body: { operations: [] }, status: 200 },
  { method: "DELETE", path: "/1/indexes/a/partitions/nobody", status: 200 },
  { method: "GET", path: "/1/indexes/a/records/1", status: 200 },
  { method: "GET", path: "/1/indexes", status: 200 },
];

const connections: RawConnection[] = [];
afterEach(() => {
  for (const connection of connections.splice(0)) connection.destroy();
});

/** Sends a path as it is: `fetch` would resolve `..`. */
function sendAsIs(
  method: string,
  path: string,
  headers: Readonly<Record<string, string>> = {},
): RawConnection {
  const connection = new RawConnection(server().running.port);
  connections.push(connection);
  return connection.send(headOf(method, path, { connection: "close", ...headers }));
}

const callWith = ({ method, path, body }: Call, headers: Readonly<Record<string, string>> = {}) =>
  server().call(method, path, { headers, ...(body === undefined ? {} : { body }) });

beforeAll(async () => {
  await server().putSettings("a", { indexTime: { partitionKey: "tenant" } });
  await server().upsert("a", { objectID: "1", tenant: "x" });
  keyId = (await server().createKey({})).key.id;
});

describe("statuses (1)", () => {
  test("200, except 201 for a new key and 204 without a body for a revoked one", async () => {
    for (const call of callsOf()) {
      const answer = await callWith(call);
      expect([call.method, call.path, answer.status]).toEqual([call.method, call.path, call.status]);
      expect(answer.text === "").toBe(call.status === 204);
    }
  });

  test("an answer with a body is JSON in UTF-8", async () => {
    for (const call of callsOf().filter(({ method }) => method === "GET")) {
      expect((await callWith(call)).headers.get("content-type")).toBe("application/json; charset=utf-8");
    }
  });
});

describe("paths (2)", () => {
  test("another case, a doubled slash and a slash at the end are route_not_found", async () => {
    const changed = ["/1/Indexes", "//1/indexes", "/1//indexes", "/1/indexes/", "/1/indexes/a/settings/"];
    for (const path of [...changed, "/1", "/1/"])
      expectError(await server().call("GET", path), "route_not_found", path);
    expectError(await server().call("POST", "/1/indexes/a/search/", { body: { q: "" } }), "route_not_found");
  });

  test("there is no route that makes or deletes an index", async () => {
    for (const method of ["POST", "PUT", "DELETE", "GET"])
      expectError(await server().call(method, "/1/indexes/a"), "route_not_found");
    expectError(await server().call("POST", "/1/indexes"), "method_not_allowed");
    expect((await server().call("GET", "/1/indexes/a/settings")).status).toBe(200);
  });

  test("percent-encoding of a letter changes nothing; an encoded slash separates nothing", async () => {
    const plain = await server().call("GET", "/1/indexes");
    expect((await server().call("GET", "/%31/%69ndexes")).json).toEqual(plain.json);
    expect((await server().call("GET", "/1/indexes/%61/settings")).status).toBe(200);
    expectError(await server().call("GET", "/1%2Findexes"), "route_not_found");
  });

  test.each([
    ["GET", "/1/indexes/./settings", "invalid_index_name"],
    ["GET", "/1/indexes/../settings", "invalid_index_name"],
    ["GET", "/1/indexes/%2e%2E/settings", "invalid_index_name"],
    ["GET", "/1/indexes//settings", "invalid_index_name"],
    ["GET", "/1/indexes/a/records/.", "invalid_object_id"],
    ["GET", "/1/indexes/a/records/..", "invalid_object_id"],
    ["GET", "/1/indexes/a/records/%2e", "invalid_object_id"],
    ["GET", "/1/indexes/a/records/", "invalid_object_id"],
    ["DELETE", "/1/indexes/a/partitions/..", "invalid_request"],
    ["DELETE", "/1/indexes/a/partitions/%2E", "invalid_request"],
    ["DELETE", "/1/indexes/a/partitions/", "invalid_request"],
    ["GET", "/1/indexes/a/records/%ED%A0%80", "invalid_request"],
    ["DELETE", "/1/indexes/a/partitions/%ED%B0%80", "invalid_request"],
  ])("%s %s is %s: no such name is taken, and no dots are resolved", async (method, path, code) => {
    const connection = sendAsIs(method, path);
    expect(await connection.status()).toBe(400);
    expect(connection.received).toContain(`{"error":{"code":"${code}"`);
  });
});

describe("HEAD (3)", () => {
  const compared = ["content-type", "content-length", "etag", "x-svc-rebuild", "x-svc-erasure"];

  test("is answered with the status and the headers of GET, and without a body", async () => {
    const settings = () => server().call("GET", "/1/indexes/a/settings");
    // The tests before have cleared a partition: an erasure that ended between HEAD and GET would differ.
    await expect.poll(async () => (await settings()).headers.get("x-svc-erasure")).toBe("idle");
    const paths = [...callsOf().filter(({ method }) => method === "GET"), { path: "/health" }];
    const missing = [{ path: "/1/indexes/a/records/absent" }, { path: "/1/indexes/absent/settings" }];
    for (const { path } of [...paths, ...missing]) {
      const [head, get] = [await server().call("HEAD", path), await server().call("GET", path)];
      const seen = ({ status, headers }: Answer) => [status, ...compared.map((name) => headers.get(name))];
      expect([path, ...seen(head)]).toEqual([path, ...seen(get)]);
      expect(head.text).toBe("");
    }
  });

  test("a route without GET has none", async () => {
    for (const path of ["search", "records", "partitions/x"]) {
      expect((await server().call("HEAD", `/1/indexes/a/${path}`)).status).toBe(405);
    }
  });
});

describe("CORS (4)", () => {
  const pathOf = (template: string): string => template.replaceAll(/:\w+/g, "a");

  test("preflights of every route need no key, and allow its method and the headers of the API", async () => {
    for (const { method, path } of Object.values(routeTable)) {
      const { status, headers } = await server().call("OPTIONS", pathOf(path), {
        key: null,
        headers: {
          origin,
          "access-control-request-method": method,
          "access-control-request-headers": "x-svc-key,content-type,if-match",
        },
      });
      expect([path, status, headers.get("access-control-allow-origin")]).toEqual([path, 204, "*"]);
      expect(headers.get("access-control-allow-methods")?.split(", ")).toContain(method);
      expect(headers.get("access-control-allow-headers")).toBe("x-svc-key,content-type,if-match");
    }
  });

  test("scripts of any origin can read the answer of every route, with every header of the API", async () => {
    const fresh = await server().createKey({});
    for (const call of callsOf()) {
      const path = call.path.replace(keyId, fresh.key.id);
      const { headers, status } = await callWith({ ...call, path }, { origin });
      expect([call.path, status]).toEqual([call.path, call.status]);
      expect(headers.get("access-control-allow-origin")).toBe("*");
      const exposed = headers.get("access-control-expose-headers")?.split(", ") ?? [];
      expect(exposed).toEqual(expect.arrayContaining(Object.keys(answerHeaders)));
    }
  });

  test("and each kind of refusal", async () => {
    const path = "/1/indexes/a/search";
    const refusals = [
      await server().call("POST", path, { rawBody: "{", headers: { origin } }),
      await server().call("POST", path, { rawBody: "{}", headers: { origin, "content-type": "a/b" } }),
      await server().call("POST", path, { rawBody: " ".repeat(65_537), headers: { origin } }),
      await server().call("POST", path, { body: {}, key: null, headers: { origin } }),
      await server().call("POST", path, { body: {}, key: "unknown", headers: { origin } }),
      await server().call("POST", "/1/indexes/absent/search", { body: { q: "" }, headers: { origin } }),
      await server().call("PATCH", path, { body: {}, headers: { origin } }),
    ];
    expect(refusals.map(({ status }) => status)).toEqual([400, 415, 413, 401, 401, 404, 405]);
    for (const { headers } of refusals) expect(headers.get("access-control-allow-origin")).toBe("*");
  });
});

describe("x-request-id (5)", () => {
  test("every answer has one, and no two have the same", async () => {
    const paths = ["/health", "/1/indexes", "/1/indexes", "/1/nothing", "/1/indexes/a/records/%zz"];
    const ids: (string | null)[] = [];
    for (const key of [adminKey, "unknown"])
      for (const path of paths)
        ids.push((await server().call("GET", path, { key })).headers.get("x-request-id"));
    expect(ids.filter((id) => id === null || id === "")).toEqual([]);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe("cache-control (6)", () => {
  const keptNowhere = "private, no-store";

  test("is private, no-store in the answer and in an error of every route", async () => {
    const fresh = await server().createKey({});
    for (const call of callsOf()) {
      const path = call.path.replace(keyId, fresh.key.id);
      const { headers, status } = await callWith({ ...call, path });
      expect([path, status, headers.get("cache-control")]).toEqual([path, call.status, keptNowhere]);
    }
    for (const { method, path } of Object.values(routeTable)) {
      const { headers, status } = await server().call(method, path.replaceAll(/:\w+/g, "a"), { key: null });
      expect([path, status, headers.get("cache-control")]).toEqual([path, 401, keptNowhere]);
    }
  });

  test("however the path is written, and where there is no such route", async () => {
    for (const [method, path, expected] of [
      ["GET", "/%31/indexes", 200],
      ["HEAD", "/1/indexes", 200],
      ["GET", "/1/nothing", 404],
      ["PATCH", "/1/indexes", 405],
      ["GET", "/1/%zz", 400],
    ] as const) {
      const { headers, status } = await server().call(method, path);
      expect([path, status, headers.get("cache-control")]).toEqual([path, expected, keptNowhere]);
    }
    const whole = await sendAsIs("GET", "http://a/1/indexes").until(/\}$/);
    expect(whole).toMatch(/^HTTP\/1\.1 200 [^]*\r\ncache-control: private, no-store\r\n/);
  });

  test("is that of the route elsewhere", async () => {
    for (const [path, expected] of [
      ["/health", null],
      ["/openapi.json", "public, max-age=300"],
      ["/metrics", "no-store"],
    ] as const) {
      const { headers } = await fetch(`${server().url}${path}`, { headers: { "x-svc-key": adminKey } });
      expect([path, headers.get("cache-control")]).toEqual([path, expected]);
    }
  });
});

describe("the header x-svc-key", () => {
  test("an empty one is missing_key, two of them are invalid_key", async () => {
    for (const key of ["", " "]) {
      expectError(await server().call("GET", "/1/indexes", { key }), "missing_key");
    }
    const twice = sendAsIs("GET", "/1/indexes", { "X-SVC-KEY": adminKey });
    expect(await twice.status()).toBe(401);
    expect(twice.received).toContain('"code":"invalid_key"');
  });
});

test("a body that a route does not take may be an empty object, and nothing else", async () => {
  await server().putSettings("a", { indexTime: { partitionKey: "p" } });
  const path = "/1/indexes/a/partitions/x";
  expect((await server().call("DELETE", path, { body: {} })).status).toBe(200);
  expectError(await server().call("DELETE", path, { body: { a: 1 } }), "invalid_request", 'field "a"');
  expectError(await server().call("DELETE", path, { body: [] }), "invalid_request", "takes no body");
  expectError(await server().call("DELETE", "/1/keys/x", { body: null }), "invalid_request", "null");
});
