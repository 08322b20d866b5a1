/** The options of a search: their defaults, and what each does; each title quotes the rule it proves. */
import type { SearchRequest } from "@findling/protocol";
import { SearchResponse } from "@findling/protocol/schemas";
import { Ajv } from "ajv";
import { beforeAll, describe, expect, test } from "vitest";
import { type Answer, expectError, field, useServer } from "./harness.js";

const server = useServer();
const isSearchResponse = new Ajv().compile<SearchResponse>(SearchResponse);

async function search(index: string, request: Partial<SearchRequest>): Promise<SearchResponse> {
  const { json, status } = await server().search(index, { q: "", ...request });
  expect(status).toBe(200);
  if (!isSearchResponse(json)) throw new Error(JSON.stringify(isSearchResponse.errors));
  return json;
}

beforeAll(async () => {
  const synonyms = [{ id: "1", type: "multiWay", words: ["sofa", "couch"] }];
  await server().putSettings("strict", { queryTime: { typoTolerance: false, synonyms } });
  await server().putSettings("lenient", { queryTime: { synonyms } });
  for (const index of ["strict", "lenient"])
    await server().upsert(index, { objectID: "1", title: "A sofa bench", content: "by the window" });
});

describe("defaults", () => {
  const asked = { q: "ben" };
  const defaults: Partial<SearchRequest> = {
    mode: "typing",
    filters: [],
    facets: [],
    page: 0,
    hitsPerPage: 20,
    explain: false,
    typoTolerance: true,
    synonyms: true,
    prefix: true,
    clickAnalytics: false,
  };

  test("what is left out is as if its default were sent", async () => {
    const short = await search("lenient", asked);
    const long = await search("lenient", { ...asked, ...defaults });
    expect({ ...long, processingTimeMs: 0 }).toEqual({ ...short, processingTimeMs: 0 });
    expect(short).toMatchObject({ nbHits: 1, page: 0, hitsPerPage: 20, facets: {}, queryID: null });
    expect(short.hits[0]).not.toHaveProperty("explanation");
  });

  const names = ["mode", "page", "hitsPerPage", "explain", "typoTolerance", "synonyms", "prefix"];
  test.each([...names, "facets", "minDataVersion", "clickAnalytics", "filters"])(
    "null is no value of %s",
    async (name) => {
      const answer = await server().search("lenient", { q: "", [name]: null });
      const code = name === "filters" ? "invalid_filter" : "invalid_request";
      expectError(answer, code, new RegExp(`^${name} must be .*, not null`));
    },
  );
});

describe("typoTolerance: overrides the index setting for this query only", () => {
  test("on and off", async () => {
    const found = async (index: string, typoTolerance?: boolean) =>
      (await search(index, { q: "bensh ", ...(typoTolerance === undefined ? {} : { typoTolerance }) }))
        .nbHits;
    expect([await found("strict"), await found("strict", true), await found("strict")]).toEqual([0, 1, 0]);
    expect([await found("lenient"), await found("lenient", false), await found("lenient")]).toEqual([
      1, 0, 1,
    ]);
  });
});

describe("synonyms: true unless the request says otherwise", () => {
  test("on and off", async () => {
    const found = async (request: Partial<SearchRequest>) =>
      (await search("lenient", { q: "couch ", ...request })).nbHits;
    expect(await found({})).toBe(1);
    expect(await found({ synonyms: true })).toBe(1);
    expect(await found({ synonyms: false })).toBe(0);
  });
});

describe("prefix: when false, only whole-word matches count", () => {
  test("on and off", async () => {
    expect((await search("lenient", { q: "ben" })).nbHits).toBe(1);
    expect((await search("lenient", { q: "ben", prefix: false })).nbHits).toBe(0);
    expect((await search("lenient", { q: "bench", prefix: false })).nbHits).toBe(1);
  });
});

describe("minDataVersion", () => {
  test("0 and what has been reached do not wait", async () => {
    for (const minDataVersion of [0, 1])
      expect(await search("lenient", { minDataVersion })).toMatchObject({ dataVersion: 1 });
  });

  test("no whole number from 0 to 9007199254740991 is invalid_request", async () => {
    for (const minDataVersion of [-1, 0.5, 2 ** 53, "1"])
      expectError(await server().search("lenient", { q: "", minDataVersion }), "invalid_request", "minData");
  });
});

describe("mode: how many hits paging reaches", () => {
  const reachable = ({ headers }: Answer) => headers.get("x-svc-reachable-hits");

  test("typing reaches 200, committed 500; nbHits counts all", async () => {
    const records = Array.from({ length: 501 }, (_, at) => ({ objectID: String(at), title: "many" }));
    await server().upsert("many", ...records);
    const page = (mode: "typing" | "committed", number: number) =>
      server().search("many", { q: "many", mode, page: number, hitsPerPage: 100 });
    const count = async (mode: "typing" | "committed", number: number) =>
      (await search("many", { q: "many", mode, page: number, hitsPerPage: 100 })).hits.length;
    for (const [mode, most] of [["typing", 200] as const, ["committed", 500] as const]) {
      const first = await page(mode, 0);
      expect([field(first.json, "nbHits"), reachable(first)]).toEqual([501, String(most)]);
      expect([await count(mode, most / 100 - 1), await count(mode, most / 100)]).toEqual([100, 0]);
    }
    expect(reachable(await server().search("many", { q: "many" }))).toBe("200");
  });
});

describe("what a hit shows", () => {
  test("highlight: segments and fullyMatched of each searchable attribute; via of marked segments only", async () => {
    const [hit] = (await search("lenient", { q: "sofa be" })).hits;
    expect(hit?.highlight).toEqual({
      title: {
        segments: [
          { text: "A ", match: false },
          { text: "sofa", match: true, via: "word" },
          { text: " ", match: false },
          { text: "be", match: true, via: "prefix" },
          { text: "nch", match: false },
        ],
        fullyMatched: true,
      },
      content: { segments: [{ text: "by the window", match: false }], fullyMatched: false },
    });
    expect(hit?.snippet).toEqual({});
  });

  test("explanation: vector, decidedAgainstNextBy and matchedTerms", async () => {
    const [hit] = (await search("lenient", { q: "sofa bensh ", explain: true })).hits;
    expect(hit?.explanation).toEqual({
      decidedAgainstNextBy: expect.any(String),
      vector: {
        pinned: false,
        words: 2,
        typos: 1,
        proximity: expect.any(Number),
        attribute: { tier: 0, position: expect.any(Number), name: "title" },
        exactness: expect.any(Number),
        custom: [],
        bm25: expect.any(Number),
      },
      matchedTerms: [
        { query: "sofa", indexed: "sofa", via: "word" },
        { query: "bensh", indexed: "bench", via: "typo" },
      ],
    });
  });

  test("query is q as it was sent", async () => {
    for (const q of ["", "  Sofa\tBENCH ", "😀\u0000", "é"])
      expect(await search("lenient", { q })).toMatchObject({ query: q });
  });

  test("processingTimeMs is a number of milliseconds with fractions", async () => {
    const times: number[] = [];
    for (let n = 0; n < 10; n++) times.push((await search("lenient", { q: `sofa ${n}` })).processingTimeMs);
    expect(times.every((ms) => ms > 0)).toBe(true);
    expect(times.every(Number.isInteger)).toBe(false);
  });

  test("x-svc-removed-words: how many words no record had to have", async () => {
    const removed = async (q: string) =>
      (await server().search("lenient", { q })).headers.get("x-svc-removed-words");
    expect(await removed("sofa bench")).toBe("0");
    expect(await removed("sofa zzyzx")).toBe("1");
    expect(await removed(`${"sofa ".repeat(20)}bench bench `)).toBe("2");
  });
});
