/**
 * Filling the index `demo`:
 *  1. Every record is written once, at the version of the data, with keys that may use nothing else, and a
 *     search that can be pasted is shown.
 *  2. A filling that ended half-way is completed by the next start, which knows no admin key.
 *  3. A complete demo is left alone; one whose index was deleted is filled again.
 *  4. An index `demo` that somebody else made is never touched.
 *  5. A server that is busy is asked again; a fault that does not pass ends the filling.
 *  6. Without a key that works it says what to do.
 *  7. The page at `/` gets the search key as soon as something can be found, and how far the filling is.
 *  8. A search key that was revoked is never shown again; a full demo needs no write key.
 */
import { statSync } from "node:fs";
import { join } from "node:path";
import type { OpenDemo } from "@findling/server";
import { expect, test } from "vitest";
import { writeDemoFile } from "../src/demo/demo-file.js";
import { type FillDemoOptions, fillDemo } from "../src/demo/fill-demo.js";
import { CapturedConsole } from "./captured-console.js";
import { FakeServer } from "./fake-server.js";
import { temporaryFolder } from "./temporary-folder.js";

const recordCount = 2_500;
const version = 1_700_000_000_000;

interface Setup {
  readonly server: FakeServer;
  readonly output: CapturedConsole;
  readonly fill: (options?: Partial<FillDemoOptions>) => Promise<void>;
  readonly dataFolder: string;
}

async function setUp(): Promise<Setup> {
  const server = await FakeServer.start();
  const output = new CapturedConsole();
  const dataFolder = temporaryFolder();
  const recordsPath = join(dataFolder, "records.ndjson.gz");
  const lines = Array.from({ length: recordCount }, (_, n) => JSON.stringify({ objectID: `f${n}` }));
  await writeDemoFile(recordsPath, { header: { source: "test", version, recordCount }, lines });
  const base = {
    baseUrl: server.baseUrl,
    adminKey: server.adminKey,
    dataFolder,
    recordsPath,
    output: output.stdout,
    signal: new AbortController().signal,
  };
  return { server, output, dataFolder, fill: (options) => fillDemo({ ...base, ...options }) };
}

const writes = (server: FakeServer): number =>
  server.requests.filter((route) => route === "POST /1/indexes/demo/records").length;

test("writes every record in batches and shows a search", async () => {
  const { server, output, fill, dataFolder } = await setUp();
  await fill();
  expect(server.records.size).toBe(recordCount);
  expect(new Set(server.records.values())).toEqual(new Set([version]));
  expect(writes(server)).toBe(3);
  expect(output.out).toContain("holds 2,500 records");
  expect(output.out).toContain(`curl -s ${server.baseUrl}/1/indexes/demo/search`);
  expect(output.out).toContain("x-svc-key: svc_search_1");
  expect(statSync(join(dataFolder, "demo.json")).mode & 0o777).toBe(0o600);
});

test("the page gets the search key, never another one, and how far the filling is (7)", async () => {
  const { fill } = await setUp();
  const opened: OpenDemo[] = [];
  await fill({ onOpen: (demo) => opened.push(demo) });
  expect(opened.map(({ filling }) => filling?.written ?? "all")).toEqual([0, 1_000, 2_000, 2_500, "all"]);
  for (const demo of opened) expect(demo).toMatchObject({ index: "demo", searchKey: "svc_search_1" });
  await fill({ adminKey: null, onOpen: (demo) => opened.push(demo) });
  expect(opened.at(-1)).toEqual({ index: "demo", searchKey: "svc_search_1", filling: null });
});

test("the page gets nothing of an index demo that somebody else made, or with a revoked key (4, 7)", async () => {
  const opened: OpenDemo[] = [];
  const onOpen = (demo: OpenDemo) => opened.push(demo);
  const { server: foreign, fill: fillForeign } = await setUp();
  foreign.indexes = ["demo"];
  await fillForeign({ onOpen });
  const { server, fill } = await setUp();
  await fill();
  revoke(server, "svc_search_1");
  await fill({ adminKey: null, onOpen });
  expect(opened).toEqual([]);
});

test("goes on with a filling that ended half-way, without the admin key", async () => {
  const { server, output, fill } = await setUp();
  server.beforeBatch = (batch) => (batch === 1 ? 413 : null);
  await expect(fill()).rejects.toThrow("It says unavailable. (413 unavailable)");
  expect(server.records.size).toBe(1_000);
  await fill({ adminKey: null });
  expect(server.records.size).toBe(recordCount);
  expect(server.keys.length).toBe(2);
  expect(output.out).toContain("curl");
});

test("leaves a complete demo alone and shows its search again", async () => {
  const { server, output, fill } = await setUp();
  await fill();
  server.records.clear();
  output.out = "";
  await fill({ adminKey: null });
  expect(server.records.size).toBe(0);
  expect(output.out).toMatch(/^Search the index demo:\ncurl/);
});

test("fills a demo again whose index was deleted", async () => {
  const { server, fill } = await setUp();
  await fill();
  server.records.clear();
  server.indexes = [];
  await fill({ adminKey: null });
  expect(server.records.size).toBe(recordCount);
});

test("never touches an index demo that it did not make", async () => {
  const { server, output, fill } = await setUp();
  server.indexes = ["demo"];
  await fill();
  expect(server.requests).toEqual(["GET /1/indexes"]);
  expect(output.out).toBe("");
});

test("asks a busy server again", async () => {
  const { server, fill } = await setUp();
  server.beforeBatch = (batch) => (batch % 2 === 0 ? 503 : null);
  await fill();
  expect(server.records.size).toBe(recordCount);
  expect(writes(server)).toBe(6);
});

test("makes new keys where its own were revoked", async () => {
  const { server, fill } = await setUp();
  await fill();
  server.keys.length = 0;
  server.indexes = [];
  await fill();
  expect(server.keys.length).toBe(2);
});

const revoke = (server: FakeServer, secret: string): void => {
  server.keys.splice(server.keys.indexOf(secret), 1, "revoked");
};

test("makes a new search key in the place of a revoked one", async () => {
  const { server, output, fill } = await setUp();
  await fill();
  revoke(server, "svc_search_1");
  output.out = "";
  await fill();
  expect(output.out).toContain("x-svc-key: svc_search_2");
  output.out = "";
  await fill({ adminKey: null });
  expect(output.out).toContain("x-svc-key: svc_search_2");
});

test("says that the search key was revoked where it can make no other", async () => {
  const { server, output, fill } = await setUp();
  await fill();
  revoke(server, "svc_search_1");
  output.out = "";
  await fill({ adminKey: null });
  expect(output.out).toContain("search key was revoked");
  expect(output.out).toContain("x-svc-key: <search key>");
});

test.each([["with"], ["without"]])("a full demo needs no write key, %s an admin key", async (admin) => {
  const { server, output, fill } = await setUp();
  await fill();
  revoke(server, "svc_write_0");
  output.out = "";
  await fill(admin === "with" ? {} : { adminKey: null });
  expect(writes(server)).toBe(3);
  expect(server.keys).toEqual(["revoked", "svc_search_1"]);
  expect(output.out).toMatch(/^Search the index demo:\ncurl/);
});

test("says what to do without a key that works", async () => {
  const { fill } = await setUp();
  await expect(fill({ adminKey: null })).rejects.toThrow("Set SVC_ADMIN_KEY for one start");
  await expect(fill({ adminKey: "a-key-that-is-not-known" })).rejects.toThrow("not an active admin key");
});

test("says where the records come from when they are not built", async () => {
  const { fill, dataFolder } = await setUp();
  await expect(fill({ recordsPath: join(dataFolder, "none") })).rejects.toThrow("npm run build");
});
