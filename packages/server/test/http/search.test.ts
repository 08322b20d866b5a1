/** The section Search of the API specification; each title quotes the rule it proves. */
import { searchStages } from "@findling/engine";
import type { SearchRequest } from "@findling/protocol";
import { SearchResponse } from "@findling/protocol/schemas";
import { Ajv } from "ajv";
import { beforeAll, describe, expect, test } from "vitest";
import { expectError, field, list, useServer } from "./harness.js";

const server = useServer();
const isSearchResponse = new Ajv().compile<SearchResponse>(SearchResponse);

const books = [
  { objectID: "1", title: "Faust", type: "play", lang: "de", year: 1808, url: "/1" },
  { objectID: "2", title: "Ulysses", type: "novel", lang: "en", year: 1922, url: "/2" },
  { objectID: "3", title: "The Trial", type: "novel", lang: "de", year: 1925, url: "/3", version: 7 },
];

const search = async (request: Partial<SearchRequest>): Promise<SearchResponse> => {
  const { json, status } = await server().search("books", { q: "", ...request });
  expect(status).toBe(200);
  if (!isSearchResponse(json))
    throw new Error(`No SearchResponse: ${JSON.stringify(isSearchResponse.errors)}`);
  return json;
};

beforeAll(async () => {
  await server().upsert("books", ...books);
});

describe("Response (SearchResponse)", () => {
  test("its fields, in the order of the specification", async () => {
    const { json } = await server().search("books", { q: "faust" });
    expect(Object.keys(Object(json))).toEqual([
      "query",
      "correctedQuery",
      "hits",
      "nbHits",
      "page",
      "hitsPerPage",
      "facets",
      "processingTimeMs",
      "dataVersion",
      "degraded",
      "queryID",
    ]);
    expect(json).toMatchObject({
      query: "faust",
      page: 0,
      hitsPerPage: 20,
      facets: {},
      degraded: false,
      queryID: null,
    });
    expect(field(json, "processingTimeMs")).toBeGreaterThan(0);
  });

  test("x-svc-reachable-hits and x-svc-removed-words are on every search", async () => {
    const { headers } = await server().search("books", { q: "" });
    expect(headers.get("x-svc-reachable-hits")).toMatch(/^\d+$/);
    expect(headers.get("x-svc-removed-words")).toBe("0");
  });

  test("server-timing has the milliseconds of the whole and of each stage", async () => {
    const { headers } = await server().search("books", { q: "stages", facets: [] });
    const names = headers
      .get("server-timing")
      ?.split(", ")
      .map((part) => part.replace(/;dur=[\d.]+$/, ""));
    expect(names).toEqual(["total", ...searchStages]);
  });

  test("hits: objectID, record, highlight, snippet; the record holds objectID and no version", async () => {
    const { hits, nbHits } = await search({ q: "trial" });
    expect(nbHits).toBe(1);
    expect(hits).toHaveLength(1);
    expect(Object.keys(hits[0])).toEqual(["objectID", "record", "highlight", "snippet"]);
    const { version: _instruction, ...record } = books[2];
    expect(hits[0]).toMatchObject({ objectID: "3", record });
    expect(hits[0].record).toEqual(record);
  });

  test("explain: Adds explanation to every hit", async () => {
    const { hits } = await search({ q: "trial", explain: true });
    expect(Object.keys(hits[0])).toEqual(["objectID", "record", "highlight", "snippet", "explanation"]);
  });

  test("an empty q browses: every record matches", async () => {
    const { hits, nbHits } = await search({ q: "" });
    expect(nbHits).toBe(3);
    expect(hits.map((hit) => hit.objectID)).toEqual(["1", "2", "3"]);
  });

  test("page is zero-indexed; past the end there are no hits", async () => {
    const ids = async (page: number) =>
      (await search({ hitsPerPage: 2, page })).hits.map((hit) => hit.objectID);
    expect(await ids(0)).toEqual(["1", "2"]);
    expect(await ids(1)).toEqual(["3"]);
    expect(await ids(2)).toEqual([]);
    expect(await ids(Number.MAX_SAFE_INTEGER)).toEqual([]);
  });

  test("facets: map of attribute to (map of value to count)", async () => {
    const { facets } = await search({ facets: ["type", "lang"] });
    expect(facets).toEqual({ type: { novel: 2, play: 1 }, lang: { de: 2, en: 1 } });
  });

  test("x-svc-facets-truncated names the facets with more values than are listed, encoded and joined by a comma", async () => {
    const records = Array.from({ length: 101 }, (_, i) => ({
      objectID: String(i),
      "kind, ä": `k${i}`,
      size: i,
      type: "x",
    }));
    const attributesForFaceting = ["kind, ä", "size", "type"];
    await server().putSettings("kinds", { indexTime: { attributesForFaceting } });
    await server().upsert("kinds", ...records);
    const { headers } = await server().search("kinds", { q: "", facets: attributesForFaceting });
    expect(headers.get("x-svc-facets-truncated")).toBe("kind%2C%20%C3%A4, size");
    const few = await server().search("kinds", { q: "", facets: ["type"] });
    expect(few.headers.get("x-svc-facets-truncated")).toBeNull();
  });

  test("x-svc-cut-highlights names the attributes shown without all marks", async () => {
    const searchableTiers = [{ attributes: ["title", "text, ä"], typoTolerance: true }];
    await server().putSettings("marks", { indexTime: { searchableTiers } });
    await server().upsert("marks", { objectID: "1", title: "red", "text, ä": "red wine ".repeat(1_100) });
    const { headers } = await server().search("marks", { q: "red " });
    expect(headers.get("x-svc-cut-highlights")).toBe("text%2C%20%C3%A4");
    expect(headers.get("access-control-expose-headers")).toContain("x-svc-cut-highlights");
    const few = await server().search("marks", { q: "" });
    expect(few.headers.get("x-svc-cut-highlights")).toBeNull();
  });

  test("filters: equality, membership and range, ANDed", async () => {
    const ids = async (filters: SearchRequest["filters"]) =>
      (await search(filters === undefined ? {} : { filters })).hits.map((hit) => hit.objectID);
    expect(await ids([{ attribute: "type", op: "eq", value: "novel" }])).toEqual(["2", "3"]);
    expect(await ids([{ attribute: "lang", op: "in", values: ["en", "fr"] }])).toEqual(["2"]);
    expect(await ids([{ attribute: "lang", op: "in", values: [] }])).toEqual([]);
    const old = { attribute: "year", op: "range", lte: 1922 } as const;
    expect(await ids([old, { attribute: "lang", op: "eq", value: "de" }])).toEqual(["1"]);
  });

  test("clickAnalytics: When true the response carries a queryID", async () => {
    const { queryID } = await search({ clickAnalytics: true });
    expect(queryID).toMatch(/^[0-9a-f]{32}$/);
    expect((await search({ clickAnalytics: true })).queryID).not.toBe(queryID);
    expect((await search({ clickAnalytics: false })).queryID).toBeNull();
  });
});

describe("Request (SearchRequest)", () => {
  test("an index that does not exist is index_not_found", async () => {
    expectError(await server().search("nowhere", { q: "" }), "index_not_found", "nowhere");
    expectError(await server().search("nowhere", { q: "", minDataVersion: 5 }), "index_not_found");
  });

  const refused: [string, unknown, RegExp][] = [
    ["q missing", {}, /"q"/],
    ["q a number", { q: 5 }, /q must be a string, not the number 5/],
    ["q null", { q: null }, /q must be a string, not null/],
    ["an unknown field", { q: "", hitsperpage: 5 }, /"hitsperpage".*hitsPerPage/],
    [
      "an unknown mode",
      { q: "", mode: "fast" },
      /mode must be "typing" or "committed", not the string "fast"/,
    ],
    [
      "a negative page",
      { q: "", page: -1 },
      /page must be an integer from 0 to 9007199254740991, not the number -1/,
    ],
    ["half a page", { q: "", page: 0.5 }, /page must be an integer/],
    ["a page as string", { q: "", page: "1" }, /page must be an integer from 0 to \d+, not the string "1"/],
    ["an unsafe page", { q: "", page: 1e300 }, /page/],
    ["a negative hitsPerPage", { q: "", hitsPerPage: -1 }, /hitsPerPage/],
    ["explain as string", { q: "", explain: "true" }, /explain must be a boolean/],
    ["facets that are no array", { q: "", facets: "type" }, /facets must be an array/],
    ["minDataVersion negative", { q: "", minDataVersion: -1 }, /minDataVersion/],
    ["null for an option", { q: "", prefix: null }, /prefix must be a boolean, not null/],
    ["no object", [], /must be an object, not an empty array/],
    ["null", null, /must be an object, not null/],
  ];
  for (const [title, body, message] of refused) {
    test(`${title} is invalid_request`, async () => {
      const rawBody = JSON.stringify(body);
      expectError(
        await server().call("POST", "/1/indexes/books/search", { rawBody }),
        "invalid_request",
        message,
      );
    });
  }

  const filters: [string, unknown, RegExp][] = [
    ["a string", "type:book", /filters must be an array, not the string "type:book"/],
    ["a filter that is no object", ["type:book"], /filters\[0\] must be/],
    [
      "an unknown op",
      [{ attribute: "a", op: "ne", value: 1 }],
      /filters\[0\]\.op must be "eq", "in" or "range", not the string "ne"/,
    ],
    [
      "no op",
      [{ attribute: "a", value: 1 }],
      /filters\[0\]\.op is missing; it must be "eq", "in" or "range"/,
    ],
    ["eq without value", [{ attribute: "a", op: "eq" }], /filters\[0\] lacks the required field "value"/],
    [
      "eq with values",
      [{ attribute: "a", op: "eq", value: 1, values: [] }],
      /"values" in filters\[0\].*attribute, op, value/,
    ],
    ["eq of null", [{ attribute: "a", op: "eq", value: null }], /filters\[0\]\.value must be/],
    ["in with value", [{ attribute: "a", op: "in", value: 1 }], /lacks the required field "values"/],
    ["in with a boolean", [{ attribute: "a", op: "in", values: [true] }], /filters\[0\]\.values\[0\]/],
    ["a range of strings", [{ attribute: "a", op: "range", gte: "1" }], /filters\[0\]\.gte must be a number/],
    ["a range without bounds", [{ attribute: "a", op: "range" }], /filters\[0\] has no bound/],
    ["no attribute", [{ op: "eq", value: 1 }], /lacks the required field "attribute"/],
    ["an empty attribute", [{ attribute: "", op: "eq", value: 1 }], /filters\[0\]\.attribute/],
  ];
  for (const [title, value, message] of filters) {
    test(`filters with ${title} are invalid_filter`, async () => {
      expectError(await server().search("books", { q: "", filters: value }), "invalid_filter", message);
    });
  }

  test("a facet outside attributesForFaceting is invalid_facet, which lists the allowed", async () => {
    const answer = await server().search("books", { q: "", facets: ["type", "colour"] });
    expectError(answer, "invalid_facet", /facets\[1\] is "colour".*"type", "lang"/);
  });

  test("facets are checked against the settings as last saved", async () => {
    await server().putSettings("books", { indexTime: { attributesForFaceting: ["type", "lang", "year"] } });
    const { json, status } = await server().search("books", { q: "", facets: ["year"] });
    expect(status).toBe(200);
    expect(list(json, "hits")).toHaveLength(3);
  });
});
