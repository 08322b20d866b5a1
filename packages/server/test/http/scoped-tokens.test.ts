/**
 * Scoped tokens: what they let a caller see, by the section Authentication of the API specification and what
 * decides its silences. Refused tokens are in scoped-token-refusals.test.ts.
 */
import type { CreateKeyResponse } from "@findling/protocol";
import { beforeAll, describe, expect, test } from "vitest";
import { type Answer, expectError, field, list, messageOf, useServer } from "./harness.js";
import { fromNow, signToken } from "./sign-token.js";

const server = useServer();
let key: CreateKeyResponse;

/** Shelves of two tenants, and a book that belongs to nobody. */
const books = [
  { objectID: "a1", tenant: "acme", title: "Gardening at home", kind: "book", year: 2001 },
  { objectID: "a2", tenant: "acme", title: "Gardening tools", kind: "tool", year: 2015 },
  { objectID: "b1", tenant: "bolt", title: "Gardening secrets", kind: "book", year: 2020 },
  { objectID: "b2", tenant: "bolt", title: "Orchid gardening", kind: "book", year: 2021 },
  { objectID: "free", title: "Gardening for all", kind: "book", year: 1999 },
];

beforeAll(async () => {
  const queryTime = {
    pins: [{ id: "pin", query: "gardening", objectID: "b2", position: 0 }],
    distinctAttribute: null,
  };
  const indexTime = { partitionKey: "tenant", attributesForFaceting: ["kind", "tenant"] };
  await server().putSettings("shop", { indexTime, queryTime });
  await server().upsert("shop", ...books);
  await server().upsert("plain", { objectID: "1", title: "Gardening", tenant: "acme" });
  key = await server().createKey({ type: "search" });
});

const token = (claims: object): string => signToken(key, claims);
const search = (claims: object, request: object, index = "shop"): Promise<Answer> =>
  server().search(index, request, { key: token(claims) });
const idsOf = ({ json }: Answer): string[] => list(json, "hits").map((hit) => String(field(hit, "objectID")));
const sortedIdsOf = (answer: Answer): string[] => idsOf(answer).sort();
const acme = { partitions: ["acme"] };

describe("A token's filters and partitions bind hits, nbHits, facets, pins, correctedQuery", () => {
  test("hits and nbHits", async () => {
    const { json, headers } = await search(acme, { q: "gardening" });
    expect(json).toMatchObject({ nbHits: 2 });
    expect(headers.get("x-svc-reachable-hits")).toBe("2");
    expect(sortedIdsOf(await search(acme, { q: "gardening" }))).toEqual(["a1", "a2"]);
    expect(idsOf(await search({ partitions: ["acme", "bolt"] }, { q: "" }))).toHaveLength(4);
    expect(idsOf(await search({ partitions: [] }, { q: "" }))).toEqual([]);
    expect(idsOf(await search({}, { q: "" }))).toHaveLength(5);
  });

  test("filters, and filters beside those of the request", async () => {
    const filters = [{ attribute: "year", op: "range", gte: 2001, lte: 2020 }];
    expect(sortedIdsOf(await search({ filters }, { q: "" }))).toEqual(["a1", "a2", "b1"]);
    const own = [{ attribute: "kind", op: "eq", value: "book" }];
    expect(sortedIdsOf(await search({ filters }, { q: "", filters: own }))).toEqual(["a1", "b1"]);
    const all = [{ attribute: "tenant", op: "in", values: ["acme", "bolt"] }];
    expect(sortedIdsOf(await search({ ...acme, filters }, { q: "", filters: all }))).toEqual(["a1", "a2"]);
    expect(
      idsOf(await search({ filters: [{ attribute: "kind", op: "in", values: [] }] }, { q: "" })),
    ).toEqual([]);
  });

  test("facets and their counts", async () => {
    const { json } = await search(acme, { q: "", facets: ["kind", "tenant"] });
    expect(field(json, "facets")).toEqual({ kind: { book: 1, tool: 1 }, tenant: { acme: 2 } });
  });

  test("pins", async () => {
    const everything = await server().search("shop", { q: "gardening" });
    expect(idsOf(everything)[0]).toBe("b2");
    expect(idsOf(await search(acme, { q: "gardening" }))).not.toContain("b2");
  });

  test("correctedQuery", async () => {
    const { json } = await server().search("shop", { q: "orchyd" });
    expect(field(json, "correctedQuery")).toBe("orchid");
    const own = await search(acme, { q: "orchyd" });
    expect(own.json).toMatchObject({ nbHits: 0, correctedQuery: null });
  });

  test("words are removed from the query as if other records did not exist", async () => {
    const { json, headers } = await search(acme, { q: "gardening secrets" });
    expect(json).toMatchObject({ nbHits: 2 });
    expect(headers.get("x-svc-removed-words")).toBe("1");
    expect(JSON.stringify(json)).not.toMatch(/Secrets|bolt/);
  });

  test("explanations name no text of other records", async () => {
    const { text } = await search(acme, { q: "gardening orchid", explain: true });
    expect(text).toContain('"explanation"');
    expect(text.replaceAll('"query":"gardening orchid"', "")).not.toMatch(/"indexed":"(orchid|secrets)"/);
  });
});

test("with explain, bm25 shows in how many records of the whole index a word stands", async () => {
  await server().putSettings("rare", { indexTime: { partitionKey: "tenant" } });
  // All texts have two words, so that lengths are the average one, and bm25 is the idf alone (ranking 3).
  const own = { objectID: "a", tenant: "acme", title: "layoff plan" };
  const others = Array.from({ length: 9 }, (_, at) => {
    return { objectID: `b${at}`, tenant: "bolt", title: at < 6 ? "layoff news" : "other news" };
  });
  await server().upsert("rare", own, ...others);
  const { json } = await search(acme, { q: "layoff", prefix: false, explain: true }, "rare");
  const [hit] = list(json, "hits");
  const bm25 = Number(field(field(field(hit, "explanation"), "vector"), "bm25"));
  const [records, withWord] = [10, 7];
  expect(bm25).toBeCloseTo(Math.log(1 + (records - withWord + 0.5) / (withWord + 0.5)), 6);
  expect(json).toMatchObject({ nbHits: 1 });
});

describe("A token with partitions gets nothing from an index without partitionKey", () => {
  test("not even records with such an attribute", async () => {
    expect((await search(acme, { q: "" }, "plain")).json).toMatchObject({ nbHits: 0 });
    expect((await search({}, { q: "" }, "plain")).json).toMatchObject({ nbHits: 1 });
  });
});

describe("Get a record: yes, if it covers the record's partition on a partitioned index", () => {
  const get = (claims: object, id: string, index = "shop"): Promise<Answer> =>
    server().get(index, id, { key: token(claims) });

  test("its own record", async () => {
    expect((await get(acme, "a1")).json).toMatchObject({ objectID: "a1", title: "Gardening at home" });
    expect((await get({}, "free")).status).toBe(200);
  });

  test("outside: 404, as if absent", async () => {
    const absent = await get(acme, "absent");
    expectError(absent, "not_found");
    for (const outside of ["b1", "free"]) {
      const answer = await get(acme, outside);
      expectError(answer, "not_found");
      expect(messageOf(answer)).toBe(messageOf(absent).replace("absent", outside));
    }
  });

  test("filters bind it too", async () => {
    const filters = [{ attribute: "kind", op: "eq", value: "book" }];
    expect((await get({ ...acme, filters }, "a1")).status).toBe(200);
    expectError(await get({ ...acme, filters }, "a2"), "not_found");
  });

  test("an index without partitionKey: 403, an unknown one: 404", async () => {
    expectError(await get({}, "1", "plain"), "forbidden", "partitioned");
    expectError(await get({}, "1", "unknown"), "not_found");
  });
});

describe("The table of access, column scoped token", () => {
  const routes = [
    ["GET", "/1/keys"],
    ["GET", "/1/indexes/shop/settings"],
    ["PUT", "/1/indexes/shop/settings", {}],
    ["POST", "/1/indexes/shop/records", { operations: [] }],
    ["DELETE", "/1/indexes/shop/partitions/acme"],
    ["GET", "/1/indexes"],
    ["GET", "/1/tasks/0123456789abcdef0123456789abcdef"],
  ] as const;
  for (const [method, path, body] of routes) {
    test(`${method} ${path}: no`, async () => {
      expectError(await server().call(method, path, { key: token({}), body }), "forbidden", "scoped token");
    });
  }
});

describe("Every claim only narrows", () => {
  test("indexes: patterns, beside the key's own", async () => {
    expect((await search({ indexes: ["sh*"] }, { q: "" })).status).toBe(200);
    expectError(await search({ indexes: ["other"] }, { q: "" }), "index_forbidden", "token");
    expectError(await search({ indexes: [] }, { q: "" }), "index_forbidden");
    const narrow = await server().createKey({ type: "search", restrictions: { indexes: ["plain"] } });
    const wide = signToken(narrow, { indexes: ["*"] });
    expectError(await server().search("shop", { q: "" }, { key: wide }), "index_forbidden");
  });

  test("referrers of the key bind its tokens", async () => {
    const restrictions = { referrers: ["example.com"] };
    const mine = signToken(await server().createKey({ type: "search", restrictions }));
    expectError(await server().search("shop", { q: "" }, { key: mine }), "referrer_forbidden");
    const headers = { referer: "https://example.com/page" };
    expect((await server().search("shop", { q: "" }, { key: mine, headers })).status).toBe(200);
  });

  test("requests with tokens count on their key", async () => {
    const limited = await server().createKey({ type: "search", restrictions: { ratePerMinute: 2 } });
    const first = await server().search("shop", { q: "" }, { key: signToken(limited, { sub: "1" }) });
    expect(first.headers.get("x-ratelimit-remaining")).toBe("1");
    expect((await server().search("shop", { q: "" }, { key: limited.secret })).status).toBe(200);
    const third = await server().search("shop", { q: "" }, { key: signToken(limited, { sub: "2" }) });
    expectError(third, "rate_limited");
  });

  test("a revoked key ends its tokens at once", async () => {
    const other = await server().createKey({ type: "search" });
    const its = signToken(other);
    expect((await server().search("shop", { q: "" }, { key: its })).status).toBe(200);
    expect((await server().call("DELETE", `/1/keys/${other.key.id}`)).status).toBe(204);
    expectError(await server().search("shop", { q: "" }, { key: its }), "invalid_key", "kid");
  });
});

describe("A token never gets an answer that was made for somebody else, nor the other way", () => {
  test("the same question, asked by turns", async () => {
    const request = { q: "garden" };
    const bolt = { partitions: ["bolt"] };
    const book = { filters: [{ attribute: "kind", op: "eq", value: "book" }] };
    for (let turn = 0; turn < 4; turn++) {
      expect((await server().search("shop", request, { key: key.secret })).json).toMatchObject({ nbHits: 5 });
      expect((await search(acme, request)).json).toMatchObject({ nbHits: 2 });
      expect((await search(bolt, request)).json).toMatchObject({ nbHits: 2 });
      expect((await search(book, request)).json).toMatchObject({ nbHits: 4 });
      expect((await search({ ...acme, ...book }, request)).json).toMatchObject({ nbHits: 1 });
    }
  });
});

test("other claims of the standard are taken and change nothing", async () => {
  const claims = {
    iat: fromNow(-5),
    nbf: fromNow(-5),
    iss: "https://example.com",
    aud: ["search"],
    jti: "1",
    sub: "user-7",
  };
  expect((await search(claims, { q: "" })).json).toMatchObject({ nbHits: 5 });
});
