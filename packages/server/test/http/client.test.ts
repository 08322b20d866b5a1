/**
 * `@findling/client` against a running server:
 *  1. Each method does what its route does, and resolves with what the schema describes.
 *  2. The facts are those of the headers.
 *  3. An error has its code, status, request id and time to wait.
 *  4. A queued batch can be waited for; one that fails says why.
 *  5. A scoped token is one that the server takes. Nothing is signed in a page, or with a claim left
 *     undefined.
 */
import {
  ApiFailure,
  type CheckedRoute,
  Client,
  type ClientOptions,
  FindlingFailure,
  TaskFailure,
} from "@findling/client";
import { SearchClient } from "@findling/client/search";
import { isTokenSignedWith, signToken, type TokenKey } from "@findling/client/token";
import { routes } from "@findling/protocol/schemas";
import { Ajv } from "ajv";
import { expect, onTestFinished, test, vi } from "vitest";
import { adminKey, TestServer, useServer } from "./harness.js";
import { fromNow } from "./sign-token.js";

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

function optionsWith(key: string): ClientOptions {
  const accepts = (route: CheckedRoute, body: unknown): boolean => {
    checked.add(route);
    return shapes.get(route)?.(body) === true;
  };
  return { host: server().url, key, accepts };
}

const clientWith = (key: string): Client => new Client(optionsWith(key));

interface Lamp {
  readonly title: string;
  readonly brand?: string;
  readonly seller: string;
}

test("every method (1, 2)", async () => {
  const client = clientWith(adminKey);
  const shop = client.index<Lamp>("shop");
  const saved = await shop.saveSettings({
    indexTime: { partitionKey: "seller", attributesForFaceting: ["brand"] },
  });
  expect(saved.etag).toMatch(/^"/);
  expect(saved.facts).toEqual({
    requestId: expect.any(String),
    rebuild: "idle",
    rebuildProgress: null,
    erasure: "idle",
  });
  const record = { objectID: "a/b ü", title: "Desk lamp", brand: "Lux", seller: "south" };
  const written = await shop.write([
    { action: "upsert", record },
    { action: "upsert", record: { objectID: "desk", title: "Desk", seller: "north" } },
    { action: "upsert", record: { objectID: "gone", title: "", seller: "north" } },
  ]);
  expect(written).toEqual({
    dataVersion: 1,
    applied: 3,
    ignoredAsStale: 0,
    facts: { requestId: expect.any(String), unsearchableRecords: 1 },
  });
  expect(await shop.get("a/b ü")).toMatchObject(record);
  expect(await shop.delete("gone")).toMatchObject({ dataVersion: 2, applied: 1 });

  const { hits, facts, queryID } = await shop.search({ q: "lamp", facets: ["brand"], clickAnalytics: true });
  expect(hits.map(({ record: { title, brand } }) => [title, brand])).toEqual([["Desk lamp", "Lux"]]);
  expect(facts).toEqual({
    requestId: expect.any(String),
    reachableHits: 1,
    removedWords: 0,
    truncatedFacets: [],
    cutHighlights: [],
    damagedRecords: 0,
  });
  expect(await client.click({ queryID: queryID ?? "", objectID: "a/b ü", position: 1 })).toBe(undefined);

  expect((await shop.clear("south")).applied).toBe(1);
  expect(await client.listIndexes()).toMatchObject([{ name: "shop", recordCount: 1 }]);
  const { etag } = await shop.settings();
  expect(etag).toBe(saved.etag);
  const again = await shop.saveSettings({ queryTime: { ignorePlurals: false } }, { ifMatch: etag });
  expect(again.settings.queryTime.ignorePlurals).toBe(false);

  const { key, secret } = await client.createKey({ name: "web", type: "search" });
  expect((await client.listKeys()).map(({ id }) => id)).toContain(key.id);
  const page = new SearchClient(optionsWith(secret));
  expect((await page.index<Lamp>("shop").search({ q: "desk" })).nbHits).toBe(1);
  expect((await page.index<Lamp>("shop").get("desk")).title).toBe("Desk");
  expect(await client.revokeKey(key.id)).toBe(undefined);
  const refused: unknown = await page
    .index("shop")
    .search({ q: "desk" })
    .catch((error: unknown) => error);
  expect(refused).toMatchObject({ code: "invalid_key" });
  // The classes are the same in all parts of the package.
  expect(refused).toBeInstanceOf(FindlingFailure);
  await expect(client.getTask("none")).rejects.toMatchObject({ code: "not_found" });

  const answer = await client.request({ method: "GET", path: "/1/indexes" });
  expect(answer).toMatchObject({ status: 200, body: { indexes: [{ name: "shop" }] } });
  const withBody = Object.keys(routes).filter((name) => !["revokeKey", "getTask", "click"].includes(name));
  expect([...checked].sort()).toEqual(withBody.sort());
});

test("names of facets and attributes in headers are decoded (2)", async () => {
  const attribute = "größe, in cm";
  const sizes = clientWith(adminKey).index("sizes");
  await sizes.saveSettings({ indexTime: { attributesForFaceting: [attribute] } });
  await sizes.saveAll(
    Array.from({ length: 101 }, (_, at) => ({ objectID: `${at}`, title: "shoe", [attribute]: `${at}` })),
  );
  const { facts } = await sizes.search({ q: "shoe", facets: [attribute] });
  expect(facts.truncatedFacets).toEqual([attribute]);
});

test("errors (3)", async () => {
  const client = clientWith(adminKey);
  const failure: unknown = await client
    .index("shop")
    .get("nowhere")
    .catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(ApiFailure);
  expect(failure).toBeInstanceOf(FindlingFailure);
  expect(failure).toMatchObject({
    name: "ApiFailure",
    status: 404,
    code: "not_found",
    retryable: false,
    requestId: expect.stringMatching(/\S/),
    retryAfterSeconds: null,
  });
  const tagged = client.index("tagged");
  await tagged.saveSettings({});
  await expect(tagged.saveSettings({}, { ifMatch: '"other"' })).rejects.toMatchObject({
    status: 412,
    code: "settings_changed",
    retryable: false,
  });
  const restrictions = { ratePerMinute: 1 };
  const { secret } = await client.createKey({ name: "slow", type: "search", restrictions });
  const slow = new Client({ ...optionsWith(secret), retries: 0 }).index("tagged");
  await slow.search({ q: "" });
  await expect(slow.search({ q: "" })).rejects.toMatchObject({
    status: 429,
    code: "rate_limited",
    retryable: true,
    retryAfterSeconds: expect.any(Number),
  });
});

test("queued batches (4)", async () => {
  const busy = await TestServer.start({ backlog: { entries: 0 } });
  onTestFinished(() => busy.stop());
  const client = new Client({ host: busy.url, key: adminKey });
  const shop = client.index("shop");
  const written = await shop.write([{ action: "upsert", record: { objectID: "1", title: "desk" } }]);
  expect(written).toMatchObject({ dataVersion: 0, applied: 0, queued: { taskId: expect.any(String) } });
  const task = await client.waitForTask(written.queued?.taskId ?? "");
  expect(task).toMatchObject({ status: "applied", dataVersion: 1 });
  expect((await shop.search({ q: "desk", minDataVersion: task.dataVersion })).nbHits).toBe(1);
  expect(await client.getTask(task.taskId)).toMatchObject(task);

  await shop.saveSettings({ indexTime: { partitionKey: "tenant" } });
  const wrong = { objectID: "2", tenant: "ü".repeat(600) };
  const { queued } = await shop.write([{ action: "upsert", record: wrong }]);
  const failure: unknown = await client.waitForTask(queued?.taskId ?? "").catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(TaskFailure);
  expect(failure).toMatchObject({
    code: "task_failed",
    status: null,
    retryable: false,
    message: expect.stringMatching(/^The queued batch \w{32} could not be applied: .*partition/),
  });
  const whole = shop.saveAll([{ objectID: "3" }, wrong, { objectID: "4" }], {
    batchOperations: 1,
    concurrency: 1,
  });
  await expect(whole).rejects.toMatchObject({
    code: "task_failed",
    firstOperation: 1,
    progress: { operations: 1, batches: 1, applied: 0, appliedFromQueue: 1, dataVersion: 2 },
  });
  await expect(shop.get("4")).rejects.toMatchObject({ code: "not_found" });
});

async function searchKey(name: string): Promise<TokenKey> {
  const { key, signingSecret } = await clientWith(adminKey).createKey({ name, type: "search" });
  return { id: key.id, signingSecret: signingSecret ?? "" };
}

test("scoped tokens (5)", async () => {
  const tenants = clientWith(adminKey).index("tenants");
  await tenants.saveSettings({ indexTime: { partitionKey: "tenant" } });
  await tenants.saveAll(["Müller & Söhne", "bolt"].map((tenant) => ({ objectID: tenant, tenant })));
  const token = await signToken(await searchKey("tenants"), {
    exp: fromNow(60),
    partitions: ["Müller & Söhne"],
    sub: "grüße?>",
  });
  const { hits } = await new SearchClient(optionsWith(token)).index("tenants").search({ q: "" });
  expect(hits.map(({ objectID }) => objectID)).toEqual(["Müller & Söhne"]);
});

test("what signs no token (5)", async () => {
  const key = { id: "1", signingSecret: "s" };
  const partitions: string[] | undefined = JSON.parse("{}").tenants;
  const claims = { exp: fromNow(60), ...{ partitions } };
  // @ts-expect-error: JavaScript has no such check
  await expect(signToken(key, claims)).rejects.toThrow("The claim partitions is undefined.");
  // Left out, the other bound alone would let more records through.
  const filters = [{ attribute: "year", op: "range", gte: 1900, lte: partitions }];
  // @ts-expect-error: JavaScript has no such check
  const signing = signToken(key, { exp: fromNow(60), filters });
  await expect(signing).rejects.toThrow("The claim filters.0.lte is undefined.");
  for (const name of ["document", "importScripts"]) {
    onTestFinished(() => void vi.unstubAllGlobals());
    vi.stubGlobal(name, {});
    await expect(signToken(key, { exp: fromNow(60) })).rejects.toThrow(/^Tokens are signed on a server/);
    expect(await signToken(key, { exp: fromNow(60) }, { inPage: true })).toMatch(/^ey/);
    vi.unstubAllGlobals();
  }
});

test("with which secret a token was signed (5)", async () => {
  const token = await signToken({ id: "1", signingSecret: "grüße" }, { exp: fromNow(60) });
  expect(await isTokenSignedWith(token, "grüße")).toBe(true);
  expect(await isTokenSignedWith(token, "grüsse")).toBe(false);
  expect(await isTokenSignedWith(token.replace("ey", "eY"), "grüße")).toBe(false);
  expect(await isTokenSignedWith("no token", "grüße")).toBe(false);
});
