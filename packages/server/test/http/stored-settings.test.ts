/** Settings that were stored when there was no limit yet: they open, are shown, and searches go by them. */
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openStore } from "@findling/store";
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectError, field, TestServer } from "./harness.js";

const indexTime = {
  attributesForFaceting: Array.from({ length: 300 }, (_, at) => `attribute ${at}`),
  dictionary: Array.from({ length: 10_500 }, (_, at) => `entry${at}`),
};
const queryTime = {
  customRanking: Array.from({ length: 30 }, (_, at) => ({ attribute: `a${at}`, order: "asc" as const })),
  distinctAttribute: "d".repeat(300),
};

let server: TestServer;
beforeAll(async () => {
  const dataFolder = await mkdtemp(join(tmpdir(), "findling-http-"));
  const store = await openStore({ folder: dataFolder, onPublication: () => undefined });
  const patch = { indexTime, queryTime };
  await store.append({ entryId: "0".repeat(32), acceptedAt: 1, kind: "settings", index: "old", patch });
  await store.close();
  server = await TestServer.start({ dataFolder });
});
afterAll(() => server.stop());

test("they are shown, and searched by", async () => {
  const { json, status } = await server.call("GET", "/1/indexes/old/settings");
  expect([status, json]).toMatchObject([200, { indexTime, queryTime }]);
  await server.upsert("old", { objectID: "1", title: "one", "attribute 299": "x" });
  const found = await server.search("old", { q: "one", facets: ["attribute 299"] });
  expect(field(found.json, "facets")).toEqual({ "attribute 299": { x: 1 } });
});

test("a change leaves what it does not name, and brings in nothing above a limit", async () => {
  const changed = await server.putSettings("old", { queryTime: { ignorePlurals: false } });
  expect([changed.status, changed.json]).toMatchObject([200, { indexTime, queryTime }]);
  const { attributesForFaceting } = indexTime;
  expectError(
    await server.putSettings("old", { indexTime: { attributesForFaceting } }),
    "invalid_settings",
    /attributesForFaceting has 300 entries; at most 100 are allowed/,
  );
});
