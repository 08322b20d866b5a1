/**
 * `GET /internal/indexes/:index/attributes`:
 *  1. The attributes that records have, the most frequent one first: path, types, share of the records that
 *     were read, examples.
 *  2. At most 1,000 records are read, from all over the index; none that was deleted or superseded.
 *  3. At most 500 attributes are listed.
 *  4. Only admin keys that may use all indexes may call it.
 */
import { expect, test } from "vitest";
import { expectError, field, list, useServer } from "./harness.js";

const server = useServer();

async function attributesOf(index: string): Promise<unknown> {
  const { json, status } = await server().call("GET", `/internal/indexes/${index}/attributes`);
  expect(status).toBe(200);
  return json;
}

test("paths, types, shares and examples (1)", async () => {
  await server().upsert(
    "shapes",
    { objectID: "1", title: "chair", price: 10, maker: { name: "ada" }, tags: ["a", "b"] },
    { objectID: "2", title: "x".repeat(100), price: "free", parts: [{ size: 1 }, { size: 2 }], none: null },
    { objectID: "3", title: "chair", isNew: true, empty: {} },
    { objectID: "4", title: "table", price: 12 },
  );
  const attribute = { isList: false, records: 1, share: 0.25 };
  expect(await attributesOf("shapes")).toEqual({
    sampledRecords: 4,
    isCut: false,
    attributes: [
      {
        path: "objectID",
        types: ["string"],
        isList: false,
        records: 4,
        share: 1,
        examples: ["1", "2", "3", "4"],
      },
      {
        path: "title",
        types: ["string"],
        isList: false,
        records: 4,
        share: 1,
        examples: ["chair", `${"x".repeat(60)}…`, "table"],
      },
      {
        path: "price",
        types: ["number", "string"],
        isList: false,
        records: 3,
        share: 0.75,
        examples: [10, "free", 12],
      },
      { ...attribute, path: "isNew", types: ["boolean"], examples: [true] },
      { ...attribute, path: "maker.name", types: ["string"], examples: ["ada"] },
      { ...attribute, path: "none", types: ["null"], examples: [] },
      { ...attribute, path: "parts.size", types: ["number"], isList: true, examples: [1, 2] },
      { ...attribute, path: "tags", types: ["string"], isList: true, examples: ["a", "b"] },
    ],
  });
});

test("a sample of many records (2)", { timeout: 60_000 }, async () => {
  for (let from = 0; from < 5_000; from += 1_000)
    await server().upsert(
      "many",
      ...Array.from({ length: 1_000 }, (_, n) => ({ objectID: String(from + n), [`of${from}`]: n })),
    );
  const found = await attributesOf("many");
  expect(field(found, "sampledRecords")).toBe(1_000);
  const paths = new Set(list(found, "attributes").map((attribute) => field(attribute, "path")));
  expect(paths).toEqual(new Set(["objectID", "of0", "of1000", "of2000", "of3000", "of4000"]));
  for (const attribute of list(found, "attributes").slice(1))
    expect(Number(field(attribute, "share"))).toBeCloseTo(0.2, 1);
});

test("deleted and superseded records are not in it (2)", async () => {
  await server().upsert("old", { objectID: "1", before: 1 }, { objectID: "2", gone: 1 });
  await server().upsert("old", { objectID: "1", after: 1 });
  await server().write("old", [{ action: "delete", objectID: "2" }]);
  const found = await attributesOf("old");
  expect(field(found, "sampledRecords")).toBe(1);
  expect(list(found, "attributes").map((attribute) => field(attribute, "path"))).toEqual([
    "after",
    "objectID",
  ]);
});

test("an index without records (1)", async () => {
  await server().putSettings("empty", {});
  expect(await attributesOf("empty")).toEqual({ sampledRecords: 0, isCut: false, attributes: [] });
});

test("at most 500 attributes (3)", async () => {
  const names = Array.from({ length: 600 }, (_, n) => [`a${n}`, n]);
  await server().upsert("wide", { objectID: "1", ...Object.fromEntries(names) });
  const found = await attributesOf("wide");
  expect(list(found, "attributes")).toHaveLength(500);
  expect(field(found, "isCut")).toBe(true);
});

test("what is refused (4)", async () => {
  const call = (key?: string) =>
    server().call("GET", "/internal/indexes/shapes/attributes", key === undefined ? {} : { key });
  expectError(await server().call("GET", "/internal/indexes/nowhere/attributes"), "index_not_found");
  for (const type of ["search", "write"] as const)
    expectError(await call((await server().createKey({ type })).secret), "forbidden");
  const restricted = await server().createKey({ type: "admin", restrictions: { indexes: ["shapes"] } });
  expectError(await call(restricted.secret), "forbidden");
});
