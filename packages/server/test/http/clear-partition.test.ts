/** The section Clear a partition of the API specification; each title quotes the rule it proves. */
import { describe, expect, test } from "vitest";
import { expectError, field, useServer } from "./harness.js";

const server = useServer();

const clear = (index: string, partition: string, key?: string) =>
  server().call("DELETE", `/1/indexes/${index}/partitions/${encodeURIComponent(partition)}`, {
    ...(key === undefined ? {} : { key }),
  });

/** An index of three records: of tenant a, of tenant b, and of none. */
async function makeIndex(index: string): Promise<void> {
  await server().putSettings(index, { indexTime: { partitionKey: "tenant" } });
  await server().upsert(
    index,
    { objectID: "of a", title: "shared word", tenant: "a" },
    { objectID: "of b", title: "shared word", tenant: "b" },
    { objectID: "of none", title: "shared word" },
  );
}

describe("DELETE /1/indexes/:index/partitions/:partition", () => {
  test("needs a write or admin key", async () => {
    await makeIndex("keys");
    const search = await server().createKey({ type: "search" });
    expectError(await clear("keys", "a", search.secret), "forbidden");
    const write = await server().createKey({ type: "write" });
    expect((await clear("keys", "a", write.secret)).status).toBe(200);
  });

  test("removes every record of that partition immediately: no search finds it, no read gives it", async () => {
    await makeIndex("removes");
    await clear("removes", "a");
    expectError(await server().get("removes", "of a"), "not_found");
    expect(field((await server().search("removes", { q: "shared" })).json, "nbHits")).toBe(2);
  });

  test("removes every tombstone of that partition: an older version of a deleted record is new again", async () => {
    await makeIndex("tombstones");
    const upsert = (objectID: string, tenant: string) => ({
      action: "upsert",
      record: { objectID, tenant, version: 5 },
    });
    for (const tenant of ["a", "b"]) {
      const record = { objectID: `gone from ${tenant}`, tenant, version: 10 };
      await server().write("tombstones", [
        { action: "upsert", record },
        { action: "delete", objectID: record.objectID, version: 20 },
      ]);
    }
    await clear("tombstones", "a");
    const { json } = await server().write("tombstones", [
      upsert("gone from a", "a"),
      upsert("gone from b", "b"),
    ]);
    expect(json).toMatchObject({ applied: 1, ignoredAsStale: 1 });
    expect((await server().get("tombstones", "gone from a")).status).toBe(200);
  });

  test("returns WriteResult; applied counts the clear as 1 regardless of how many records were removed", async () => {
    await makeIndex("counts");
    await server().upsert("counts", { objectID: "more of a", tenant: "a" });
    const before = Number(field((await server().search("counts", { q: "" })).json, "dataVersion"));
    const answer = await clear("counts", "a");
    expect(answer.status).toBe(200);
    expect(answer.json).toEqual({ dataVersion: before + 1, applied: 1, ignoredAsStale: 0 });
    expect((await clear("counts", "unknown")).json).toMatchObject({ applied: 1, ignoredAsStale: 0 });
  });

  test("does not touch settings, other partitions or non-partitioned records", async () => {
    await makeIndex("others");
    const settings = async () => (await server().call("GET", "/1/indexes/others/settings")).json;
    const before = await settings();
    await clear("others", "a");
    expect(await settings()).toEqual(before);
    expect((await server().get("others", "of b")).status).toBe(200);
    expect((await server().get("others", "of none")).status).toBe(200);
  });

  test("a record that moved to another partition stays, one that moved here goes", async () => {
    await makeIndex("moves");
    await server().upsert("moves", { objectID: "of a", tenant: "b" }, { objectID: "of b", tenant: "a" });
    await clear("moves", "a");
    expect((await server().get("moves", "of a")).status).toBe(200);
    expectError(await server().get("moves", "of b"), "not_found");
  });

  test("An index without a partitionKey has no partitions to clear: not_partitioned, and nothing is lost", async () => {
    await server().upsert("plain", { objectID: "1", tenant: "a" });
    expectError(await clear("plain", "a"), "not_partitioned");
    expect((await server().get("plain", "1")).status).toBe(200);
  });

  test("an unknown index is index_not_found, a partition that no record can have invalid_request", async () => {
    expectError(await clear("nowhere", "a"), "index_not_found");
    expectError(await clear("plain", "a".repeat(513)), "invalid_request");
  });
});
