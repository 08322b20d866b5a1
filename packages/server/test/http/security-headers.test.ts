/**
 * What browsers are given to go by:
 *  1. Every answer says that its type is what it says, also errors, what is no route, and what is no HTTP.
 *  2. A page may load nothing, is in no frame, and sends no referrer; its own policy goes first.
 *  3. Without TLS nothing is said of it.
 */
import { once } from "node:events";
import { pino } from "pino";
import { expect, test } from "vitest";
import { createApp } from "../../src/http/app.js";
import { Connections } from "../../src/traffic/connections.js";
import { useServer } from "./harness.js";
import { RawConnection } from "./raw-requests.js";

const server = useServer();

test.each([
  ["GET", "/health", 200],
  ["HEAD", "/health", 200],
  ["GET", "/openapi.json", 200],
  ["GET", "/docs", 200],
  ["GET", "/nothing", 404],
  ["POST", "/1/keys", 415],
  ["GET", "/1/keys", 401],
  ["GET", "/1/%zz", 400],
  ["OPTIONS", "/1/keys", 204],
])("%s %s has nosniff, and no HSTS (1, 3)", async (method, path, status) => {
  const body =
    method === "POST" ? { body: "x", headers: { "x-svc-key": "admin-key-of-the-http-tests-0001" } } : {};
  const answer = await fetch(`${server().url}${path}`, { method, ...body });
  expect(answer.status).toBe(status);
  expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
  expect(answer.headers.get("strict-transport-security")).toBeNull();
});

test.each([
  ["no HTTP", "no HTTP\r\n\r\n", 400, "invalid_request"],
  ["headers that are too long", `GET / HTTP/1.1\r\na: ${"a".repeat(65_536)}\r\n\r\n`, 400, "invalid_request"],
  ["CONNECT", "CONNECT a:80 HTTP/1.1\r\nhost: a\r\n\r\n", 405, "method_not_allowed"],
])("%s is answered as everything else is (1, 3)", async (_, bytes, status, code) => {
  const connection = new RawConnection(server().running.port).send(bytes);
  expect(await connection.status()).toBe(status);
  await connection.closed;
  const [head = "", body] = connection.received.split("\r\n\r\n");
  expect(JSON.parse(body ?? "")).toEqual({ error: { code, message: expect.any(String) } });
  const [, ...lines] = head.split("\r\n");
  const headers = Object.fromEntries(lines.map((line) => line.split(": ", 2)));
  expect(headers).toMatchObject({
    "access-control-allow-origin": "*",
    "cache-control": "private, no-store",
    connection: "close",
    "content-type": "application/json; charset=utf-8",
    "x-content-type-options": "nosniff",
    "x-request-id": expect.any(String),
    ...(status === 405 ? { allow: "" } : {}),
  });
  expect(headers).not.toHaveProperty("strict-transport-security");
});

test("CONNECT gets no answer before that of an earlier request", async () => {
  const search = "POST /1/indexes/a/search HTTP/1.1\r\nhost: a\r\n\r\n";
  const connection = new RawConnection(server().running.port);
  connection.send(`${search}CONNECT a:80 HTTP/1.1\r\nhost: a\r\n\r\n`);
  await connection.closed;
  expect(connection.received).not.toContain("405");
});

test("whoever resets the connection behind CONNECT harms nobody else", async () => {
  for (let time = 0; time < 5; time++) {
    const { socket } = new RawConnection(server().running.port).send(
      "CONNECT a:80 HTTP/1.1\r\nhost: a\r\n\r\n",
    );
    socket.once("connect", () => setTimeout(() => socket.resetAndDestroy(), time));
    await once(socket, "close");
  }
  expect((await server().call("GET", "/health")).status).toBe(200);
});

test("the page of the API has a policy of its own (2)", async () => {
  const { headers } = await fetch(`${server().url}/docs`);
  expect(headers.get("referrer-policy")).toBe("no-referrer");
  expect(headers.get("content-security-policy")).toMatch(/^default-src 'none'; style-src 'sha256-/);
  expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
});

test("a page without a policy has the strict one, and JSON has none (2)", async () => {
  const app = await createApp({ logger: pino({ level: "silent" }), connections: new Connections(10) });
  app.get("/page", (_request, reply) => reply.type("text/html; charset=utf-8").send("<p>"));
  app.get("/json", (_request, reply) => reply.send({}));
  const url = await app.listen({ host: "127.0.0.1", port: 0 });
  try {
    const page = await fetch(`${url}/page`);
    expect(page.headers.get("content-security-policy")).toBe(
      "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    );
    const json = await fetch(`${url}/json`);
    expect(json.headers.get("content-security-policy")).toBeNull();
  } finally {
    await app.close();
  }
});
