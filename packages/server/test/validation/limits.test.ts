/**
 * The limits of settings and of search requests:
 *  1. What is at a limit is taken; one more is refused with the code of its place, and a message that says
 *     where, how much was found and how much is allowed.
 *  2. A name has no lone surrogate, since none can stand in a header.
 *  3. No message is as long as what it is about.
 */
import { ApiError } from "@findling/protocol";
import { describe, expect, test } from "vitest";
import { requireFacets } from "../../src/validation/facets.js";
import { parseJsonBody } from "../../src/validation/json-body.js";
import { requireSearchRequest } from "../../src/validation/search-request.js";
import { requireSettingsPatch } from "../../src/validation/settings-patch.js";

const list = <Item>(count: number, itemOf: (at: number) => Item): Item[] =>
  Array.from({ length: count }, (_, at) => itemOf(at));
const names = (count: number): string[] => list(count, (at) => `a${at}`);
/** `1,000`, as messages have it. */
const counted = (count: number): string => count.toLocaleString("en-US");
/** Beyond the basic plane, so that code points and UTF-16 units differ. */
const letters = (count: number): string => "𝒶".repeat(count);

function refusalOf(check: () => unknown): string {
  try {
    check();
    return "taken";
  } catch (error) {
    if (error instanceof ApiError) return `${error.code}: ${error.message}`;
    throw error;
  }
}

const codes = "aa ab ae af ak am an ar as av ay az ba be bg bh bi bm bn bo br".split(" ");
const multiWay = (words: string[]) => ({ synonyms: [{ id: "s", type: "multiWay", words }] });
const oneWay = (input: string) => ({ synonyms: [{ id: "s", type: "oneWay", input, synonyms: ["b"] }] });

/** The name, the group and the limit of a setting, its value at a size, how the refusal begins and ends. */
const settings: [string, "indexTime" | "queryTime", number, (count: number) => object, string, string][] = [
  ["languages", "indexTime", 20, (n) => ({ languages: codes.slice(0, n) }), "languages has", "entries"],
  ["dictionary", "indexTime", 10_000, (n) => ({ dictionary: names(n) }), "dictionary has", "entries"],
  ["dictionary entry", "indexTime", 64, (n) => ({ dictionary: [letters(n)] }), "dictionary[0]", "characters"],
  [
    "attributesForFaceting",
    "indexTime",
    100,
    (n) => ({ attributesForFaceting: names(n) }),
    "attributesForFaceting has",
    "entries",
  ],
  [
    "path in attributesForFaceting",
    "indexTime",
    256,
    (n) => ({ attributesForFaceting: [letters(n)] }),
    "attributesForFaceting[0]",
    "characters",
  ],
  [
    "path in searchableTiers",
    "indexTime",
    256,
    (n) => ({ searchableTiers: [{ attributes: [letters(n)], typoTolerance: true }] }),
    "searchableTiers[0].attributes[0]",
    "characters",
  ],
  ["partitionKey", "indexTime", 256, (n) => ({ partitionKey: letters(n) }), "partitionKey has", "characters"],
  [
    "customRanking",
    "queryTime",
    20,
    (n) => ({ customRanking: names(n).map((attribute) => ({ attribute, order: "asc" })) }),
    "customRanking has",
    "entries",
  ],
  [
    "path in customRanking",
    "queryTime",
    256,
    (n) => ({ customRanking: [{ attribute: letters(n), order: "asc" }] }),
    "customRanking[0].attribute",
    "characters",
  ],
  [
    "distinctAttribute",
    "queryTime",
    256,
    (n) => ({ distinctAttribute: letters(n) }),
    "distinctAttribute has",
    "characters",
  ],
  ["synonym", "queryTime", 200, (n) => multiWay(["a", letters(n)]), "synonyms[0].words[1]", "characters"],
  ["input of a synonym", "queryTime", 200, (n) => oneWay(letters(n)), "synonyms[0].input", "characters"],
  ["words", "queryTime", 5, (n) => oneWay(names(n).join(" ")), "synonyms[0].input has", "words"],
  [
    "id of a rule",
    "queryTime",
    512,
    (n) => ({ hides: [{ id: letters(n), query: "", objectID: "1" }] }),
    "hides[0].id",
    "characters",
  ],
];

describe("settings", () => {
  test.each(settings)("%s", (_, group, max, patchOf, where, what) => {
    const patchWith = (count: number) => ({ [group]: patchOf(count) });
    expect(refusalOf(() => requireSettingsPatch(patchWith(max)))).toBe("taken");
    const refusal = refusalOf(() => requireSettingsPatch(patchWith(max + 1)));
    expect(refusal).toContain(`invalid_settings: ${group}.${where}`);
    expect(refusal).toContain(` has ${counted(max + 1)} ${what}; at most ${counted(max)} are allowed.`);
  });

  test.each<[string, object]>([
    ["indexTime.attributesForFaceting[0]", { indexTime: { attributesForFaceting: ["a\ud800"] } }],
    [
      "indexTime.searchableTiers[0].attributes[0]",
      { indexTime: { searchableTiers: [{ attributes: ["\udc00"], typoTolerance: true }] } },
    ],
    ["indexTime.partitionKey", { indexTime: { partitionKey: "\ud800" } }],
    [
      "queryTime.customRanking[0].attribute",
      { queryTime: { customRanking: [{ attribute: "\ud800", order: "asc" }] } },
    ],
    ["queryTime.distinctAttribute", { queryTime: { distinctAttribute: "\ud800" } }],
    [
      "queryTime.pins[0].id",
      { queryTime: { pins: [{ id: "\ud800", query: "", objectID: "1", position: 0 }] } },
    ],
    ["queryTime.hides[0].objectID", { queryTime: { hides: [{ id: "h", query: "", objectID: "\ud800" }] } }],
  ])("%s has no lone surrogate", (where, patch) => {
    expect(refusalOf(() => requireSettingsPatch(patch))).toBe(
      `invalid_settings: ${where} must not contain a lone surrogate.`,
    );
  });
});

describe("a search", () => {
  const search = (request: object): string => refusalOf(() => requireSearchRequest({ q: "", ...request }));

  test("100 facets", () => {
    expect(search({ facets: names(100) })).toBe("taken");
    expect(search({ facets: names(101) })).toBe(
      "invalid_facet: facets has 101 entries; at most 100 are allowed.",
    );
  });

  test("each facet once", () => {
    expect(search({ facets: ["a", "b", "a"] })).toBe(
      'invalid_facet: facets[2], "a", stands there already; each may stand there once.',
    );
  });

  test("256 characters of a facet, and no lone surrogate", () => {
    expect(search({ facets: [letters(256)] })).toBe("taken");
    expect(search({ facets: [letters(257)] })).toMatch(
      /^invalid_facet: facets\[0\], .+ has 257 characters; at most 256 are allowed\.$/,
    );
    expect(search({ facets: ["a", "\ud800"] })).toBe(
      'invalid_facet: facets[1], "\\ud800", must not contain a lone surrogate.',
    );
  });

  test("256 characters of an attribute in a filter, and no lone surrogate", () => {
    const filtersBy = (attribute: string) => ({
      filters: [
        { attribute, op: "eq", value: 1 },
        { attribute, op: "in", values: [1] },
        { attribute, op: "range", gte: 1 },
      ],
    });
    expect(search(filtersBy(letters(256)))).toBe("taken");
    for (const at of [0, 1, 2]) {
      const only = (attribute: string) => ({ filters: filtersBy(attribute).filters.slice(at, at + 1) });
      expect(search(only(letters(257)))).toBe(
        "invalid_filter: filters[0].attribute has 257 characters; at most 256 are allowed.",
      );
      expect(search(only("\udfff"))).toBe(
        "invalid_filter: filters[0].attribute must not contain a lone surrogate.",
      );
    }
  });
});

describe("messages", () => {
  test("of a number no double holds, deep below long names", () => {
    const name = "x".repeat(10_000);
    const body = `${`{"${name}":[0,`.repeat(40)}1e999${"]}".repeat(40)}`;
    const refusal = refusalOf(() => parseJsonBody(Buffer.from(body)));
    expect(refusal).toMatch(/^invalid_request: x{60}…\[1\]\.x{60}…\[1\]/);
    expect(refusal.length).toBeLessThan(4_000);
  });

  test("of a facet that is not allowed, where settings of an earlier release allow 600,000", () => {
    const allowed = names(600_000);
    expect(refusalOf(() => requireFacets(["a599999"], allowed))).toBe("taken");
    const refusal = refusalOf(() => requireFacets(["a1", "b"], allowed));
    expect(refusal).toMatch(/^invalid_facet: facets\[1\] is "b", which is not .+ "a99" and 599,900 more\.$/);
  });

  test.each<[string, unknown]>([
    ["an unknown field", { q: "", ["x".repeat(60_000)]: 1 }],
    ["600,000 unknown fields", { q: "", ...Object.fromEntries(names(600_000).map((name) => [name, 1])) }],
    ["a long text in the place of a number", { q: "", page: "x".repeat(1_000_000) }],
    ["a long list in the place of a text", { q: names(600_000) }],
    ["a filter with a long operator", { q: "", filters: [{ attribute: "a", op: "x".repeat(60_000) }] }],
    [
      "a filter with a long attribute",
      { q: "", filters: [{ attribute: "x".repeat(60_000), op: "eq", value: 1 }] },
    ],
    ["a long facet", { q: "", facets: ["x".repeat(60_000)] }],
  ])("of %s", (_, request) => {
    const refusal = refusalOf(() => requireSearchRequest(request));
    expect(refusal).toMatch(/^invalid_/);
    expect(refusal.length).toBeLessThan(500);
  });
});
