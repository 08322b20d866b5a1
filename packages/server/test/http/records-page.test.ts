/**
 * `GET /internal/indexes/:index/records-page`:
 *  1. Records in the order of the bytes of their objectIDs, with objectID, version, updatedAt, partition and
 *     the record as it was written. `next` is the `after` of the next page, and null on the last one.
 *  2. Page by page every record comes once, also those with long objectIDs, and no deleted one.
 *  3. `prefix` narrows it to objectIDs that begin with it.
 *  4. A damaged record is listed without its content.
 *  5. A page has at most 100 records, and ends behind the one that reaches 1 MB.
 *  6. Only admin keys that may use all indexes may call it. Wrong requests are refused.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { type Answer, expectError, field, list, TestServer, useServer } from "./harness.js";

const server = useServer();

function page(index: string, query: Readonly<Record<string, string>> = {}, from = server()): Promise<Answer> {
  return from.call("GET", `/internal/indexes/${index}/records-page?${new URLSearchParams(query)}`);
}

const idsOf = ({ json }: Answer): unknown[] => list(json, "records").map((row) => field(row, "objectID"));

/** The objectIDs of all pages. */
async function allPages(index: string, query: Readonly<Record<string, string>>): Promise<unknown[]> {
  const ids: unknown[] = [];
  for (let after = ""; ; ) {
    const answer = await page(index, { ...query, after });
    ids.push(...idsOf(answer));
    const next = field(answer.json, "next");
    if (typeof next !== "string") return ids;
    after = next;
  }
}

const long = (letter: string) => letter + "🦊".repeat(400);
const upsert = (objectID: string, version = 7, attributes: object = {}) => ({
  action: "upsert",
  record: { objectID, ...attributes, version },
});

describe("what is in it (1, 2)", () => {
  test("rows, in order", async () => {
    const before = Date.now();
    await server().putSettings("rows", { indexTime: { partitionKey: "team" } });
    await server().write("rows", [
      upsert("b", 8, { team: "red", updatedAt: "mine", n: 1e21 }),
      upsert("a", 9),
      upsert("ä/?", 10, { nested: { text: "\u2028" } }),
    ]);
    const { json, headers } = await page("rows");
    const updatedAt = expect.toSatisfy((at) => at >= before);
    const row = { partition: null, updatedAt };
    expect(json).toEqual({
      records: [
        { ...row, objectID: "a", version: 9, record: { objectID: "a" } },
        {
          ...row,
          objectID: "b",
          version: 8,
          partition: "red",
          record: { objectID: "b", team: "red", updatedAt: "mine", n: 1e21 },
        },
        { ...row, objectID: "ä/?", version: 10, record: { objectID: "ä/?", nested: { text: "\u2028" } } },
      ],
      next: null,
    });
    expect(headers.get("cache-control")).toBe("no-store");
  });

  test("page by page", async () => {
    const ids = Array.from({ length: 250 }, (_, n) => String(n).padStart(3, "0"));
    const longIds = [long("x"), long("y"), long("z")];
    await server().write(
      "pages",
      [...ids, ...longIds].map((id) => upsert(id)),
    );
    const gone = ids.filter((_, n) => n % 7 === 0);
    const deleted = [...gone, long("y")];
    await server().write(
      "pages",
      deleted.map((objectID) => ({ action: "delete", objectID, version: 9 })),
    );
    for (const limit of ["1", "10", "100"]) {
      const found = await allPages("pages", { limit });
      const plain = ids.filter((id) => !gone.includes(id));
      expect(found.slice(0, plain.length)).toEqual(plain);
      const rest = found.slice(plain.length);
      expect([rest.length, new Set(rest)]).toEqual([2, new Set([long("x"), long("z")])]);
    }
  });

  test("after, which need not exist", async () => {
    expect(idsOf(await page("pages", { after: "0055", limit: "2" }))).toEqual(["006", "008"]);
    expect(await page("pages", { after: "999", prefix: "0" })).toMatchObject({
      json: { records: [], next: null },
    });
  });

  test("many deleted records in a row do not make a page long, and end nothing", {
    timeout: 60_000,
  }, async () => {
    const ids = Array.from({ length: 6_000 }, (_, n) => `d${String(n).padStart(5, "0")}`);
    for (let from = 0; from < ids.length; from += 1_000) {
      const some = ids.slice(from, from + 1_000);
      await server().write(
        "gone",
        some.map((objectID) => ({ action: "delete", objectID, version: 9 })),
      );
    }
    await server().write("gone", [upsert("z")]);
    const first = await page("gone");
    expect([idsOf(first), field(first.json, "next")]).toEqual([[], "d04999"]);
    expect(await allPages("gone", {})).toEqual(["z"]);
  });
});

test("prefix (3)", async () => {
  await server().write(
    "prefix",
    ["a", "aa", "ab", "b", "ä", "äb", "a\u{10ffff}", long("a")].map((id) => upsert(id)),
  );
  const found = (prefix: string, more = {}) => page("prefix", { prefix, ...more }).then(idsOf);
  expect(await found("a")).toEqual(["a", "aa", "ab", "a\u{10ffff}"]);
  expect(await found("a", { after: "aa" })).toEqual(["ab", "a\u{10ffff}"]);
  expect(await found("a", { after: "0" })).toEqual(["a", "aa", "ab", "a\u{10ffff}"]);
  expect(await found("ä")).toEqual(["ä", "äb"]);
  expect(await found("c")).toEqual([]);
  expect(await found(long("a"))).toEqual([]);
  expect(await allPages("prefix", { prefix: "a", limit: "1" })).toEqual(["a", "aa", "ab", "a\u{10ffff}"]);
});

test("a damaged record is listed without its content (4)", { timeout: 60_000 }, async () => {
  const before = await TestServer.start();
  await before.write(
    "a",
    ["one", "fragile text"].map((text, at) => upsert(`id-${at}`, 7, { text })),
  );
  await before.running.close();
  const indexes = join(before.folder, "indexes");
  const path = join(indexes, readdirSync(indexes)[0] ?? "", "data.mdb");
  const bytes = readFileSync(path);
  for (let at = bytes.indexOf("fragile"); at !== -1; at = bytes.indexOf("fragile", at + 1)) bytes[at] ^= 4;
  writeFileSync(path, bytes);
  const after = await TestServer.start({ dataFolder: before.folder });
  onTestFinished(() => after.stop());
  const { json } = await page("a", {}, after);
  expect(list(json, "records")).toMatchObject([
    { objectID: "id-0", record: { text: "one" } },
    { objectID: "id-1", version: 7, record: null },
  ]);
});

test("a page ends behind 1 MB (5)", async () => {
  const text = "x".repeat(90_000);
  for (let from = 0; from < 30; from += 10)
    await server().write(
      "large",
      Array.from({ length: 10 }, (_, n) => upsert(String(from + n), 7, { text })),
    );
  const first = await page("large", { limit: "100" });
  expect(idsOf(first)).toHaveLength(12);
  expect(await allPages("large", { limit: "100" })).toHaveLength(30);
});

test("what is refused (6)", async () => {
  expectError(await page("nowhere"), "index_not_found");
  for (const limit of ["0", "101", "1.5", "-1", ""])
    expectError(await page("rows", { limit }), "invalid_request", /limit is .*from 1 to 100/);
  expectError(await page("rows", { after: "x".repeat(513) }), "invalid_object_id", /query parameter after/);
  expectError(await page("rows", { page: "2" }), "invalid_request", /page/);
  const call = (key: string) => server().call("GET", "/internal/indexes/rows/records-page", { key });
  for (const type of ["search", "write"] as const)
    expectError(await call((await server().createKey({ type })).secret), "forbidden");
  const restricted = await server().createKey({ type: "admin", restrictions: { indexes: ["rows"] } });
  expectError(await call(restricted.secret), "forbidden");
});
