/**
 * docs/api.md, against a running server:
 *  1. Every request works, in the order of the page, and is answered as the page says.
 *  2. The table of routes lists exactly the routes that the server has, with those who may call them; every
 *     other route of the API is named in the README as not there yet.
 *  3. The tables name every field of a search, of its answer and of the settings, with its default.
 */
import { readFileSync } from "node:fs";
import { candidatesMax, defaultIndexSettings, hitsPerPageDefault } from "@findling/protocol";
import {
  IndexTimeSettings,
  QueryTimeSettings,
  routes,
  SearchRequest,
  SearchResponse,
} from "@findling/protocol/schemas";
import { describe, expect, test } from "vitest";
import { apiExamples } from "./api-examples.js";
import { expectError, field, list, useServer } from "./harness.js";

const readText = (path: string) => readFileSync(new URL(`../../../../${path}`, import.meta.url), "utf8");
const document = readText("docs/api.md");
const [, missing = ""] = /## What is not there yet\n([^]*?)\n## /.exec(readText("README.md")) ?? [];
const examples = apiExamples(document);
const server = useServer();

/** What differs from run to run. */
const times: ReadonlySet<string> = new Set([
  "processingTimeMs",
  "version",
  "updatedAt",
  "createdAt",
  "lastWriteAt",
]);

/** What the page shows, as a matcher: times are any number, and a text that ends in `…` is only begun. */
function matcherOf(shown: unknown, name = ""): unknown {
  if (typeof shown === "number" && times.has(name)) return expect.any(Number);
  if (typeof shown === "string" && shown.endsWith("…") && name !== "text")
    return expect.stringMatching(new RegExp(`^${shown.slice(0, -1)}.+`));
  if (Array.isArray(shown)) return shown.map((entry) => matcherOf(entry));
  if (typeof shown !== "object" || shown === null) return shown;
  return Object.fromEntries(Object.entries(shown).map(([key, value]) => [key, matcherOf(value, key)]));
}

test("every request works, and is answered as the page says", async () => {
  let keyId = "";
  for (const { method, path, hasKey, body, answer: shown } of examples) {
    const sent = path.replace("$KEY_ID", keyId);
    const answer = await server().call(method, sent, { body, ...(hasKey ? {} : { key: null }) });
    expect([sent, answer.status < 300, answer.text]).toEqual([sent, true, answer.text]);
    if (shown !== undefined) expect([sent, answer.json]).toEqual([sent, matcherOf(shown)]);
    if (method === "POST" && path === "/1/keys") keyId = String(field(field(answer.json, "key"), "id"));
    if (method === "PUT") await server().rebuilt("shop");
  }
  const { json } = await server().call("GET", "/1/keys");
  expect(list(json, "keys").map((key) => field(key, "id"))).not.toContain(keyId);
});

/**
 * Routes whose requests cannot be repeated, or are tested elsewhere. A task needs the id of a batch that was
 * queued (see tasks.test.ts), and a click the queryID of a search (see clicks.test.ts). For readiness see
 * drain.test.ts, and for the descriptions see api-description.test.ts.
 */
const onlyDescribed: ReadonlySet<string> = new Set([
  "/1/tasks/:taskId",
  "/1/events/click",
  "/health/ready",
  "/metrics",
  "/openapi.json",
  "/docs",
]);

test("every route has a request", () => {
  const asked = examples.map(({ method, path }) => `${method} ${path}`);
  for (const [, method, path] of routeRows()) {
    if (onlyDescribed.has(path)) continue;
    const pattern = new RegExp(`^${method} ${path.replaceAll(/:\w+/g, "[^/]+")}$`);
    expect([path, asked.some((request) => pattern.test(request))]).toEqual([path, true]);
  }
});

function routeRows() {
  return [...document.matchAll(/^\| `([A-Z]+) (\S+)` \| ([^|]+) \|/gm)];
}

test("the table of routes lists those that there are, and who may call them; the README those to come", async () => {
  const listed = new Map(routeRows().map(([, method, path, callers]) => [`${method} ${path}`, callers]));
  expect(listed.get("GET /health")).toBe("anyone, without a key");
  const toCome = [...missing.matchAll(/`((?:GET|POST) \/\S+)`/g)].map(([, route]) => route);
  for (const route of toCome) {
    const [method, path] = route.split(" ");
    const answer = await server().call(method, path, method === "POST" ? { body: {} } : {});
    expectError(answer, "route_not_found");
  }
  const known = Object.values(routes).map(({ method, path, keyTypes }) => [
    `${method} ${path}`,
    keyTypes.join(", "),
  ]);
  for (const [route, callers] of known)
    expect([route, toCome.includes(route) ? callers : listed.get(route)]).toEqual([route, callers]);
  const shown = [...listed.keys(), ...toCome];
  const beside = ["GET /health", "GET /health/ready", "GET /metrics", "GET /openapi.json", "GET /docs"];
  expect(shown.sort()).toEqual([...known.map(([route]) => route), ...beside].sort());
});

/** The rows of the table whose first head is this: the cells of each. */
function tableOf(head: string): string[][] {
  const [, rows = ""] = document.split(`| ${head} |`);
  const [table] = rows.split("\n\n", 1);
  return [...table.matchAll(/^\| (`.*) \|$/gm)].map(([, row]) => row.split(" | "));
}

function namesIn(table: readonly (readonly string[])[]): string[] {
  return table.flatMap(([names]) => names.replaceAll("`", "").split(", "));
}

describe("the tables", () => {
  test.each([
    ["field | default", SearchRequest],
    ["field of the answer", SearchResponse],
    ["`indexTime`", IndexTimeSettings],
    ["`queryTime`", QueryTimeSettings],
  ])("%s: each field, and nothing else", (head, schema) => {
    expect(namesIn(tableOf(head))).toEqual(Object.keys(schema.properties));
  });

  test.each([
    ["`indexTime`", Object.entries(defaultIndexSettings.indexTime)],
    ["`queryTime`", Object.entries(defaultIndexSettings.queryTime)],
  ])("%s: the defaults", (head, defaults) => {
    const shown = new Map(tableOf(head).map(([name, value]) => [name.replaceAll("`", ""), value]));
    for (const [name, value] of defaults) {
      const isLong = name === "searchableTiers";
      expect([name, shown.get(name)]).toEqual([name, isLong ? "see below" : `\`${JSON.stringify(value)}\``]);
    }
    expect(document).toContain(`hits; \`committed\`: ${candidatesMax.committed}`);
    expect(document).toContain(`| \`hitsPerPage\` | \`${hitsPerPageDefault}\` |`);
  });

  test("the default tiers", () => {
    const [, shown = ""] = /The default of `searchableTiers`:\n\n```json\n([^]*?)\n```/.exec(document) ?? [];
    expect(JSON.parse(shown)).toEqual(defaultIndexSettings.indexTime.searchableTiers);
  });
});

describe("a command that is written in another way is refused", () => {
  test.each([
    "curl http://127.0.0.1:7700/health",
    "curl -s http://localhost:7700/health",
    "curl -s http://127.0.0.1:7700/1/indexes -H 'x-svc-key: abc'",
    "curl -s http://127.0.0.1:7700/1/keys -d '{}'",
  ])("%s", (command) => {
    expect(() => apiExamples(`\`\`\`sh\n${command}\n\`\`\`\n`)).toThrow(/cannot read/);
  });
});
