/**
 * Rules of versions, partitions and reads that the sections Write records, Clear a partition, Get a record
 * and List indexes leave to details; each title quotes the rule it proves.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { expectError, field, list, useServer } from "./harness.js";

const server = useServer();

const upsert = (record: object) => ({ action: "upsert", record });
const remove = (objectID: string, version?: number) => ({
  action: "delete",
  objectID,
  ...(version === undefined ? {} : { version }),
});
const result = async (index: string, ...operations: object[]) =>
  (await server().write(index, operations)).json;

async function listed(index: string): Promise<unknown> {
  const { json } = await server().call("GET", "/1/indexes");
  return list(json, "indexes").find((entry) => field(entry, "name") === index);
}

describe("version", () => {
  test("0 and the largest safe integer are versions; after the largest a write without one applies", async () => {
    await server().upsert("borders", { objectID: "0", version: 0 });
    expect((await server().get("borders", "0")).json).toMatchObject({ version: 0 });
    const largest = Number.MAX_SAFE_INTEGER;
    await server().upsert("borders", { objectID: "largest", version: largest });
    expect((await server().get("borders", "largest")).json).toMatchObject({ version: largest });
    expect(await result("borders", upsert({ objectID: "largest", n: 1 }))).toMatchObject({ applied: 1 });
    expect((await server().get("borders", "largest")).json).toMatchObject({ n: 1 });
  });

  test("an equal one applies, to records and to tombstones; a strictly older one is stale", async () => {
    await server().upsert("equal", { objectID: "1", version: 10 });
    expect(await result("equal", remove("1", 9))).toMatchObject({ applied: 0, ignoredAsStale: 1 });
    expect(await result("equal", remove("1", 10))).toMatchObject({ applied: 1, ignoredAsStale: 0 });
    expect(await result("equal", upsert({ objectID: "1", version: 9 }))).toMatchObject({ ignoredAsStale: 1 });
    expect(await result("equal", upsert({ objectID: "1", version: 10 }))).toMatchObject({ applied: 1 });
    expect((await server().get("equal", "1")).status).toBe(200);
  });

  test("a delete without one is never stale", async () => {
    await server().upsert("deletes", { objectID: "1", version: 2 ** 52 });
    expect(await result("deletes", remove("1"))).toMatchObject({ applied: 1 });
    expectError(await server().get("deletes", "1"), "not_found");
    const delayed = upsert({ objectID: "1", version: 2 ** 52 });
    expect(await result("deletes", delayed)).toMatchObject({ ignoredAsStale: 1 });
  });
});

describe("dataVersion", () => {
  test("starts at 0; a stale-only batch and an empty one report the current one", async () => {
    await server().putSettings("current", {});
    expect((await server().search("current", { q: "" })).json).toMatchObject({ dataVersion: 0 });
    await server().upsert("current", { objectID: "1", version: 10 });
    const stale = await result("current", upsert({ objectID: "1", version: 9 }), remove("1", 1));
    expect(stale).toEqual({ dataVersion: 1, applied: 0, ignoredAsStale: 2 });
    expect(await result("current")).toEqual({ dataVersion: 1, applied: 0, ignoredAsStale: 0 });
  });

  test("a clear that removed nothing leaves it, one that removed something adds one", async () => {
    await server().putSettings("cleared", { indexTime: { partitionKey: "tenant" } });
    await server().upsert("cleared", { objectID: "1", tenant: "a" });
    const clear = async (partition: string) =>
      (await server().call("DELETE", `/1/indexes/cleared/partitions/${partition}`)).json;
    expect(await clear("b")).toEqual({ dataVersion: 1, applied: 1, ignoredAsStale: 0 });
    expect(await clear("a")).toEqual({ dataVersion: 2, applied: 1, ignoredAsStale: 0 });
  });

  test("a change of settings leaves it", async () => {
    await server().upsert("set", { objectID: "1" });
    await server().putSettings("set", { queryTime: { ignorePlurals: false } });
    expect((await server().search("set", { q: "" })).json).toMatchObject({ dataVersion: 1 });
  });
});

describe("deletes", () => {
  test("one of an unknown objectID is applied, leaves a tombstone and creates the index", async () => {
    expect(await result("tombs", remove("1", 5))).toEqual({ dataVersion: 1, applied: 1, ignoredAsStale: 0 });
    expect(await listed("tombs")).toMatchObject({ recordCount: 0, lastWriteAt: expect.any(Number) });
    expect(await result("tombs", upsert({ objectID: "1", version: 4 }))).toMatchObject({ ignoredAsStale: 1 });
  });
});

describe("the partition of a record", () => {
  const partition = async (record: object): Promise<unknown[]> => {
    const found: unknown[] = [];
    for (const name of ["5", "true", "false", "b", "literal", "[object Object]", "null", "a/b ü"]) {
      const path = `/1/indexes/parts/partitions/${encodeURIComponent(name)}`;
      await server().upsert("parts", { objectID: "1", ...record });
      await server().call("DELETE", path);
      if ((await server().get("parts", "1")).status === 404) found.push(name);
    }
    return found;
  };

  test("is String of its attribute, of a list the first element that is a value", async () => {
    await server().putSettings("parts", { indexTime: { partitionKey: "t.id" } });
    expect(await partition({ t: { id: 5 } })).toEqual(["5"]);
    expect(await partition({ t: { id: true } })).toEqual(["true"]);
    expect(await partition({ t: { id: false } })).toEqual(["false"]);
    expect(await partition({ t: { id: "a/b ü" } })).toEqual(["a/b ü"]);
    expect(await partition({ t: [{ id: null }, { id: "" }, { id: {} }, { id: "b" }, { id: 5 }] })).toEqual([
      "b",
    ]);
    expect(await partition({ t: { id: ["", "b", "5"] } })).toEqual(["b"]);
    expect(await partition({ "t.id": "literal", t: { id: "b" } })).toEqual(["literal"]);
  });

  test("null, an object and the empty text are none: such a record is in no partition", async () => {
    await server().putSettings("parts", { indexTime: { partitionKey: "t.id" } });
    for (const id of [null, {}, "", [], undefined]) expect(await partition({ t: { id } })).toEqual([]);
  });

  test("of 512 code points it is taken and cleared by its path; of 513, of dots or half a character it is not", async () => {
    await server().putSettings("parts", { indexTime: { partitionKey: "t.id" } });
    const longest = "😀".repeat(512);
    await server().upsert("parts", { objectID: "long", t: { id: longest } });
    await server().call("DELETE", `/1/indexes/parts/partitions/${encodeURIComponent(longest)}`);
    expectError(await server().get("parts", "long"), "not_found");
    for (const id of ["😀".repeat(513), ".", "..", "\ud800"]) {
      const answer = await server().write("parts", [
        upsert({ objectID: "good" }),
        upsert({ objectID: "x", t: { id } }),
      ]);
      expectError(answer, "invalid_request", /^operations\[1\] \(objectID "x"\): its partition/);
      expectError(await server().get("parts", "good"), "not_found");
    }
  });

  test("after a change of partitionKey a value that no URL can name is no partition", async () => {
    await server().upsert("changed", { objectID: "1", t: ".." }, { objectID: "2", t: "a" });
    await server().putSettings("changed", { indexTime: { partitionKey: "t" } });
    expect(await listed("changed")).toMatchObject({ recordCount: 2, partitionCount: 1, partitionKey: "t" });
  });

  test("is not lost with the record: a clear removes the tombstone, too", async () => {
    await server().putSettings("tombstones", { indexTime: { partitionKey: "t" } });
    await server().write("tombstones", [upsert({ objectID: "1", t: "a", version: 5 }), remove("1", 9)]);
    expect(await result("tombstones", upsert({ objectID: "1", t: "a", version: 6 }))).toMatchObject({
      applied: 0,
    });
    await server().call("DELETE", "/1/indexes/tombstones/partitions/a");
    expect(await result("tombstones", upsert({ objectID: "1", t: "a", version: 6 }))).toMatchObject({
      applied: 1,
    });
  });
});

describe("reads", () => {
  test("return equal JSON values: numbers as doubles, whatever stands in a text", async () => {
    const text =
      '{"objectID":"1","n":[1.0,1e2,-0.5,12345678901234567890,5e-324],"t":"\\u0000\\ud83d\\ude00 \\u2028</script>",' +
      '"o":{"":null,"a.b":[[],{}]}}';
    const rawBody = `{"operations":[{"action":"upsert","record":${text}}]}`;
    expect((await server().call("POST", "/1/indexes/values/records", { rawBody })).status).toBe(200);
    expect((await server().get("values", "1")).json).toMatchObject(JSON.parse(text));
    const { json } = await server().search("values", { q: "" });
    expect(field(list(json, "hits")[0], "record")).toEqual(JSON.parse(text));
  });

  test("version and updatedAt are integers; updatedAt is the time of the last acceptance", async () => {
    const before = Date.now();
    await server().upsert("times", { objectID: "1", version: 1 });
    const first = Number(field((await server().get("times", "1")).json, "updatedAt"));
    expect(Number.isInteger(first) && first >= before && first <= Date.now()).toBe(true);
    await server().upsert("times", { objectID: "1", version: 0 });
    expect((await server().get("times", "1")).json).toMatchObject({ version: 1, updatedAt: first });
  });

  test("an index that is partitioned is read with a key like any other", async () => {
    await server().putSettings("mine", { indexTime: { partitionKey: "t" } });
    await server().upsert("mine", { objectID: "1", t: "a" }, { objectID: "2" });
    for (const type of ["search", "write", "admin"] as const) {
      const { secret: key } = await server().createKey({ type });
      for (const id of ["1", "2"]) expect((await server().get("mine", id, { key })).status).toBe(200);
    }
  });
});

describe("listing", () => {
  test("lastWriteAt: 0 before the first write, then the time of the last batch or clear", async () => {
    await server().putSettings("written", { indexTime: { partitionKey: "t" } });
    expect(await listed("written")).toMatchObject({ lastWriteAt: 0 });
    const before = Date.now();
    await server().upsert("written", { objectID: "1", t: "a" });
    const at = Number(field(await listed("written"), "lastWriteAt"));
    expect(Number.isInteger(at) && at >= before && at <= Date.now()).toBe(true);
    await sleep(5);
    await server().call("DELETE", "/1/indexes/written/partitions/a");
    expect(Number(field(await listed("written"), "lastWriteAt"))).toBeGreaterThan(at);
  });

  test("any key type lists; write and admin keys without restrictions list all", async () => {
    await server().putSettings("all-1", {});
    await server().putSettings("all-2", {});
    const names = async (key: string) =>
      list((await server().call("GET", "/1/indexes", { key })).json, "indexes").map((entry) =>
        field(entry, "name"),
      );
    for (const type of ["search", "write", "admin"] as const) {
      const free = await server().createKey({ type });
      expect(await names(free.secret)).toEqual(expect.arrayContaining(["all-1", "all-2"]));
      const bound = await server().createKey({ type, restrictions: { indexes: ["*-1"] } });
      expect(await names(bound.secret)).toEqual(["all-1"]);
    }
  });

  test("partitionCount follows a change of partitionKey", async () => {
    await server().upsert("moved", { objectID: "1", a: "x", b: "y" }, { objectID: "2", a: "x", b: "z" });
    for (const [partitionKey, partitionCount] of [
      ["a", 1],
      ["b", 2],
      [null, 0],
    ] as const) {
      await server().putSettings("moved", { indexTime: { partitionKey } });
      expect(await listed("moved")).toMatchObject({ recordCount: 2, partitionCount, partitionKey });
    }
  });
});
