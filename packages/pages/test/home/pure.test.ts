/**
 * What the home page computes:
 *  1. The address says what is wanted, and takes any text.
 *  2. Two hits are compared in the order of the criteria; those before the one that decides are equal, those
 *     behind it are not needed.
 *  3. A card shows what a record has; only http and https are links.
 *  4. Samples of code keep what is typed inside of their quotes.
 *  5. Each failure has words, and says whether asking again may help.
 *  6. What the server does not answer is not waited for for ever: the page asks again.
 */
import { type Fetch, SearchClient } from "@findling/client/search";
import type { CriterionName, Explanation, Hit, RankingVector } from "@findling/protocol";
import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { addressOf, wantedOf } from "../../src/home/address.js";
import { clientSample, curlSample, widgetSample } from "../../src/home/code-samples.js";
import { askForFacts } from "../../src/home/home-facts.js";
import { shownHitOf } from "../../src/home/shown-hit.js";
import { troubleOf } from "../../src/home/trouble.js";
import { comparisonOf } from "../../src/ranks/comparison.js";

describe("the address says what is wanted (1)", () => {
  test.each([
    [{ q: "", chosen: {} }, "/"],
    [{ q: "border radius", chosen: {} }, "/?q=border+radius"],
    [{ q: "a&b", chosen: { category: "CSS", type: "property" } }, "/?q=a%26b&category=CSS&type=property"],
  ])("%j", (wanted, address) => {
    expect(addressOf(wanted, "/")).toBe(address);
    expect(wantedOf(new URL(address, "http://a.test").search)).toEqual(wanted);
  });

  test("any text comes back", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 100 }), (q) => {
        const { search } = new URL(addressOf({ q, chosen: {} }, "/"), "http://a.test");
        expect(wantedOf(search).q).toBe(q);
      }),
    );
  });

  test("a text that is longer than a query may be is cut, and empty filters are none", () => {
    expect([...wantedOf(`?q=${"😀".repeat(600)}`).q].length).toBe(512);
    expect(wantedOf("?q=a&category=&type=")).toEqual({ q: "a", chosen: {} });
  });
});

const vector: RankingVector = {
  pinned: false,
  words: 2,
  typos: 0,
  proximity: 1,
  attribute: { tier: 0, position: 0, name: "title" },
  exactness: 3,
  custom: [{ attribute: "level", order: "asc", value: 1 }],
  bm25: 9.3,
};

function hitOf(by: Explanation["decidedAgainstNextBy"], changes: Partial<RankingVector> = {}, id = "a"): Hit {
  const explanation = { vector: { ...vector, ...changes }, decidedAgainstNextBy: by, matchedTerms: [] };
  return { objectID: id, record: { objectID: id }, highlight: {}, snippet: {}, explanation };
}

const partsOf = (by: CriterionName, above: Partial<RankingVector>, below: Partial<RankingVector>) =>
  comparisonOf(hitOf(by, above), hitOf("none", below, "b"))?.rows.map(({ name, part }) => `${name} ${part}`);

describe("two hits are compared in the order of the criteria (2)", () => {
  test("those before the one that decides are equal, those behind it are not needed", () => {
    expect(partsOf("proximity", {}, { proximity: 3 })).toEqual([
      "words equal",
      "typos equal",
      "proximity decides",
      "attribute open",
      "exactness open",
      "level open",
      "bm25 open",
    ]);
  });

  test("an entry of the custom ranking decides under its own name", () => {
    const custom = [...vector.custom, { attribute: "stars", order: "desc" as const, value: 2 }];
    const below = [...vector.custom, { attribute: "stars", order: "desc" as const, value: 1 }];
    expect(partsOf("custom", { custom }, { custom: below })?.slice(4)).toEqual([
      "exactness equal",
      "level equal",
      "stars decides",
      "bm25 open",
    ]);
  });

  test("an objectID decides behind all, a pin before all", () => {
    expect(partsOf("objectID", {}, {})?.slice(-2)).toEqual(["bm25 equal", "objectID decides"]);
    expect(partsOf("pinned", { pinned: true }, {})?.slice(0, 2)).toEqual(["pinned decides", "words open"]);
  });

  test("among partial matches the score of the text is compared first", () => {
    expect(partsOf("bm25", {}, { typos: 1 })?.slice(0, 2)).toEqual(["bm25 decides", "words open"]);
  });

  test("without an explanation there is no comparison", () => {
    const { explanation: _, ...plain } = hitOf("typos");
    expect(comparisonOf(plain, hitOf("none"))).toBeNull();
  });
});

describe("a card shows what a record has (3)", () => {
  const shown = (record: object) => shownHitOf({ ...hitOf("none"), record: { objectID: "a", ...record } });

  test.each([
    ["https://a.test/b", "https://a.test/b"],
    ["http://a.test", "http://a.test/"],
    ["javascript:alert(1)", null],
    [" java\nscript:alert(1)", null],
    ["data:text/html,x", null],
    ["//a.test", null],
    ["/docs", null],
    [{ toString: "https://a.test" }, null],
    [7, null],
  ])("%j leads to %j", (url, link) => {
    expect(shown({ url }).link).toBe(link);
  });

  test("a record without anything shows its objectID", () => {
    expect(shown({})).toEqual({
      title: [{ text: "a", match: false }],
      text: [],
      link: null,
      kinds: [],
      flags: [],
      everywhereSince: null,
    });
  });

  test("values of other types are left out", () => {
    expect(shown({ category: 1, type: ["a"], deprecated: "yes", everywhereYear: "2020" })).toMatchObject({
      kinds: [],
      flags: [],
      everywhereSince: null,
    });
  });

  test("the text with a mark is shown", () => {
    const content = { segments: [{ text: "found", match: true }], fullyMatched: true };
    const hit = { ...hitOf("none"), highlight: { content }, record: { objectID: "a", description: "plain" } };
    expect(shownHitOf(hit).text).toEqual(content.segments);
  });
});

describe("samples of code keep what is typed inside of their quotes (4)", () => {
  const demo = { index: "demo", searchKey: "svc_search_1", filling: null };
  const sampled = (q: string) => ({ host: "http://a.test", demo, q });

  test("for a shell", () => {
    const q = `it's "quoted" $(rm) \\ \n`;
    const [, json = ""] = curlSample(sampled(q)).split("-d '");
    const unquoted = json.replace(/'$/u, "").replaceAll("'\\''", "'");
    expect(JSON.parse(unquoted)).toEqual({ q, explain: true });
  });

  test("for a program", () => {
    const q = `"; alert(1); "`;
    expect(clientSample(sampled(q))).toContain(`{ q: ${JSON.stringify(q)} }`);
  });

  test("for a page, with the integrity of the file", () => {
    const file = { path: "/widget/findling-search.1.js", integrity: "sha384-x" };
    const html = widgetSample(sampled(""), file);
    expect(html).toContain('src="http://a.test/widget/findling-search.1.js"');
    expect(html).toContain('integrity="sha384-x"');
    expect(html).toContain("crossorigin");
  });
});

describe("each failure has words, and says whether asking again may help (5)", () => {
  async function failureOf(fetch: Fetch): Promise<unknown> {
    const client = new SearchClient({ host: "http://a.test", key: "k", retries: 0, fetch });
    return client
      .index("demo")
      .search({ q: "a" })
      .catch((error: unknown) => error);
  }
  const refusal =
    (status: number, code: string): Fetch =>
    async () =>
      Response.json({ error: { code, message: "Why." } }, { status });

  test("no answer", async () => {
    const error = await failureOf(async () => Promise.reject(new TypeError("network")));
    expect(troubleOf(error)).toMatchObject({ title: "The server does not answer", isPassing: true });
  });

  test.each([
    [401, "invalid_key", "The key of this page is not valid any more", false],
    [429, "rate_limited", "The server is busy", true],
    [503, "unavailable", "The server is busy", true],
    [400, "invalid_request", "The server refused this search", false],
  ])("status %d", async (status, code, title, isPassing) => {
    expect(troubleOf(await failureOf(refusal(status, code)))).toMatchObject({ title, isPassing });
  });

  test("a defect of the page", () => {
    expect(troubleOf(new TypeError("x"))).toMatchObject({ isPassing: false });
  });
});

test("facts that do not come are given up (6)", async () => {
  const patience = new AbortController();
  const timeout = vi.spyOn(AbortSignal, "timeout").mockReturnValueOnce(patience.signal);
  const given: (AbortSignal | null | undefined)[] = [];
  vi.stubGlobal("fetch", (_: string, { signal }: RequestInit): Promise<Response> => {
    given.push(signal);
    return new Promise((_resolve, reject) => signal?.addEventListener("abort", () => reject(signal.reason)));
  });
  try {
    const asking = askForFacts();
    expect(given).toEqual([patience.signal]);
    patience.abort(new Error("It took too long."));
    await expect(asking).rejects.toThrow("It took too long.");
  } finally {
    timeout.mockRestore();
    vi.unstubAllGlobals();
  }
});
