/**
 * What is refused before a body is read:
 *  1. A body that is longer than its route takes, by its content-length at once, also where the client waits
 *     for `100 Continue`; the message says the route's own limit.
 *  2. Unknown routes and methods, whatever their body.
 *  3. A second Host header, and more than 1,000 headers: none is dropped.
 *  4. A transfer-encoding other than chunked.
 *  5. Query parameters that the route does not know; /health takes any.
 */
import { afterEach, describe, expect, test } from "vitest";
import { expectError, useServer } from "./harness.js";
import { headOf, jsonType, RawConnection } from "./raw-requests.js";

const server = useServer();
const connections: RawConnection[] = [];

function open(): RawConnection {
  const connection = new RawConnection(server().running.port);
  connections.push(connection);
  return connection;
}

afterEach(() => {
  for (const connection of connections.splice(0)) connection.destroy();
});

const ofBytes = (bytes: number, json: string): string => json + " ".repeat(bytes - json.length);

describe("bodies (1)", () => {
  test.each([
    ["POST", "/1/indexes/a/search", 65_536, '{"q":"a"}', 200],
    ["POST", "/1/keys", 65_536, '{"name":"a","type":"search"}', 201],
    ["PUT", "/1/indexes/a/settings", 5_000_000, "{}", 200],
    ["POST", "/1/indexes/a/records", 5_000_000, '{"operations":[]}', 200],
  ])("%s %s takes %i bytes, and not one more", async (method, path, bytes, json, status) => {
    await server().putSettings("a", {});
    const send = (length: number) => server().call(method, path, { rawBody: ofBytes(length, json) });
    expect((await send(bytes)).status).toBe(status);
    const allowed = bytes.toLocaleString("en-US");
    const message = `The body has more than ${allowed} bytes, the most that this route takes.`;
    expectError(await send(bytes + 1), "payload_too_large", message);
  });

  test("the bytes of a chunked body are counted as they arrive", async () => {
    const head = headOf("POST", "/1/indexes/a/search", { ...jsonType, "transfer-encoding": "chunked" });
    const chunk = `8000\r\n${" ".repeat(0x8000)}\r\n`;
    const connection = open().send(head + chunk + chunk);
    await server().call("GET", "/health");
    expect(connection.received).toBe("");
    connection.send("1\r\n \r\n");
    expect(await connection.status()).toBe(413);
  });

  test("who goes on sending after the answer is cut off after some megabytes", async () => {
    const head = headOf("POST", "/1/indexes/a/records", { ...jsonType, "content-length": "10000000000" });
    const connection = open().send(head);
    expect(await connection.status()).toBe(413);
    const chunk = Buffer.alloc(0x1_0000, " ");
    const { socket } = connection;
    const sendMore = (): void => {
      while (!socket.destroyed && socket.write(chunk));
    };
    socket.on("drain", sendMore);
    sendMore();
    await connection.closed;
    expect(socket.bytesWritten).toBeLessThan(150 * 2 ** 20);
  });

  test.each([{}, { expect: "100-continue" }])(
    "10 GB are refused without a byte of them: %o",
    async (more) => {
      const head = headOf("POST", "/1/indexes/a/records", {
        ...jsonType,
        "content-length": "10000000000",
        ...more,
      });
      const connection = open().send(head);
      expect(await connection.status()).toBe(413);
      expect(connection.received).not.toContain("100 Continue");
    },
  );

  test("what is taken is asked for with 100 Continue, once the key is known", async () => {
    const body = '{"operations":[]}';
    const headers = { ...jsonType, "content-length": String(body.length), expect: "100-continue" };
    const connection = open().send(headOf("POST", "/1/indexes/a/records", headers));
    expect(await connection.until(/\r\n\r\n/)).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\n$/);
    expect(await connection.send(body).until(/\}$/)).toContain("HTTP/1.1 200");
    const unknown = open().send(headOf("POST", "/1/indexes/a/records", { ...headers, "x-svc-key": "none" }));
    expect(await unknown.status()).toBe(401);
  });
});

describe("unknown routes and methods (2)", () => {
  test.each(["QUERY", "PATCH", "PUT", "LOCK", "DELETE"])(
    "%s /health is a 405 with what is allowed",
    async (method) => {
      const connection = open().send(headOf(method, "/health"));
      expect(await connection.status()).toBe(405);
      expect(connection.received).toMatch(/\r\nallow: GET, HEAD\r\n/);
      expect(connection.received).toContain('"code":"method_not_allowed"');
    },
  );

  test.each([
    ["POST", "/1/nothing", 404],
    ["QUERY", "/1/nothing", 404],
    ["POST", "/health", 405],
  ])("%s %s with a body is a %i before the body has come", async (method, path, status) => {
    const head = headOf(method, path, { ...jsonType, "content-length": "1000000" });
    expect(await open().send(head).status()).toBe(status);
  });

  test("and whatever the type of the body", async () => {
    const options = { rawBody: "a", headers: { "content-type": "text/plain" } };
    expectError(await server().call("POST", "/1/nothing", options), "route_not_found");
  });
});

test.each(["GET /health", "GET /1/indexes", "GET /1/nothing"])(
  "%s with two Host headers is a 400 (3)",
  async (line) => {
    const connection = open().send(`${line} HTTP/1.1\r\nhost: a\r\nHOST: a\r\n\r\n`);
    expect(await connection.until(/\}$/)).toMatch(
      /^HTTP\/1\.1 400 [^]*The request has 2 Host headers, not one\./,
    );
    await connection.closed;
  },
);

describe("behind almost 1,000 other headers (3)", () => {
  const others = "a: b\r\n".repeat(990);

  test.each([
    [1_000, 200],
    [1_001, 400],
    [2_000, 400],
    [16_000, 400],
  ])("%i headers are a %i", async (count, status) => {
    const connection = open().send(`GET /health HTTP/1.1\r\nhost: a\r\n${"b:\r\n".repeat(count - 1)}\r\n`);
    expect(await connection.status()).toBe(status);
    if (status === 400) expect(connection.received).toContain("The request has more than 1,000 headers.");
  });

  test("a second Host header is a 400", async () => {
    const connection = open().send(`GET /health HTTP/1.1\r\nhost: a\r\n${others}host: b\r\n\r\n`);
    expect(await connection.status()).toBe(400);
    expect(connection.received).toContain("The request has 2 Host headers, not one.");
  });

  test("if-match is compared", async () => {
    await server().putSettings("many", {});
    const [line, ...rest] = headOf("PUT", "/1/indexes/many/settings", {
      ...jsonType,
      "content-length": "2",
      "if-match": '"stale"',
    }).split("\r\n");
    expect(
      await open()
        .send(`${line}\r\n${others}${rest.join("\r\n")}{}`)
        .status(),
    ).toBe(412);
  });
});

describe("transfer-encoding (4)", () => {
  const searchIn = (coding: string): RawConnection => {
    const head = headOf("POST", "/1/indexes/coded/search", { ...jsonType, "transfer-encoding": coding });
    return open().send(`${head}8\r\n{"q":""}\r\n0\r\n\r\n`);
  };

  test.each(["gzip, chunked", "xx, chunked", "identity, chunked"])("%s is a 400", async (coding) => {
    await server().putSettings("coded", {});
    const connection = searchIn(coding);
    expect(await connection.status()).toBe(400);
    expect(connection.received).toContain(`The body has the transfer-encoding \\"${coding}\\"; only chunked`);
    await connection.closed;
  });

  test.each(["chunked", "Chunked"])("%s is taken", async (coding) => {
    await server().putSettings("coded", {});
    expect(await searchIn(coding).status()).toBe(200);
  });
});

describe("query parameters (5)", () => {
  test.each([
    ["POST", "/1/indexes/a/search?hitsPerPage=1", { q: "" }],
    ["POST", "/1/indexes/a/records?hitsPerPage=1", { operations: [] }],
    ["GET", "/1/indexes/a/records/x?hitsPerPage", undefined],
    ["GET", "/1/indexes/a/settings?hitsPerPage=1&a=2", undefined],
    ["HEAD", "/1/indexes?hitsPerPage=1", undefined],
    ["GET", "/1/indexes?hitsPerPage=1", undefined],
    ["PUT", "/1/indexes/a/settings?hitsPerPage=1", {}],
    ["DELETE", "/1/indexes/a/partitions/x?hitsPerPage=1", undefined],
    ["POST", "/1/keys?hitsPerPage=1", { name: "a", type: "search" }],
    ["GET", "/1/keys?hitsPerPage=1", undefined],
    ["DELETE", "/1/keys/x?hitsPerPage=1", undefined],
    ["GET", "/1/tasks/x?hitsPerPage=1", undefined],
  ])("%s %s is refused", async (method, path, body) => {
    await server().putSettings("a", {});
    const answer = await server().call(method, path, body === undefined ? {} : { body });
    if (method === "HEAD") expect(answer.status).toBe(400);
    else {
      const message = 'The query parameter "hitsPerPage" is unknown: this route knows none.';
      expectError(answer, "invalid_request", message);
    }
  });

  test("an empty query is none", async () => {
    expect((await server().call("GET", "/1/indexes?")).status).toBe(200);
  });

  test("__proto__ is one as well", async () => {
    expectError(await server().call("GET", "/1/indexes?__proto__=1"), "invalid_request", "__proto__");
    expectError(await server().call("GET", "/1/indexes?=1"), "invalid_request", 'parameter ""');
  });

  test("whose key is unknown learns only that", async () => {
    expectError(await server().call("GET", "/1/indexes?a=1", { key: "none" }), "invalid_key");
  });

  test("/health takes any: load balancers add some against caches", async () => {
    expect((await server().call("GET", "/health?t=1")).status).toBe(200);
  });
});
