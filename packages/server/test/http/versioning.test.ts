/** The section Versioning of the API specification; each title quotes the rule it proves. */
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { expectError, field, TestServer, useServer } from "./harness.js";

const server = useServer();
const version = async (index: string, objectID: string) =>
  field((await server().get(index, objectID)).json, "version");

describe("All routes live under the path prefix /1/", () => {
  test("without it there is no route", async () => {
    for (const path of ["/indexes", "/2/indexes", "/keys"]) {
      expectError(await server().call("GET", path), "route_not_found");
    }
  });
});

describe("Each record has a numeric version", () => {
  test("last-writer-wins: an operation older than the stored version is counted in ignoredAsStale", async () => {
    await server().upsert("lww", { objectID: "1", version: 10, n: 1 });
    const older = await server().upsert("lww", { objectID: "1", version: 9, n: 2 });
    expect(older.json).toEqual({ dataVersion: 1, applied: 0, ignoredAsStale: 1 });
    expect((await server().get("lww", "1")).json).toMatchObject({ version: 10, n: 1 });
    expect((await server().upsert("lww", { objectID: "1", version: 10, n: 3 })).json).toMatchObject({
      applied: 1,
    });
    expect((await server().get("lww", "1")).json).toMatchObject({ version: 10, n: 3 });
  });

  test("a delayed older upsert cannot bring a deleted record back", async () => {
    await server().write("lww", [{ action: "delete", objectID: "2", version: 10 }]);
    expect((await server().upsert("lww", { objectID: "2", version: 9 })).json).toMatchObject({
      ignoredAsStale: 1,
    });
    expectError(await server().get("lww", "2"), "not_found");
    expect((await server().upsert("lww", { objectID: "2", version: 11 })).json).toMatchObject({ applied: 1 });
  });

  test("server-assigned when omitted: max(stored + 1, now), so it is never stale", async () => {
    const before = Date.now();
    await server().upsert("assigned", { objectID: "1" });
    expect(await version("assigned", "1")).toBeGreaterThanOrEqual(before);
    await server().upsert("assigned", { objectID: "2", version: 2 ** 52 });
    await server().upsert("assigned", { objectID: "2" });
    expect(await version("assigned", "2")).toBe(2 ** 52 + 1);
  });
});

describe("Each index has a numeric dataVersion", () => {
  test("it grows by one per batch that changed something, and searches report it", async () => {
    for (const expected of [1, 2, 3]) {
      expect((await server().upsert("counted", { objectID: "1" })).json).toMatchObject({
        dataVersion: expected,
      });
      expect((await server().search("counted", { q: "" })).json).toMatchObject({ dataVersion: expected });
    }
    expect((await server().write("counted", [])).json).toMatchObject({ dataVersion: 3 });
  });

  test("minDataVersion gives read-your-writes: the search waits for the version", async () => {
    await server().upsert("waiting", { objectID: "1" });
    const search = server().search("waiting", { q: "", minDataVersion: 2 });
    const other = await server().search("waiting", { q: "" });
    expect(other.json).toMatchObject({ dataVersion: 1 });
    await server().upsert("waiting", { objectID: "2" });
    expect((await search).json).toMatchObject({ dataVersion: 2 });
  });

  test("a version that is not reached within 5 s is data_version_timeout, never an older answer", async () => {
    const answer = await server().search("waiting", { q: "", minDataVersion: 1_000 });
    expectError(answer, "data_version_timeout", "1000");
    expect(answer.headers.get("retry-after")).toMatch(/^\d+$/);
  });
});

test("how long a search waits is configured", async () => {
  const hurried = await TestServer.start({ dataVersionWait: 0 });
  onTestFinished(() => hurried.stop());
  await hurried.upsert("waiting", { objectID: "1" });
  expect((await hurried.search("waiting", { q: "", minDataVersion: 1 })).status).toBe(200);
  const answer = await hurried.search("waiting", { q: "", minDataVersion: 2 });
  expectError(answer, "data_version_timeout", "has not reached data version 2 within 0 seconds");
});

describe("what was answered survives a restart", () => {
  test("records, settings and dataVersion", async () => {
    const first = await TestServer.start();
    await first.upsert("kept", { objectID: "1", title: "one" });
    await first.putSettings("kept", { indexTime: { dictionary: ["x"] } });
    const settings = await first.call("GET", "/1/indexes/kept/settings");
    await first.running.close();
    const second = await TestServer.start({ dataFolder: first.folder });
    expect((await second.get("kept", "1")).json).toMatchObject({ title: "one" });
    expect((await second.search("kept", { q: "" })).json).toMatchObject({ dataVersion: 1 });
    const again = await second.call("GET", "/1/indexes/kept/settings");
    expect(again.json).toEqual(settings.json);
    expect(again.headers.get("etag")).toBe(settings.headers.get("etag"));
    await second.stop();
  });

  test("a port that is taken is a clear error, and nothing is left running", async () => {
    const port = server().running.port;
    const folder = await mkdtemp(join(tmpdir(), "findling-http-"));
    const start = TestServer.start({ port, dataFolder: folder, adminKey: null });
    await expect(start).rejects.toThrow(`Port ${port} on 127.0.0.1 is already in use`);
    // The folder is free again, and no admin key was made that nobody has seen.
    const next = await TestServer.start({ dataFolder: folder, adminKey: null });
    expect(next.running.newAdminKey).toMatch(/^svc_admin_/);
    await next.stop();
  });

  test("a data folder that another server has is a clear error", async () => {
    await expect(TestServer.start({ dataFolder: server().folder })).rejects.toThrow(
      "in use by another server",
    );
    expect((await server().call("GET", "/health")).status).toBe(200);
  });
});
