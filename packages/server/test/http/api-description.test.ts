/**
 * GET /openapi.json and GET /docs, of a running server:
 *  1. The document has exactly the routes that the server has.
 *  2. Its examples work in the order of the page, and are answered with what the document describes.
 *  3. Neither needs a key, and the page loads nothing from anywhere.
 *  4. What stands in the document cannot become markup of the page.
 */
import { routeExamples, routeTable } from "@findling/protocol";
import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, test } from "vitest";
import { apiPage } from "../../src/api-page/api-page.js";
import { servedRoutes } from "../../src/routes/api-description.js";
import { expectError, field, useServer } from "./harness.js";

const server = useServer();
const ajv = new Ajv2020({ strict: false });

async function theDocument(): Promise<Record<string, unknown>> {
  const { json } = await server().call("GET", "/openapi.json", { key: null });
  if (typeof json !== "object" || json === null) throw new Error("There is no document.");
  return { ...json };
}

test("the document has exactly the routes of the server (1)", async () => {
  const { paths, info } = await theDocument();
  expect(info).toMatchObject({ title: "Findling", version: expect.stringMatching(/^\d+\.\d+\.\d+/) });
  const operations = Object.entries(Object(paths)).flatMap(([path, methods]) =>
    Object.keys(Object(methods)).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const served = servedRoutes.map((name) => routeTable[name]);
  const named = served.map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, "{$1}")}`);
  expect(operations.sort()).toEqual(["GET /health", ...named].sort());
  for (const [name, { method, path }] of Object.entries(routeTable)) {
    const answer = await server().call(method, path, { key: null });
    const isServed = served.some((route) => route.path === path && route.method === method);
    expectError(answer, isServed ? "missing_key" : "route_not_found");
    expect([name, isServed]).toEqual([name, servedRoutes.some((one) => one === name)]);
  }
});

test("the examples work, and are answered as described (2)", async () => {
  const document = await theDocument();
  ajv.addSchema(document, "api");
  let keyId = "";
  let queryID: unknown;
  for (const name of servedRoutes) {
    // There is no such task: see tasks.test.ts.
    if (name === "getTask") continue;
    const { method, path, status } = routeTable[name];
    const example = routeExamples[name];
    const filled = path.replaceAll(/:(\w+)/g, (_, step: string) =>
      step === "id" ? keyId : String(example.path?.[step]),
    );
    const body = name === "click" ? { ...example.body, queryID } : example.body;
    const answer = await server().call(method, filled, body === undefined ? {} : { body });
    expect([name, answer.status, answer.text]).toEqual([name, status, answer.text]);
    if (name === "createKey") keyId = String(field(field(answer.json, "key"), "id"));
    if (name === "putSettings") await server().rebuilt("shop");
    if (answer.json === undefined) continue;
    const place = ["paths", path.replaceAll(/:(\w+)/g, "{$1}"), method.toLowerCase(), "responses", status];
    const steps = [...place, "content", "application/json", "schema"].map((step) =>
      String(step).replaceAll("/", "~1"),
    );
    const check = ajv.getSchema(`api#/${steps.join("/")}`);
    expect([name, check?.(answer.json), check?.errors]).toEqual([name, true, null]);
    if (name === "search") {
      queryID = field(answer.json, "queryID");
      const own = { processingTimeMs: expect.any(Number), dataVersion: expect.any(Number) };
      expect(answer.json).toEqual({ ...example.answer, ...own, queryID });
    }
  }
});

test("neither needs a key, and the page loads nothing (3)", async () => {
  const response = await fetch(`${server().url}/docs`);
  const page = await response.text();
  expect(response.status).toBe(200);
  for (const path of ["/docs?x=1", "/openapi.json?x=1"])
    expectError(await server().call("GET", path, { key: null }), "invalid_request", "x");
  expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
  expect(response.headers.get("content-security-policy")).toMatch(/^default-src 'none'; style-src 'sha256-/);
  expect(page).not.toMatch(/<script|<link|<img|@import|url\(|\ssrc=|\sstyle=/);
  expect([...page.matchAll(/\shref="(?!#)([^"]*)"/g)].map(([, to]) => to)).toEqual(["openapi.json"]);
  expect([...page.matchAll(/https?:\/\/[^/\s]+/g)].every(([url]) => url === "http://127.0.0.1:7700")).toBe(
    true,
  );
  const shown = [...page.matchAll(/<h3 id="(\w+)">/g)].map(([, name]) => name);
  expect(shown).toEqual(["health", ...servedRoutes]);
});

test("what stands in the document cannot become markup (4)", () => {
  const hostile = `<script>alert("1")</script>&'\``;
  const operation = {
    operationId: "x",
    summary: hostile,
    description: hostile,
    tags: [hostile],
    parameters: [{ name: hostile, in: "path", description: hostile, example: hostile }],
    requestBody: {
      description: hostile,
      content: { "application/json": { example: { [hostile]: hostile } } },
    },
    responses: { [hostile]: { description: hostile, headers: { [hostile]: {} } } },
  };
  const page = apiPage({
    info: { title: hostile, version: hostile, description: hostile },
    paths: { [`/${hostile}`]: { get: operation } },
  });
  expect(page).toContain("&lt;script&gt;");
  expect(page).not.toContain("<script");
  expect(page).not.toContain(`alert("1")`);
});
