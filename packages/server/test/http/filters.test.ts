/** What filters compare, as the sections Search and Limits say; each title quotes the rule it proves. */
import type { SearchRequest } from "@findling/protocol";
import { beforeAll, describe, expect, test } from "vitest";
import { expectError, field, list, useServer } from "./harness.js";

const server = useServer();

const records = [
  { objectID: "number", n: 5 },
  { objectID: "text", n: "5" },
  { objectID: "fraction", n: 5.5 },
  { objectID: "boolean", n: true },
  { objectID: "boolean text", n: "true" },
  { objectID: "list", n: [1, "x", 5] },
  { objectID: "upper case", n: "X" },
  { objectID: "large", n: 1e21 },
  { objectID: "null", n: null },
  { objectID: "empty", n: "" },
  { objectID: "object", n: { x: 5 } },
  { objectID: "list of these", n: [{ x: 5 }, null, ""] },
  { objectID: "path", deep: { a: 1 } },
  { objectID: "literal key", "deep.a": 2, deep: { a: 3 } },
  { objectID: "list of objects", deep: [{ a: 4 }, { a: [5, 6] }] },
  { objectID: "rest of the path", x: { "y.z": 1 } },
];

beforeAll(async () => {
  await server().putSettings("values", {
    indexTime: { attributesForFaceting: ["n"] },
    queryTime: { distinctAttribute: null },
  });
  await server().upsert("values", ...records);
});

type Filters = NonNullable<SearchRequest["filters"]>;

async function idsOf(...filters: Filters): Promise<unknown[]> {
  const { json, status } = await server().search("values", { q: "", filters });
  expect(status).toBe(200);
  return list(json, "hits").map((hit) => field(hit, "objectID"));
}
const equal = (value: string | number | boolean, attribute = "n") => idsOf({ attribute, op: "eq", value });
const between = (bounds: { readonly gte?: number; readonly lte?: number }) =>
  idsOf({ attribute: "n", op: "range", ...bounds });

describe("eq and in compare String(value)", () => {
  test("a number, a boolean and their texts are the same value", async () => {
    expect(await equal(5)).toEqual(["list", "number", "text"]);
    expect(await equal("5")).toEqual(["list", "number", "text"]);
    expect(await equal(true)).toEqual(["boolean", "boolean text"]);
    expect(await equal("true")).toEqual(["boolean", "boolean text"]);
    expect(await equal(1e21)).toEqual(["large"]);
    expect(await equal("1e+21")).toEqual(["large"]);
    expect(await equal("5.0")).toEqual([]);
  });

  test("case counts", async () => {
    expect(await equal("x")).toEqual(["list"]);
    expect(await equal("X")).toEqual(["upper case"]);
  });

  test("a list passes by any of its elements", async () => {
    for (const value of [1, "x", 5]) expect(await equal(value)).toContain("list");
  });

  test("in passes by any of its values, and by none of none", async () => {
    expect(await idsOf({ attribute: "n", op: "in", values: [5.5, "X"] })).toEqual(["fraction", "upper case"]);
    expect(await idsOf({ attribute: "n", op: "in", values: [] })).toEqual([]);
  });

  test("null, objects and the empty text are no value", async () => {
    for (const value of ["", "null", "[object Object]", '{"x":5}']) expect(await equal(value)).toEqual([]);
    const { json } = await server().search("values", { q: "", facets: ["n"] });
    expect(field(json, "facets")).toEqual({
      n: { "1": 1, "5": 3, "1e+21": 1, "5.5": 1, X: 1, true: 2, x: 1 },
    });
  });
});

describe("a path", () => {
  test("goes through objects and lists of objects", async () => {
    expect(await equal(1, "deep.a")).toEqual(["path"]);
    for (const value of [4, 5, 6]) expect(await equal(value, "deep.a")).toEqual(["list of objects"]);
  });

  test("is a literal key first, at each object with the whole rest", async () => {
    expect(await equal(2, "deep.a")).toEqual(["literal key"]);
    expect(await equal(3, "deep.a")).toEqual([]);
    expect(await equal(1, "x.y.z")).toEqual(["rest of the path"]);
  });

  test("may name any attribute, declared or not", async () => {
    const { json } = await server().call("GET", "/1/indexes/values/settings");
    expect(JSON.stringify(json)).not.toContain("deep");
    expect(await equal(1, "deep.a")).toEqual(["path"]);
    expect(await equal(1, "nobody has it")).toEqual([]);
  });
});

describe("range", () => {
  test("has its bounds in it, and takes one of them", async () => {
    expect(await between({ gte: 5, lte: 5 })).toEqual(["list", "number"]);
    expect(await between({ gte: 5.5 })).toEqual(["fraction", "large"]);
    expect(await between({ lte: 5 })).toEqual(["list", "number"]);
  });

  test("compares numbers of JSON only: no text of digits, no boolean", async () => {
    const all = await between({ gte: -1e308, lte: 1e308 });
    expect(all).toEqual(["fraction", "large", "list", "number"]);
  });

  test("with its bounds the wrong way round it passes nothing", async () => {
    expect(await between({ gte: 6, lte: 5 })).toEqual([]);
  });

  test("null for a bound is invalid_filter", async () => {
    for (const bound of [{ gte: null }, { gte: 1, lte: null }]) {
      const filters = [{ attribute: "n", op: "range", ...bound }];
      expectError(await server().search("values", { q: "", filters }), "invalid_filter", "null");
    }
  });
});

describe("several filters", () => {
  test("all of them have to pass", async () => {
    const five = { attribute: "n", op: "eq", value: 5 } as const;
    expect(await idsOf(five, { attribute: "n", op: "eq", value: "x" })).toEqual(["list"]);
    expect(await idsOf(five, { attribute: "deep.a", op: "eq", value: 1 })).toEqual([]);
    expect(await idsOf()).toHaveLength(records.length);
  });

  test("50 with 1,000 values in all are taken, and not one value more", async () => {
    const values = Array.from({ length: 951 }, (_, at) => at);
    const more: Filters = Array.from({ length: 49 }, () => ({ attribute: "n", op: "eq", value: 5 }));
    const search = (filters: Filters) => server().search("values", { q: "", filters });
    expect((await search([{ attribute: "n", op: "in", values }, ...more])).status).toBe(200);
    const oneMore: Filters = [{ attribute: "n", op: "in", values: [...values, 951] }, ...more];
    expectError(await search(oneMore), "invalid_filter", "1,001");
  });
});
