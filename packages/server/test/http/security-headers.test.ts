/**
 * What browsers are given to go by:
 *  1. Every answer says that its type is what it says, also errors and what is no route.
 *  2. A page may load nothing, is in no frame, and sends no referrer; its own policy goes first.
 *  3. Without TLS nothing is said of it.
 */
import { pino } from "pino";
import { expect, test } from "vitest";
import { createApp } from "../../src/http/app.js";
import { Connections } from "../../src/traffic/connections.js";
import { useServer } from "./harness.js";

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
