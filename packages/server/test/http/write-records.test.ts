/** The section Write records of the API specification; each title quotes the rule it proves. */
import { describe, expect, test } from "vitest";
import { expectError, useServer } from "./harness.js";

const server = useServer();

describe("POST /1/indexes/:index/records", () => {
  test("Response: WriteResult; applied + ignoredAsStale equals the number of operations sent", async () => {
    const answer = await server().write("first", [
      { action: "upsert", record: { objectID: "1", title: "one" } },
      { action: "upsert", record: { objectID: "2", version: 5 } },
      { action: "upsert", record: { objectID: "2", version: 4 } },
      { action: "delete", objectID: "1" },
      { action: "delete", objectID: "never written" },
    ]);
    expect(answer.status).toBe(200);
    expect(answer.json).toEqual({ dataVersion: 1, applied: 4, ignoredAsStale: 1 });
  });

  test("operations: [] is allowed, changes nothing and creates no index", async () => {
    const answer = await server().write("empty", []);
    expect(answer.json).toEqual({ dataVersion: 0, applied: 0, ignoredAsStale: 0 });
    expectError(await server().call("GET", "/1/indexes/empty/settings"), "index_not_found");
  });

  test("two operations on one objectID are applied in order", async () => {
    await server().write("order", [
      { action: "upsert", record: { objectID: "1", n: 1 } },
      { action: "delete", objectID: "1" },
      { action: "upsert", record: { objectID: "1", n: 2 } },
    ]);
    expect((await server().get("order", "1")).json).toMatchObject({ n: 2 });
  });

  test("an answered write is seen by every later search and read, also under load", async () => {
    for (let round = 1; round <= 40; round++) {
      const written = await server().upsert("seen", { objectID: "1", round });
      const searches = await Promise.all([1, 2, 3].map(() => server().search("seen", { q: "" })));
      expect(written.json).toMatchObject({ dataVersion: round });
      for (const { json } of searches) expect(json).toMatchObject({ dataVersion: round });
      expect((await server().get("seen", "1")).json).toMatchObject({ round });
    }
  });
});

describe("A batch is validated whole, then applied whole, or not at all", () => {
  const good = { action: "upsert", record: { objectID: "good" } };
  const refused: [string, unknown, "invalid_request" | "invalid_object_id", RegExp][] = [
    ["no object", 5, "invalid_request", /operations\[1\] must be an object, not the number 5/],
    [
      "no action",
      { record: {} },
      "invalid_request",
      /operations\[1\]\.action is missing; it must be "upsert" or "delete"/,
    ],
    ["an unknown action", { action: "merge" }, "invalid_request", /not the string "merge"/],
    [
      "an unknown field",
      { ...good, version: 1 },
      "invalid_request",
      /"version" in operations\[1\].*action, record/,
    ],
    ["no record", { action: "upsert" }, "invalid_request", /operations\[1\] lacks.*"record"/],
    [
      "an array as record",
      { action: "upsert", record: [] },
      "invalid_request",
      /record must be an object, not an empty array/,
    ],
    [
      "no objectID",
      { action: "upsert", record: { id: "1" } },
      "invalid_object_id",
      /record\.objectID is missing/,
    ],
    [
      "a number as objectID",
      { action: "delete", objectID: 7 },
      "invalid_object_id",
      /must be a string, not the number 7/,
    ],
    ["an empty objectID", { action: "delete", objectID: "" }, "invalid_object_id", /must not be empty/],
    ["the objectID .", { action: "delete", objectID: "." }, "invalid_object_id", /URL/],
    ["the objectID ..", { action: "delete", objectID: ".." }, "invalid_object_id", /URL/],
    [
      "a lone surrogate in the objectID",
      { action: "delete", objectID: "a\ud800" },
      "invalid_object_id",
      /surrogate/,
    ],
    [
      "a negative version",
      { action: "delete", objectID: "v", version: -1 },
      "invalid_request",
      /version \(objectID "v"\)/,
    ],
    ["a broken version", { action: "delete", objectID: "v", version: 1.5 }, "invalid_request", /1\.5/],
    [
      "an unsafe version",
      { action: "delete", objectID: "v", version: 2 ** 53 },
      "invalid_request",
      /9007199254740991/,
    ],
    [
      "a string as version",
      { action: "upsert", record: { objectID: "v", version: "1" } },
      "invalid_request",
      /record\.version/,
    ],
    [
      "null as version",
      { action: "upsert", record: { objectID: "v", version: null } },
      "invalid_request",
      /null/,
    ],
  ];
  for (const [title, operation, code, message] of refused) {
    test(`${title} is ${code}, and nothing is written`, async () => {
      expectError(await server().write("refused", [good, operation]), code, message);
      expectError(await server().get("refused", "good"), "not_found");
    });
  }

  const bodies: [string, unknown, RegExp][] = [
    ["no operations", {}, /"operations"/],
    ["operations that are no array", { operations: {} }, /operations must be an array, not an object/],
    ["an unknown field", { operations: [], dryRun: true }, /"dryRun"/],
    ["an array", [], /must be an object/],
  ];
  for (const [title, body, message] of bodies) {
    test(`a body with ${title} is invalid_request`, async () => {
      expectError(
        await server().call("POST", "/1/indexes/refused/records", { body }),
        "invalid_request",
        message,
      );
    });
  }

  test("a number out of the range of a double is invalid_request and names its place", async () => {
    const rawBody = '{"operations":[{"action":"upsert","record":{"objectID":"1","price":[1,1e999]}}]}';
    const answer = await server().call("POST", "/1/indexes/refused/records", { rawBody });
    expectError(answer, "invalid_request", /operations\[0\]\.record\.price\[1\]/);
  });

  test("an index name outside its alphabet is invalid_index_name", async () => {
    for (const name of ["a%20b", "%C3%A9", "a".repeat(129), "a%2Fb"]) {
      expectError(await server().write(name, []), "invalid_index_name");
    }
    expect((await server().write("a".repeat(128), [])).status).toBe(200);
  });
});

describe("x-svc-unsearchable-records: how many of the batch have no text in any searchable attribute", () => {
  const header = "x-svc-unsearchable-records";

  test("records, not deletes; left out where 0", async () => {
    await server().putSettings("named", {
      indexTime: { searchableTiers: [{ attributes: ["name", "a.b"], typoTolerance: true }] },
    });
    const found = [
      { objectID: "1", name: "text" },
      { objectID: "2", name: 0 },
      { objectID: "3", a: [{ b: "" }, { b: "deep" }] },
    ];
    const lost = [
      { objectID: "4", title: "not searched" },
      { objectID: "5", name: "" },
      { objectID: "6", name: [null, "", {}] },
    ];
    expect((await server().upsert("named", ...found)).headers.get(header)).toBeNull();
    expect((await server().upsert("named", ...found, ...lost)).headers.get(header)).toBe("3");
    const operations = [{ action: "delete", objectID: "4" }];
    expect((await server().write("named", operations)).headers.get(header)).toBeNull();
  });

  test("a stale record counts too", async () => {
    const record = { objectID: "1", other: "x", version: 5 };
    await server().upsert("stale", record);
    expect((await server().upsert("stale", { ...record, version: 4 })).headers.get(header)).toBe("1");
  });
});
