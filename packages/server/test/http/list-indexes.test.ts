/** The section List indexes of the API specification; each title quotes the rule it proves. */
import { describe, expect, test } from "vitest";
import { field, list, useServer } from "./harness.js";

const server = useServer();

describe("GET /1/indexes returns { indexes: IndexListingEntry[] }", () => {
  test("is empty at first; an index comes into existence by its first record or its settings", async () => {
    expect((await server().call("GET", "/1/indexes")).json).toEqual({ indexes: [] });
    const before = Date.now();
    await server().putSettings("b", { indexTime: { partitionKey: "tenant" } });
    await server().upsert("a", { objectID: "1" }, { objectID: "2" });
    const { json, status } = await server().call("GET", "/1/indexes");
    expect(status).toBe(200);
    expect(json).toEqual({
      indexes: [
        { name: "a", recordCount: 2, partitionCount: 0, lastWriteAt: expect.any(Number), partitionKey: null },
        { name: "b", recordCount: 0, partitionCount: 0, lastWriteAt: 0, partitionKey: "tenant" },
      ],
    });
    const [first] = list(json, "indexes");
    expect(first).toSatisfy((entry: { lastWriteAt: number }) => entry.lastWriteAt >= before);
  });

  test("recordCount counts live records, partitionCount partitions with live records", async () => {
    await server().upsert(
      "b",
      { objectID: "1", tenant: "x" },
      { objectID: "2", tenant: "y" },
      { objectID: "3" },
    );
    await server().write("b", [{ action: "delete", objectID: "2" }]);
    const { json } = await server().call("GET", "/1/indexes");
    expect(list(json, "indexes")[1]).toMatchObject({ name: "b", recordCount: 2, partitionCount: 1 });
  });

  test("each answer has the clears, the partition key and the index of the moment", async () => {
    const listed = async (): Promise<unknown> => {
      const { json } = await server().call("GET", "/1/indexes");
      return list(json, "indexes").find((entry) => field(entry, "name") === "c");
    };
    const records = [1, 2, 3].map((n) => ({
      objectID: `${n}`,
      team: n === 1 ? "red" : "blue",
      city: "oslo",
    }));
    await server().putSettings("c", { indexTime: { partitionKey: "team" } });
    await server().upsert("c", ...records);
    expect(await listed()).toMatchObject({ recordCount: 3, partitionCount: 2, partitionKey: "team" });
    await server().call("DELETE", "/1/indexes/c/partitions/blue");
    expect(await listed()).toMatchObject({ recordCount: 1, partitionCount: 1 });
    await server().upsert("c", ...records);
    await server().putSettings("c", { indexTime: { partitionKey: "city" } });
    expect(await listed()).toMatchObject({ recordCount: 3, partitionCount: 1, partitionKey: "city" });
    await server().call("DELETE", "/internal/indexes/c", { body: { name: "c" } });
    expect(await listed()).toBeUndefined();
    await server().upsert("c", { objectID: "1" });
    expect(await listed()).toMatchObject({ recordCount: 1, partitionCount: 0, partitionKey: null });
  });
});
