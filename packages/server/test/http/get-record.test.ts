/** The section Get a record of the API specification; each title quotes the rule it proves. */
import { describe, expect, test } from "vitest";
import { expectError, useServer } from "./harness.js";

const server = useServer();

describe("GET /1/indexes/:index/records/:objectID returns StoredRecord", () => {
  test("the record as last written, plus version and updatedAt", async () => {
    const before = Date.now();
    await server().upsert("records", { objectID: "1", title: "old" });
    await server().upsert("records", {
      objectID: "1",
      title: "new",
      tags: ["a", null, { b: 1.5 }],
      version: 2 ** 52,
    });
    const answer = await server().get("records", "1");
    expect(answer.status).toBe(200);
    expect(answer.json).toEqual({
      objectID: "1",
      title: "new",
      tags: ["a", null, { b: 1.5 }],
      version: 2 ** 52,
      updatedAt: expect.any(Number),
    });
    const { updatedAt }: { updatedAt: number } = JSON.parse(answer.text);
    expect(updatedAt).toBeGreaterThanOrEqual(before);
  });

  test("the server's version and updatedAt hide attributes so named", async () => {
    await server().upsert("records", {
      objectID: "own",
      updatedAt: "yesterday",
      nested: { updatedAt: 1, version: 2 },
    });
    const answer = await server().get("records", "own");
    expect(answer.json).toMatchObject({ updatedAt: expect.any(Number), version: expect.any(Number) });
    expect(answer.json).toMatchObject({ nested: { updatedAt: 1, version: 2 } });
    expect(answer.text.match(/"updatedAt"/g)).toHaveLength(2);
  });

  test("an attribute named __proto__ is an attribute like any other", async () => {
    const record = '{"objectID":"proto","__proto__":{"a":1},"constructor":2}';
    const rawBody = `{"operations":[{"action":"upsert","record":${record}}]}`;
    await server().call("POST", "/1/indexes/records/records", { rawBody });
    expect((await server().get("records", "proto")).text).toContain('"__proto__":{"a":1},"constructor":2');
  });

  test("an objectID may hold any character, percent-encoded in the path", async () => {
    for (const objectID of ["a/b", "?#&=%", " ", "é", "日本", "😀", "%2F", "...", "a\nb", "\u0000"]) {
      await server().upsert("records", { objectID });
      expect((await server().get("records", objectID)).json).toMatchObject({ objectID });
    }
  });

  test("A missing objectID, or one whose tombstone is within its 30-day retention, gives not_found", async () => {
    expectError(await server().get("records", "missing"), "not_found");
    await server().upsert("records", { objectID: "gone" });
    await server().write("records", [{ action: "delete", objectID: "gone" }]);
    expectError(await server().get("records", "gone"), "not_found");
  });

  test("in an index that does not exist: not_found, which says so", async () => {
    expectError(await server().get("nowhere", "1"), "not_found", /^There is no index nowhere\.$/);
    expectError(await server().get("records", "nobody"), "not_found", /^The index records has no record/);
  });

  test("an index name outside its alphabet is invalid_index_name", async () => {
    expectError(await server().get("a%20b", "1"), "invalid_index_name");
  });
});
