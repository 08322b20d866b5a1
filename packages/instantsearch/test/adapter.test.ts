/** The clients against a running server: counts, pages, what is sent, and clicks. */
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import {
  type AnsweredPage,
  createAutocompleteClient,
  createDocSearchClient,
  createInsightsClient,
  createSearchClient,
  type InstantSearchClient,
  ParameterError,
} from "../src/index.js";
import { products, Shop } from "./shop.js";

let shop: Shop;
beforeAll(async () => {
  shop = await Shop.open();
});
afterAll(() => shop.close());

/** A client that keeps what it sends. */
function recorded(key = shop.key): { readonly client: InstantSearchClient; readonly sent: string[] } {
  const sent: string[] = [];
  const client = createSearchClient({
    host: shop.host,
    key,
    fetch: (url, init) => {
      sent.push(`${new URL(url).pathname} ${typeof init.body === "string" ? init.body : ""}`);
      return fetch(url, init);
    },
  });
  return { client, sent };
}

async function page(params: object, key = shop.key): Promise<AnsweredPage<(typeof products)[number]>> {
  const { client } = recorded(key);
  const { results } = await client.search<(typeof products)[number]>([{ indexName: "shop", params }]);
  const [result] = results;
  if ("facetHits" in result) throw new Error("These are values of a facet.");
  return result;
}

describe("hits", () => {
  test("have their record and its highlights", async () => {
    const { hits, nbHits, queryID } = await page({ query: "woden desk", hitsPerPage: 3 });
    expect(nbHits).toBe(50);
    expect(hits.length).toBe(3);
    expect(hits[0].type).toBe("desk");
    expect(hits[0]._highlightResult).toMatchObject({
      title: { value: expect.stringMatching(/^<em>Wooden<\/em> <em>desk<\/em> &lt;number \d+&gt;$/) },
      tags: [{ value: "<em>desk</em>", matchLevel: "partial" }, { matchLevel: "none" }],
      brand: { matchLevel: "none" },
    });
    expect(queryID).toBeUndefined();
  });

  test("are there on each page that is counted, and on no other", async () => {
    const first = await page({ query: "", hitsPerPage: 30 });
    expect(first).toMatchObject({ nbHits: 300, nbPages: 7 });
    expect((await page({ hitsPerPage: 30, page: 6 })).hits.length).toBe(20);
    expect((await page({ hitsPerPage: 30, page: 7 })).hits.length).toBe(0);
  });

  test("of a token are those it may see", async () => {
    expect(await page({ facets: ["type"] }, shop.token)).toMatchObject({
      nbHits: 100,
      facets: { type: { desk: 100 } },
    });
  });
});

describe("facets", () => {
  const refinements = [{}, { query: "wooden" }, { facetFilters: [["brand:Nord", "brand:Lux"], "type:desk"] }];
  test.each(refinements)("a filter by a value leaves as many hits as its count says: %j", async (params) => {
    const { facets } = await page({ ...params, facets: ["brand", "type", "price", "tags"], hitsPerPage: 0 });
    const filters = [params.facetFilters ?? []].flat();
    for (const [attribute, counts] of Object.entries(facets))
      for (const [value, count] of Object.entries(counts)) {
        const escaped = value.startsWith("-") ? `\\${value}` : value;
        const refined = { ...params, facetFilters: [...filters, [`${attribute}:${escaped}`]] };
        expect([attribute, value, (await page(refined)).nbHits]).toEqual([attribute, value, count]);
      }
    expect(Object.keys(facets["brand"]).length).toBeGreaterThan(1);
  });

  test("numbers have their bounds, and intervals leave what lies in them", async () => {
    const { facets_stats } = await page({ facets: ["price", "stock", "brand"] });
    expect(Object.keys(facets_stats)).toEqual(["price"]);
    expect(facets_stats["price"]).toMatchObject({ min: 10, max: 205 });
    const within = products.filter(({ price }) => price > 50 && price <= 100).length;
    expect((await page({ numericFilters: ["price>50", "price<=100"] })).nbHits).toBe(within);
  });

  test("* stands for all, if the key may read the settings", async () => {
    const { facets } = await page({ facets: ["*"] });
    expect(Object.keys(facets).sort()).toEqual(["brand", "price", "stock", "tags", "type"]);
    const refusal: unknown = await page({ facets: ["*"] }, shop.token).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(ParameterError);
    expect(refusal).toMatchObject({ message: expect.stringContaining('facets: "*" needs a key') });
  });

  test("are searched by their values", async () => {
    const { client, sent } = recorded();
    const search = (params: object): Promise<object[]> =>
      client.searchForFacetValues([{ indexName: "shop", params: { facetName: "brand", ...params } }]);
    const [found] = await search({ facetQuery: "oak", query: "wooden", page: 3, hitsPerPage: 12 });
    const count = products.filter(
      ({ brand, title }) => brand.startsWith("Oak") && title.startsWith("W"),
    ).length;
    expect(found).toMatchObject({
      facetHits: [
        { value: "Oak & <b>Co</b>", highlighted: "<em>Oak</em> &amp; &lt;b&gt;Co&lt;/b&gt;", count },
      ],
      exhaustiveFacetsCount: true,
    });
    expect(sent).toEqual([expect.stringContaining('"page":0,"hitsPerPage":0')]);
    const asked = {
      indexName: "shop",
      facetName: "brand",
      searchForFacetValuesRequest: { facetQuery: "lux" },
    };
    expect(await client.searchForFacetValues(asked)).toMatchObject({ facetHits: [{ value: "Lux" }] });
    expect(await search({ facetName: "stock", facetQuery: "1" })).toMatchObject([
      { exhaustiveFacetsCount: false },
    ]);
    await expect(client.searchForFacetValues([{ indexName: "shop", params: {} }])).rejects.toThrow(
      "facetName: ",
    );
  });
});

describe("what is sent", () => {
  test("an answer without typos, for lack of time, is not kept for the next one", async () => {
    let isBusy = true;
    let sent = 0;
    const client = createSearchClient({
      host: shop.host,
      key: shop.key,
      fetch: async (url, init) => {
        sent++;
        const answer: object = await (await fetch(url, init)).json();
        return Response.json({ ...answer, degraded: isBusy });
      },
    });
    const degraded = async (): Promise<unknown[]> => {
      const { results } = await client.search([{ indexName: "shop", params: { query: "woden" } }]);
      return results.map((result) => "degraded" in result && result.degraded);
    };
    expect(await Promise.all([degraded(), degraded()])).toEqual([[true], [true]]);
    expect(sent).toBe(1);
    isBusy = false;
    expect([await degraded(), await degraded()]).toEqual([[false], [false]]);
    expect(sent).toBe(2);
  });

  test("identical requests are sent once, and again when they are forgotten", async () => {
    const { client, sent } = recorded();
    const asked = [
      { indexName: "shop", params: { query: "desk", highlightPreTag: "<b>" } },
      { indexName: "shop", params: { query: "desk", analytics: false } },
    ];
    const [{ results }] = await Promise.all([client.search(asked), client.search(asked)]);
    await client.search(asked);
    expect(sent.length).toBe(1);
    expect(results.map((result) => "hits" in result && result.hits.length)).toEqual([20, 20]);
    await client.clearCache();
    await client.search(asked);
    expect(sent.length).toBe(2);
  });

  test("a cached answer is not what a library has changed since", async () => {
    const { client } = recorded();
    const asked = [{ indexName: "shop", params: { query: "desk", facets: ["brand"] } }];
    const { results } = await client.search<(typeof products)[number]>(asked);
    const untouched = structuredClone(results);
    const [first] = results;
    if (!("hits" in first)) throw new Error("These are no hits.");
    first.hits[0].tags.push("mine");
    first.facets["brand"]["mine"] = 1;
    expect((await client.search(asked)).results).toEqual(untouched);
  });

  test("an answer is forgotten after a minute, and the oldest of a hundred", async () => {
    const { client, sent } = recorded();
    const ask = (query: string): Promise<object> => client.search([{ indexName: "shop", params: { query } }]);
    const now = vi.spyOn(Date, "now").mockReturnValue(0);
    try {
      await ask("desk");
      now.mockReturnValue(59_999);
      await ask("desk");
      expect(sent.length).toBe(1);
      now.mockReturnValue(60_000);
      await ask("desk");
      expect(sent.length).toBe(2);
      for (let n = 0; n < 100; n++) await ask(`desk ${n}`);
      await ask("desk 0");
      expect(sent.length).toBe(102);
      await ask("desk");
      expect(sent.length).toBe(103);
    } finally {
      now.mockRestore();
    }
  });

  test("a failure is not kept, and nothing is sent of what is refused", async () => {
    const { client, sent } = recorded();
    const wrong = [{ indexName: "nothing", params: {} }];
    const failed = { code: "index_not_found" };
    await expect(client.search(wrong)).rejects.toMatchObject(failed);
    await expect(client.search(wrong)).rejects.toMatchObject(failed);
    expect(sent.length).toBe(2);
    const refused = [{ indexName: "shop", params: { query: "desk", filters: "brand:Nord" } }];
    await expect(client.search(refused)).rejects.toThrow(ParameterError);
    expect(sent.length).toBe(2);
  });

  test("a search for counts is not counted as a search", async () => {
    const before = await shop.report("shop");
    await page({ query: "never typed", hitsPerPage: 0, facets: "brand", clickAnalytics: true });
    await createSearchClient({ host: shop.host, key: shop.key }).searchForFacetValues([
      { indexName: "shop", params: { query: "never typed", facetName: "brand", facetQuery: "" } },
    ]);
    expect(await shop.report("shop")).toEqual(before);
  });

  test("mode has paging reach further", async () => {
    const client = createSearchClient({ host: shop.host, key: shop.key, mode: "committed" });
    const { results } = await client.search([{ indexName: "shop", params: { hitsPerPage: 30 } }]);
    expect(results).toMatchObject([{ nbPages: 10 }]);
  });
});

describe("clicks", () => {
  const clicked = (failures: unknown[]): ReturnType<typeof createInsightsClient> =>
    createInsightsClient({ host: shop.host, key: shop.key, onFailure: (reason) => failures.push(reason) });

  test("are counted; nothing else is sent", async () => {
    const { hits, queryID } = await page({ query: "lamp", clickAnalytics: true });
    const sent: string[] = [];
    const insights = createInsightsClient({
      host: shop.host,
      key: shop.key,
      fetch: async (url, init) => {
        const response = await fetch(url, init);
        sent.push(`${new URL(url).pathname} ${response.status}`);
        return response;
      },
    });
    const event = { index: "shop", eventName: "Opened", queryID };
    insights("init", { appId: "a", apiKey: "b" });
    insights("viewedObjectIDs", { ...event, objectIDs: [hits[0].objectID] });
    insights("convertedObjectIDsAfterSearch", { ...event, objectIDs: [hits[0].objectID] });
    insights("clickedObjectIDs", { ...event, objectIDs: [hits[0].objectID], positions: [1] });
    insights("clickedObjectIDsAfterSearch", { ...event, objectIDs: [hits[0].objectID], positions: [0] });
    const objectIDs = [hits[1].objectID, hits[4].objectID];
    insights("clickedObjectIDsAfterSearch", { ...event, objectIDs, positions: [2, 5] }, { headers: {} });
    await expect.poll(() => sent).toEqual(["/1/events/click 204", "/1/events/click 204"]);
    expect(await shop.report("shop")).toMatchObject({
      topClickedRecords: expect.arrayContaining(
        objectIDs.map((objectID) => expect.objectContaining({ objectID })),
      ),
    });
  });

  test("that the server refuses are handed to onFailure", async () => {
    const failures: unknown[] = [];
    const event = { queryID: "0".repeat(32), objectIDs: ["p1"], positions: [1] };
    clicked(failures)("clickedObjectIDsAfterSearch", event);
    await expect.poll(() => failures).toMatchObject([{ name: "ApiFailure" }]);
  });

  test("libraries that ask are answered", () => {
    const insights = clicked([]);
    const answers: unknown[] = [];
    insights("getVersion", (version: unknown) => answers.push(version));
    insights("getUserToken", null, (error: unknown, token: unknown) => answers.push(error, token));
    expect(answers).toEqual([insights.version, null, undefined]);
  });
});

describe("shapes", () => {
  test("of Autocomplete: credentials that are no secret", () => {
    const { transporter } = createAutocompleteClient({ host: shop.host, key: shop.key });
    expect(JSON.stringify(transporter)).not.toContain(shop.key);
  });

  test("of DocSearch: failures have the name that it shows", async () => {
    const client = createDocSearchClient({ host: shop.host, key: shop.key });
    const { results } = await client.search({ requests: [{ indexName: "manual", query: "keybord" }] });
    expect(results).toMatchObject([{ nbHits: 2, index: "manual" }]);
    const failed = client.search({ requests: [{ indexName: "nothing", query: "" }] });
    await expect(failed).rejects.toMatchObject({ name: "RetryError", cause: { code: "index_not_found" } });
  });
});
