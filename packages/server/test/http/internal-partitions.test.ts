/**
 * `GET /internal/indexes/:index/partitions`:
 *  1. Partitions with records, by name, with their numbers. Deleted records do not count, and a cleared
 *     partition is not in it.
 *  2. At most 1,000 are listed, and `isCut` says that there are more.
 *  3. Only admin keys that may use all indexes may call it.
 */
import { expect, test } from "vitest";
import { expectError, field, list, useServer } from "./harness.js";

const server = useServer();

async function partitionsOf(index: string): Promise<unknown> {
  const { json, status } = await server().call("GET", `/internal/indexes/${index}/partitions`);
  expect(status).toBe(200);
  return json;
}

const upsertIn = (tenant: unknown, objectID: string) => ({
  action: "upsert",
  record: { objectID, tenant, version: 1 },
});

test("names and numbers (1)", async () => {
  const long = "🦊".repeat(300);
  await server().putSettings("named", { indexTime: { partitionKey: "tenant" } });
  await server().write("named", [
    upsertIn("bolt", "1"),
    upsertIn("acme", "2"),
    upsertIn("acme", "3"),
    upsertIn("<b>&", "4"),
    upsertIn(long, long),
    upsertIn("gone", "5"),
    upsertIn(undefined, "6"),
  ]);
  await server().write("named", [
    { action: "delete", objectID: "2", version: 2 },
    { action: "delete", objectID: "5", version: 2 },
  ]);
  const names = [
    { name: "<b>&", records: 1 },
    { name: "acme", records: 1 },
    { name: "bolt", records: 1 },
    { name: long, records: 1 },
  ];
  expect(await partitionsOf("named")).toEqual({ partitions: names, isCut: false });
  expect((await server().call("DELETE", "/1/indexes/named/partitions/bolt")).status).toBeLessThan(300);
  expect(await partitionsOf("named")).toEqual({
    partitions: names.filter(({ name }) => name !== "bolt"),
    isCut: false,
  });
});

test("an index without partitions (1)", async () => {
  await server().write("plain", [upsertIn("acme", "1")]);
  expect(await partitionsOf("plain")).toEqual({ partitions: [], isCut: false });
});

test("many partitions (2)", async () => {
  await server().putSettings("many", { indexTime: { partitionKey: "tenant" } });
  const all = Array.from({ length: 1_000 }, (_, n) => upsertIn(`t${n}`, String(n)));
  await server().write("many", all);
  const whole = await partitionsOf("many");
  expect([list(whole, "partitions").length, field(whole, "isCut")]).toEqual([1_000, false]);
  await server().write("many", [upsertIn("another", "another")]);
  const cut = await partitionsOf("many");
  expect([list(cut, "partitions").length, field(cut, "isCut")]).toEqual([1_000, true]);
});

test("other keys are refused (3)", async () => {
  const ask = (key?: string) =>
    server().call("GET", "/internal/indexes/plain/partitions", key === undefined ? {} : { key });
  for (const type of ["search", "write"] as const)
    expectError(await ask((await server().createKey({ type })).secret), "forbidden");
  const { secret } = await server().createKey({ type: "admin", restrictions: { indexes: ["plain"] } });
  expectError(await ask(secret), "forbidden");
  expectError(await server().call("GET", "/internal/indexes/nowhere/partitions"), "index_not_found");
  expectError(await server().call("GET", "/internal/indexes/plain/partitions?x=1"), "invalid_request");
});
