/** What libraries ask for, as requests of the API: each parameter, and what is refused. */
import { describe, expect, test } from "vitest";
import { askedSearches } from "../src/request/asked-search.js";
import { nextAbove, nextBelow } from "../src/request/neighbouring-number.js";
import { searchRequest } from "../src/request/search-request.js";

describe("parameters that become a request", () => {
  test.each([
    [{}, { q: "" }],
    [{ query: "desk" }, { q: "desk" }],
    [
      { page: 2, hitsPerPage: 12 },
      { page: 2, hitsPerPage: 12 },
    ],
    [
      { offset: 40, length: 20 },
      { page: 2, hitsPerPage: 20 },
    ],
    [{ length: 5 }, { page: 0, hitsPerPage: 5 }],
    [{ facets: ["brand", "type", "brand"] }, { facets: ["brand", "type"] }],
    [{ facets: "brand" }, { facets: ["brand"] }],
    [{ facets: ["brand", "*"] }, { facets: ["*"] }],
    [{ facets: "" }, {}],
    [{ clickAnalytics: true }, { clickAnalytics: true }],
    [{ clickAnalytics: false }, {}],
    [{ clickAnalytics: true, hitsPerPage: 0 }, { hitsPerPage: 0 }],
    [
      { typoTolerance: false, synonyms: true },
      { typoTolerance: false, synonyms: true },
    ],
    [{ queryType: "prefixNone" }, { prefix: false }],
    [{ queryType: "prefixLast" }, {}],
    [{ analytics: false, userToken: "somebody", maxValuesPerFacet: 20, attributesToRetrieve: ["title"] }, {}],
    [{ filters: "", optionalFilters: [], aroundLatLng: undefined, tagFilters: null }, {}],
  ])("%j", (parameters, request) => {
    expect(searchRequest(parameters)).toEqual({ q: "", ...request });
  });
});

describe("facetFilters", () => {
  const eq = (attribute: string, value: string): object => ({ attribute, op: "eq", value });
  test.each([
    ["brand:Nord", [eq("brand", "Nord")]],
    ["", undefined],
    [[], undefined],
    [[[]], undefined],
    [
      ["brand:Nord", "type:desk"],
      [eq("brand", "Nord"), eq("type", "desk")],
    ],
    [[["brand:Nord"]], [eq("brand", "Nord")]],
    [[["brand:Nord", "brand:Lux"]], [{ attribute: "brand", op: "in", values: ["Nord", "Lux"] }]],
    [
      ["type:desk", ["brand:A", "brand:B"]],
      [eq("type", "desk"), { attribute: "brand", op: "in", values: ["A", "B"] }],
    ],
    [["url:https://a.test/?a:b"], [eq("url", "https://a.test/?a:b")]],
    [["size:\\-5"], [eq("size", "-5")]],
    [["note:two\nlines"], [eq("note", "two\nlines")]],
    [["kind.lvl1:Home > Desks"], [eq("kind.lvl1", "Home > Desks")]],
  ])("%j", (asked, filters) => {
    expect(searchRequest({ facetFilters: asked }).filters).toEqual(filters);
  });
});

describe("numericFilters", () => {
  const range = (bounds: object): object => ({ attribute: "price", op: "range", ...bounds });
  test.each([
    [["price>=10", "price<=20"], [range({ gte: 10, lte: 20 })]],
    [
      ["price<=20", "size>=1", "price>=10", "price>=15"],
      [range({ gte: 10, lte: 20 }), { attribute: "size", op: "range", gte: 1 }, range({ gte: 15 })],
    ],
    [
      ["price>=20", "price<=10"],
      [range({ gte: 20 }), range({ lte: 10 })],
    ],
    [["price = 5"], [range({ gte: 5, lte: 5 })]],
    [["price: 10 TO 20.5"], [range({ gte: 10, lte: 20.5 })]],
    ["price>-1.5e3", [range({ gte: -1_499.999_999_999_999_8 })]],
    [["price<20"], [range({ lte: 19.999_999_999_999_996 })]],
    [["price>5"], [range({ gte: 5.000_000_000_000_001 })]],
    [[["price=1", "price=2"]], [{ attribute: "price", op: "in", values: [1, 2] }]],
    [[["price>=1"], []], [range({ gte: 1 })]],
  ])("%j", (asked, filters) => {
    expect(searchRequest({ numericFilters: asked }).filters).toEqual(filters);
  });

  test("a neighbouring number is the next one there is", () => {
    for (const value of [0, -0, 1, -1, 0.1, 1e300, -1e-300, Number.MIN_VALUE, -Number.MIN_VALUE]) {
      expect(nextAbove(value)).toBeGreaterThan(value);
      expect(nextBelow(nextAbove(value))).toBe(value + 0);
      const between = value + (nextAbove(value) - value) / 2;
      expect([value + 0, nextAbove(value)]).toContain(between + 0);
    }
  });

  test("both kinds of filters are one list", () => {
    const { filters } = searchRequest({ facetFilters: ["brand:A"], numericFilters: ["price>=1"] });
    expect(filters?.map(({ attribute }) => attribute)).toEqual(["brand", "price"]);
  });
});

describe("what cannot be asked names its parameter", () => {
  test.each([
    [{ filters: "brand:A" }, "filters: Findling has nothing like it: use facetFilters and numericFilters"],
    [{ tagFilters: "a" }, "tagFilters: Findling has nothing like it."],
    [{ aroundLatLng: "1,2" }, "aroundLatLng: "],
    [{ distinct: true }, "distinct: "],
    [{ ignorePlurals: false }, "ignorePlurals: "],
    [{ constructor: 1 }, "constructor: Findling has nothing like it."],
    [{ restrictSearchableAttributes: ["title"] }, "restrictSearchableAttributes: "],
    [{ facetFilters: [["brand:A", "type:b"]] }, "facetFilters: an OR of several attributes (brand, type)"],
    [{ facetFilters: ["brand:-A"] }, 'facetFilters: a value cannot be excluded ("brand:-A").'],
    [{ facetFilters: ["-brand:A"] }, "facetFilters: a value cannot be excluded"],
    [{ facetFilters: ["brand"] }, 'facetFilters: expects "attribute:value", and found "brand".'],
    [{ facetFilters: [[["brand:A"]]] }, 'facetFilters: expects "attribute:value"'],
    [{ facetFilters: { brand: "A" } }, "facetFilters: expects"],
    [{ numericFilters: ["price!=5"] }, 'numericFilters: a number cannot be excluded ("price!=5").'],
    [{ numericFilters: ["price>=cheap"] }, "numericFilters: expects"],
    [{ numericFilters: [["price>=1", "price<=5"]] }, "numericFilters: an OR is possible only of numbers"],
    [{ numericFilters: [["price=1", "size=1"]] }, "numericFilters: an OR is possible only of numbers"],
    [{ numericFilters: [7] }, "numericFilters: expects"],
    [{ numericFilters: "price>=1,price<=2" }, 'numericFilters: expects "attribute>=number"'],
    [{ facets: [1] }, "facets: names attributes, and 1 is none."],
    [{ page: -1 }, "page: must be a whole number, and is -1."],
    [{ hitsPerPage: "20" }, 'hitsPerPage: must be a whole number, and is "20".'],
    [{ offset: 5, length: 20 }, "offset: must be a multiple of `length`"],
    [{ offset: 5 }, "offset: "],
    [{ typoTolerance: "min" }, 'typoTolerance: is true or false here, not "min".'],
    [{ synonyms: "no" }, "synonyms: "],
    [{ queryType: "prefixAll" }, "queryType: "],
    [{ query: 1 }, "query: must be a text."],
  ])("%j", (parameters, message) => {
    let refusal: unknown = null;
    try {
      searchRequest(parameters);
    } catch (error) {
      refusal = error;
    }
    expect(refusal).toMatchObject({
      name: "ParameterError",
      parameter: message.slice(0, message.indexOf(":")),
    });
    expect(String(refusal)).toContain(`ParameterError: ${message}`);
  });
});

describe("the shapes in which libraries ask", () => {
  const asked = { indexName: "a", parameters: { query: "x", page: 1 }, facet: null };
  test.each([
    ["InstantSearch", [{ indexName: "a", params: { query: "x", page: 1 } }], asked],
    ["Autocomplete", [{ indexName: "a", query: "x", params: { page: 1 } }], asked],
    ["DocSearch", { requests: [{ indexName: "a", query: "x", page: 1 }] }, asked],
    ["type default", [{ indexName: "a", type: "default", query: "x", page: 1 }], asked],
    [
      "facet of Autocomplete",
      [{ indexName: "a", type: "facet", facet: "brand", params: { facetQuery: "n" } }],
      { indexName: "a", parameters: { facetQuery: "n" }, facet: "brand" },
    ],
    [
      "facet of InstantSearch",
      [{ indexName: "a", params: { facetName: "brand", facetQuery: "n" } }],
      { indexName: "a", parameters: { facetQuery: "n" }, facet: "brand" },
    ],
  ])("%s", (_, searches, expected) => {
    expect(askedSearches(searches)).toEqual([expected]);
  });

  test.each([
    [[{ params: {} }], "indexName: "],
    [[{ indexName: "a", params: "query=x" }], "params: must be an object."],
    [[{ indexName: "a", type: "recommend" }], "type: "],
    [[{ indexName: "a", type: "facet" }], "type: "],
  ])("%j is refused", (searches, message) => {
    expect(() => askedSearches(searches)).toThrow(message);
  });
});
