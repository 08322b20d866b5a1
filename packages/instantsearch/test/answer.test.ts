/** Answers of the API, as libraries expect them: highlights, pages, facets. */
import type { Highlighted, SearchResult } from "@findling/client/search";
import { describe, expect, test } from "vitest";
import { answeredPage } from "../src/answer/answered-page.js";
import { statisticsOf } from "../src/answer/facet-statistics.js";
import { foundFacetValues } from "../src/answer/found-facet-values.js";

/** `[a]b`: what is in brackets matched. */
function highlighted(text: string, fullyMatched = true): Highlighted {
  const parts = text.split(/(\[[^\]]*\])/).filter((part) => part !== "");
  const segments = parts.map((part) => ({ text: part.replace(/[[\]]/g, ""), match: part.startsWith("[") }));
  return { segments, fullyMatched };
}

function answerOf(changes: Partial<SearchResult<object>> = {}): SearchResult<object> {
  return {
    ...{ query: "q", correctedQuery: null, hits: [], nbHits: 0, page: 0, hitsPerPage: 20, facets: {} },
    ...{ processingTimeMs: 1.25, dataVersion: 1, degraded: false, queryID: null },
    facts: {
      ...{ requestId: null, reachableHits: null, removedWords: 0, truncatedFacets: [], cutHighlights: [] },
      damagedRecords: 0,
    },
    ...changes,
  };
}

function hitOf(
  record: object,
  highlight: Record<string, Highlighted>,
  snippet: Record<string, Highlighted> = {},
): SearchResult<object> {
  return answerOf({ hits: [{ objectID: "1", record: { ...record, objectID: "1" }, highlight, snippet }] });
}

function shown(answer: SearchResult<object>, parameters: object = {}): Readonly<Record<string, unknown>> {
  const page = answeredPage(answer, { indexName: "a", parameters: { ...parameters } });
  return { ...page.hits[0] };
}

const of = (value: string, rest: object = {}): object => expect.objectContaining({ value, ...rest });

describe("highlights", () => {
  test("nest as the record does, and mirror its lists", () => {
    const { _highlightResult } = shown(
      hitOf(
        {
          title: "A desk",
          hierarchy: { lvl0: "Home", lvl1: null },
          tags: ["desk", "oak desk"],
          "a.b": "x",
          n: 5,
        },
        {
          title: highlighted("A [desk]"),
          "hierarchy.lvl0": highlighted("[Home]"),
          tags: highlighted("[desk], oak [desk]"),
        },
      ),
    );
    expect(_highlightResult).toEqual({
      objectID: of("1", { matchLevel: "none" }),
      title: of("A <em>desk</em>", { matchLevel: "full", matchedWords: ["desk"], fullyHighlighted: false }),
      hierarchy: { lvl0: of("<em>Home</em>", { fullyHighlighted: true }) },
      tags: [of("<em>desk</em>"), of("oak <em>desk</em>")],
      "a.b": of("x"),
      n: of("5", { matchLevel: "none" }),
    });
  });

  test("of a list of objects stand with their object", () => {
    const record = { authors: [{ name: "Ann" }, { born: 1 }, { name: "Bob, Ann" }] };
    const { _highlightResult } = shown(
      hitOf(record, { "authors.name": highlighted("Ann, Bob, [Ann]", false) }),
    );
    expect(_highlightResult).toMatchObject({
      authors: [
        { name: of("Ann", { matchLevel: "none" }) },
        { born: of("1") },
        { name: of("Bob, <em>Ann</em>", { matchLevel: "partial" }) },
      ],
    });
  });

  test("of a list that was cut are left out", () => {
    const { _highlightResult } = shown(hitOf({ tags: ["oak", "desk"] }, { tags: highlighted("…[desk]") }));
    expect(_highlightResult).toMatchObject({ tags: [of("oak"), of("desk")] });
  });

  test("are HTML whose texts are escaped", () => {
    const answer = hitOf({ title: `<b onclick='x'>&"` }, { title: highlighted(`<[b onclick='x']>&"`) });
    expect(shown(answer)["_highlightResult"]).toMatchObject({
      title: of("&lt;<em>b onclick=&#39;x&#39;</em>&gt;&amp;&quot;"),
    });
    const tags = { highlightPreTag: "<mark>", highlightPostTag: "</mark>" };
    expect(shown(answer, tags)["_snippetResult"]).toMatchObject({
      title: of("&lt;<mark>b onclick=&#39;x&#39;</mark>&gt;&amp;&quot;"),
    });
  });

  test("are texts between other tags, which a library escapes itself", () => {
    const answer = hitOf({ title: "<b> & c" }, { title: highlighted("<b> & [c]") });
    const tags = { highlightPreTag: "__ais-highlight__", highlightPostTag: "__/ais-highlight__" };
    expect(shown(answer, tags)["_highlightResult"]).toMatchObject({
      title: of("<b> & __ais-highlight__c__/ais-highlight__"),
    });
  });

  test("name hostile attributes without harm", () => {
    const record: object = JSON.parse('{"__proto__": {"value": "x"}, "constructor": "y"}');
    const hit = shown(hitOf(record, {}));
    expect(Object.getPrototypeOf(hit["_highlightResult"])).toBe(Object.prototype);
    expect(JSON.stringify(hit["_highlightResult"])).toContain('"__proto__":{"value":{"value":"x"');
    expect(JSON.stringify(hit["_highlightResult"])).toContain('"constructor":{"value":"y"');
  });
});

describe("snippets", () => {
  test("are the cut texts, and the whole texts of what was not cut", () => {
    const { _snippetResult } = shown(
      hitOf(
        { title: "A <desk>", content: "long text", kind: "<i>" },
        { title: highlighted("A <[desk]>"), content: highlighted("long [text]") },
        { content: highlighted("…[text]") },
      ),
    );
    expect(_snippetResult).toMatchObject({
      title: of("A &lt;<em>desk</em>&gt;"),
      content: of("…<em>text</em>"),
      kind: of("&lt;i&gt;"),
    });
  });
});

describe("pages", () => {
  const paging = (nbHits: number, reachableHits: number | null, hitsPerPage: number): object => {
    const { facts, ...rest } = answerOf({ nbHits, hitsPerPage });
    return answeredPage({ ...rest, facts: { ...facts, reachableHits } }, { indexName: "a", parameters: {} });
  };

  test.each([
    [0, 0, 20, 0],
    [41, 41, 20, 3],
    [40, 40, 20, 2],
    [10_000, 200, 20, 10],
    [10_000, null, 20, 500],
    [10_000, 200, 0, 0],
  ])(
    "%d hits of which %j are within reach, %d a page: %d pages",
    (nbHits, reachable, hitsPerPage, nbPages) => {
      expect(paging(nbHits, reachable, hitsPerPage)).toMatchObject({ nbHits, nbPages, hitsPerPage });
    },
  );

  test("have a queryID only if the answer has one", () => {
    const page = (queryID: string | null): object =>
      answeredPage(answerOf({ queryID }), { indexName: "a", parameters: {} });
    expect(page("6b08")).toMatchObject({ queryID: "6b08", index: "a", query: "q", processingTimeMS: 2 });
    expect(page(null)).not.toHaveProperty("queryID");
  });
});

describe("facets", () => {
  test("of numbers have statistics, unless values are missing", () => {
    const facets = {
      price: { 10: 1, 20: 2, "-5": 1 },
      brand: { Nord: 1 },
      size: { 1: 1 },
      code: { "007": 1 },
      none: {},
    };
    expect(statisticsOf(facets, ["size"])).toEqual({ price: { min: -5, max: 20, avg: 11.25, sum: 45 } });
  });

  const looked = (facetQuery: string, more: object = {}): object[] => {
    const brand = { "Crème & Co": 3, Nord: 5, "Nordic <Home>": 5, 東京家具: 1 };
    const parameters = { facetQuery, ...more };
    return foundFacetValues(answerOf({ facets: { brand } }), "brand", parameters).facetHits;
  };

  test("are searched without case and accents, and marked", () => {
    expect(looked("NORD")).toEqual([
      { value: "Nord", highlighted: "<em>Nord</em>", count: 5 },
      { value: "Nordic <Home>", highlighted: "<em>Nord</em>ic &lt;Home&gt;", count: 5 },
    ]);
    expect(looked("creme co")).toEqual([
      { value: "Crème & Co", highlighted: "<em>Crème</em> &amp; <em>Co</em>", count: 3 },
    ]);
    expect(looked("家具")).toMatchObject([{ highlighted: "東京<em>家具</em>" }]);
    expect(looked("nothing")).toEqual([]);
    expect(looked("", { maxFacetHits: 2 }).length).toBe(2);
  });
});
