import type { Filter, JsonObject, PinRule } from "@findling/protocol";
import { describe, expect, test } from "vitest";
import { explanationOf, found, idsOf, search, smallIndex, titled, vectorOf } from "./small-index.js";

/**
 * Ranking 4 and 5, the list that is paged:
 *  1. Candidates, and what of the matches paging reaches.
 *  2. Hides, distinct, pins, in this order.
 *  3. Facets count distinct groups.
 *  4. Filters, and what a key or token lets see.
 */
const pin = (objectID: string, position: number, query = "x"): PinRule => ({
  id: `${query}${objectID}${position}`,
  query,
  objectID,
  position,
});
const five = ["x 0", "x 1", "x 2", "x 3", "y 4"];

describe("candidates", () => {
  test("typing reaches 200, committed 500; the count is of all", () => {
    const index = titled(Array.from({ length: 520 }, () => "x"));
    expect(search(index, "x", { page: 2, hitsPerPage: 100 })).toMatchObject({
      nbHits: 520,
      reachableHits: 200,
      hits: [],
    });
    const last = search(index, "x", { mode: "committed", page: 4, hitsPerPage: 1000 });
    expect(last.hits).toHaveLength(100);
    expect(last.hits.at(-1)?.explanation?.decidedAgainstNextBy).toBe("none");
    expect(last.reachableHits).toBe(500);
  });
});

describe("pins", () => {
  test("stand at their position, whether or not they match", () => {
    const response = search(titled(five, { pins: [pin("r4", 1)] }), "x ");
    expect(idsOf(response)).toEqual(["r0", "r4", "r1", "r2", "r3"]);
    expect(response).toMatchObject({ nbHits: 5, reachableHits: 5 });
    expect(vectorOf(response, "r4")).toMatchObject({ pinned: true, words: 0 });
    expect(explanationOf(response, "r0").decidedAgainstNextBy).toBe("pinned");
    expect(explanationOf(response, "r4").decidedAgainstNextBy).toBe("pinned");
  });

  test("or right behind the previous pin, whichever is later; past the end they stand at the end", () => {
    const pins = [pin("r3", 9), pin("r1", 1), pin("r4", 1), pin("r1", 0)];
    expect(found(titled(five, { pins }), "x ")).toEqual(["r1", "r4", "r0", "r2", "r3"]);
  });

  test("apply to a query of equal terms", () => {
    const index = titled(five, { pins: [pin("r4", 0, "É x")] });
    expect(found(index, "  e--X!")).toContain("r4");
    expect(found(index, "x")).not.toContain("r4");
    expect(found(titled(five, { pins: [pin("r4", 0, "")] }), "?!").at(0)).toBe("r4");
  });

  test("apply by the words and grams of a value, whatever documents there are", () => {
    const first = (query: string, q: string, titles: readonly string[] = five) =>
      found(titled(titles, { pins: [pin("r4", 0, query)], languages: ["zh"] }), q).includes("r4");
    expect(first("数组", "數組")).toBe(true);
    expect(first("数组", "数组", [...five, "数组"])).toBe(true);
    expect(first("useEffect", "useeffect!")).toBe(true);
    expect(first("東京 大", "東京大")).toBe(false);
  });

  test("must exist and pass the filters, and are not hidden", () => {
    const filters: Filter[] = [{ attribute: "objectID", op: "in", values: ["r0", "r1"] }];
    expect(found(titled(five, { pins: [pin("r4", 0), pin("zz", 0)] }), "x ", { filters })).toEqual([
      "r0",
      "r1",
    ]);
    const hides = [{ id: "h", query: "X", objectID: "r4" }];
    expect(found(titled(five, { pins: [pin("r4", 0)], hides }), "x ")).not.toContain("r4");
  });
});

describe("distinct", () => {
  const records: JsonObject[] = [
    { objectID: "a", title: "x y", group: 1 },
    { objectID: "b", title: "x", group: "1" },
    { objectID: "c", title: "x", group: [null, "2", "1"] },
    { objectID: "d", title: "x z", group: 2 },
    { objectID: "e", title: "x", group: "" },
    { objectID: "f", title: "x" },
  ];

  test("keeps the best of each value, by its string; all records without one", () => {
    const response = search(smallIndex(records, { distinctAttribute: "group" }), "x");
    expect(idsOf(response)).toEqual(["b", "c", "e", "f"]);
    expect(response.nbHits).toBe(4);
  });

  test("a pin stands for its group; a hidden record makes room", () => {
    const pinned = smallIndex(records, { distinctAttribute: "group", pins: [pin("d", 0)] });
    expect(found(pinned, "x")).toEqual(["d", "b", "e", "f"]);
    const hides = [{ id: "h", query: "x", objectID: "b" }];
    expect(found(smallIndex(records, { distinctAttribute: "group", hides }), "x")).toEqual([
      "c",
      "e",
      "f",
      "a",
    ]);
  });

  test("facets count groups", () => {
    const index = smallIndex(
      records.map((record, at) => ({ ...record, kind: at % 2 === 0 ? ["p", "p"] : true })),
      { distinctAttribute: "group" },
    );
    expect(search(index, "x", { facets: ["kind", "none"] }).facets).toEqual({
      kind: { true: 3, p: 3 },
      none: {},
    });
    expect(Object.keys(search(index, "x", { facets: ["kind"] }).facets["kind"])).toEqual(["p", "true"]);
  });
});

describe("filters", () => {
  const records: JsonObject[] = [
    { objectID: "a", n: 1, s: "X" },
    { objectID: "b", n: "1", s: ["Y", "X"] },
    { objectID: "c", n: [5, "x"], s: "" },
    { objectID: "d", n: true },
  ];
  const cases: [filter: Filter, ids: string[]][] = [
    [{ attribute: "n", op: "eq", value: 1 }, ["a", "b"]],
    [{ attribute: "n", op: "eq", value: true }, ["d"]],
    [{ attribute: "s", op: "eq", value: "X" }, ["a", "b"]],
    [{ attribute: "s", op: "eq", value: "x" }, []],
    [{ attribute: "s", op: "eq", value: "" }, []],
    [{ attribute: "s", op: "in", values: ["Y", 5] }, ["b"]],
    [{ attribute: "s", op: "in", values: [] }, []],
    [{ attribute: "n", op: "range", gte: 1 }, ["a", "c"]],
    [{ attribute: "n", op: "range", gte: 1, lte: 4 }, ["a"]],
  ];
  test.each(cases)("%j", (filter, ids) => {
    expect(found(smallIndex(records), "", { filters: [filter] })).toEqual(ids);
  });

  test("must all hold", () => {
    const filters: Filter[] = [
      { attribute: "n", op: "eq", value: 1 },
      { attribute: "s", op: "eq", value: "Y" },
    ];
    expect(found(smallIndex(records), "", { filters })).toEqual(["b"]);
  });
});
