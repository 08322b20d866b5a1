/**
 * `@findling/client` against a running server:
 *  1. Each method does what its route does, and resolves with the body that the schema describes.
 *  2. The facts are those of the headers.
 *  3. An error has its code, status, request id and time to wait.
 *  4. The example of the package's README prints what the page says.
 */
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { ApiFailure, type CheckedRoute, FindlingClient } from "@findling/client";
import { routes } from "@findling/protocol/schemas";
import { Ajv } from "ajv";
import { expect, test } from "vitest";
import { adminKey, useServer } from "./harness.js";

const server = useServer();
const ajv = new Ajv({ formats: { "well-formed": true } });
const shapes = new Map(Object.entries(routes).map(([name, route]) => [name, compiled(route)]));

function compiled(route: object): (body: unknown) => boolean {
  return "response" in route && typeof route.response === "object" && route.response !== null
    ? ajv.compile(route.response)
    : () => false;
}

/** The routes whose answers were compared with their schema. */
const checked = new Set<CheckedRoute>();

function clientWith(key: string): FindlingClient {
  const accepts = (route: CheckedRoute, body: unknown): boolean => {
    checked.add(route);
    return shapes.get(route)?.(body) === true;
  };
  return new FindlingClient({ baseUrl: server().url, key, accepts });
}

test("every method (1, 2)", async () => {
  const client = clientWith(adminKey);
  const settings = await client.putSettings("shop", {
    indexTime: { partitionKey: "seller", attributesForFaceting: ["brand"] },
  });
  expect(settings.facts).toEqual({ etag: expect.stringMatching(/^"/), rebuild: "idle", erasure: "idle" });
  const record = { objectID: "a/b ü", title: "Desk lamp", brand: "Lux", seller: "south" };
  const written = await client.writeRecords("shop", [
    { action: "upsert", record },
    { action: "upsert", record: { objectID: "desk", title: "Desk", seller: "north" } },
  ]);
  expect(written.body).toEqual({ dataVersion: 1, applied: 2, ignoredAsStale: 0 });
  expect((await client.getRecord("shop", "a/b ü")).body).toMatchObject(record);

  const { body, facts } = await client.search("shop", { q: "lamp", facets: ["brand"] });
  expect(body.hits.map(({ objectID }) => objectID)).toEqual(["a/b ü"]);
  expect(facts).toEqual({
    reachableHits: 1,
    removedWords: 0,
    truncatedFacets: [],
    cutHighlights: [],
    damagedRecords: 0,
  });

  expect((await client.clearPartition("shop", "south")).body.applied).toBe(1);
  expect((await client.listIndexes()).body.indexes).toMatchObject([{ name: "shop", recordCount: 1 }]);
  const { etag } = (await client.getSettings("shop")).facts;
  expect(etag).toBe(settings.facts.etag);
  const again = await client.putSettings(
    "shop",
    { queryTime: { ignorePlurals: false } },
    { ifMatch: etag ?? "" },
  );
  expect(again.body.queryTime.ignorePlurals).toBe(false);

  const { key, secret } = (await client.createKey({ name: "web", type: "search" })).body;
  expect((await client.listKeys()).body.keys.map(({ id }) => id)).toContain(key.id);
  expect((await clientWith(secret).search("shop", { q: "desk" })).body.nbHits).toBe(1);
  expect(await client.revokeKey(key.id)).toBe(undefined);
  await expect(clientWith(secret).search("shop", { q: "desk" })).rejects.toMatchObject({
    code: "invalid_key",
  });
  expect([...checked].sort()).toEqual(
    Object.keys(routes)
      .filter((name) => !["revokeKey", "getTask", "click"].includes(name))
      .sort(),
  );
});

test("names of facets and attributes in headers are decoded (2)", async () => {
  const client = clientWith(adminKey);
  const attribute = "größe, in cm";
  await client.putSettings("sizes", { indexTime: { attributesForFaceting: [attribute] } });
  await client.writeRecords(
    "sizes",
    Array.from({ length: 101 }, (_, at) => ({
      action: "upsert" as const,
      record: { objectID: `${at}`, title: "shoe", [attribute]: `${at}` },
    })),
  );
  const { facts } = await client.search("sizes", { q: "shoe", facets: [attribute] });
  expect(facts.truncatedFacets).toEqual([attribute]);
});

test("errors (3)", async () => {
  const client = clientWith(adminKey);
  const failure: unknown = await client.getRecord("shop", "nowhere").catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(ApiFailure);
  expect(failure).toMatchObject({
    status: 404,
    code: "not_found",
    details: {},
    requestId: expect.stringMatching(/\S/),
    retryAfterSeconds: null,
  });
  await client.putSettings("tagged", {});
  await expect(client.putSettings("tagged", {}, { ifMatch: '"other"' })).rejects.toMatchObject({
    status: 412,
    code: "settings_changed",
  });
  const restrictions = { ratePerMinute: 1 };
  const { secret } = (await client.createKey({ name: "slow", type: "search", restrictions })).body;
  const slow = clientWith(secret);
  await slow.search("tagged", { q: "" });
  const limited: unknown = await slow.search("tagged", { q: "" }).catch((error: unknown) => error);
  expect(limited).toMatchObject({ status: 429, code: "rate_limited", retryAfterSeconds: expect.any(Number) });
});

test("the example of the README (4)", async () => {
  const folder = new URL("../../../client/", import.meta.url);
  const readme = readFileSync(new URL("README.md", folder), "utf8");
  const [, example = ""] = /```js\n([^]*?)```/.exec(readme) ?? [];
  const [, printed = ""] = /```text\n([^]*?)```/.exec(readme) ?? [];
  const code = example.replace("http://127.0.0.1:7700", server().url).replace("svc_admin_...", adminKey);
  const node = ["--input-type=module", "--eval", code];
  const { stdout } = await promisify(execFile)(process.execPath, node, { cwd: fileURLToPath(folder) });
  expect(printed).not.toBe("");
  expect(stdout).toBe(printed);
});
