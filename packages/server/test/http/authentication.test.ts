/**
 * The section Authentication of the API specification, with what decides its silences:
 *  1. Requests carry the key in the header x-svc-key.
 *  2. The table of access by route.
 *  3. restrictions bind every key type: indexes, referrers, ratePerMinute.
 *  4. The order of checks is key, type, referrer, index, rate, body.
 */
import { describe, expect, test } from "vitest";
import { expectError, field, list, useServer } from "./harness.js";
import { signToken } from "./sign-token.js";

const server = useServer();

const routes = [
  { name: "Keys routes", method: "GET", path: "/1/keys", allowed: ["admin"] },
  {
    name: "GET settings",
    method: "GET",
    path: "/1/indexes/a/settings",
    allowed: ["search", "write", "admin"],
  },
  {
    name: "PUT settings",
    method: "PUT",
    path: "/1/indexes/a/settings",
    body: {},
    allowed: ["write", "admin"],
  },
  {
    name: "Search",
    method: "POST",
    path: "/1/indexes/a/search",
    body: { q: "" },
    allowed: ["search", "write", "admin"],
  },
  {
    name: "Write records",
    method: "POST",
    path: "/1/indexes/a/records",
    body: { operations: [] },
    allowed: ["write", "admin"],
  },
  {
    name: "Clear a partition",
    method: "DELETE",
    path: "/1/indexes/a/partitions/p",
    allowed: ["write", "admin"],
  },
  {
    name: "Get a record",
    method: "GET",
    path: "/1/indexes/a/records/1",
    allowed: ["search", "write", "admin"],
  },
  { name: "List indexes", method: "GET", path: "/1/indexes", allowed: ["search", "write", "admin"] },
] as const;

describe("Requests carry the key in the header x-svc-key", () => {
  for (const { name, method, path, ...route } of routes) {
    const body = "body" in route ? { body: route.body } : {};
    test(`${name}: no key is missing_key, an unknown one invalid_key`, async () => {
      expectError(await server().call(method, path, { ...body, key: null }), "missing_key");
      expectError(await server().call(method, path, { ...body, key: "svc_admin_unknown" }), "invalid_key");
    });
  }

  test("what is refused is not repeated: neither a key nor a token", async () => {
    const revoked = await server().createKey({ type: "search" });
    await server().call("DELETE", `/1/keys/${revoked.key.id}`);
    for (const key of [revoked.secret, signToken(revoked), "svc_search_mistyped", "a.b.c"]) {
      const answer = await server().call("GET", "/1/indexes", { key });
      expectError(answer, "invalid_key");
      expect(answer.text).not.toContain(key);
      expect([...answer.headers.values()].join()).not.toContain(key);
    }
  });

  test("a revoked key is invalid_key at once", async () => {
    const { key, secret } = await server().createKey({ type: "write" });
    expect((await server().call("GET", "/1/indexes", { key: secret })).status).toBe(200);
    expect((await server().call("DELETE", `/1/keys/${key.id}`)).status).toBe(204);
    expectError(await server().call("GET", "/1/indexes", { key: secret }), "invalid_key");
  });
});

describe("Access by route", () => {
  for (const { name, method, path, allowed, ...route } of routes) {
    const body = "body" in route ? { body: route.body } : {};
    for (const type of ["search", "write", "admin"] as const) {
      const may = allowed.some((name) => name === type);
      test(`${name}: ${type} key ${may ? "yes" : "no"}`, async () => {
        await server().putSettings("a", {});
        const { secret } = await server().createKey({ type });
        const answer = await server().call(method, path, { ...body, key: secret });
        if (may) expect([401, 403]).not.toContain(answer.status);
        else expectError(answer, "forbidden", `${type} key`);
      });
    }
  }
});

describe("restrictions.indexes", () => {
  test("limits the indexes a search key can use, and those it lists", async () => {
    await server().upsert("docs-en", { objectID: "1" });
    await server().upsert("shop", { objectID: "1" });
    const { secret } = await server().createKey({ restrictions: { indexes: ["docs-*"] } });
    expect((await server().get("docs-en", "1", { key: secret })).status).toBe(200);
    expectError(await server().get("shop", "1", { key: secret }), "index_forbidden", /the index shop\.$/);
    expectError(await server().search("shop", { q: "" }, { key: secret }), "index_forbidden");
    const { json } = await server().call("GET", "/1/indexes", { key: secret });
    expect(list(json, "indexes").map((entry) => field(entry, "name"))).toEqual(["docs-en"]);
  });

  test("bind write and admin keys too", async () => {
    for (const type of ["write", "admin"] as const) {
      const { secret } = await server().createKey({ type, restrictions: { indexes: ["mine"] } });
      expect((await server().write("mine", [], { key: secret })).status).toBe(200);
      expectError(await server().write("yours", [], { key: secret }), "index_forbidden");
    }
  });

  test("an empty list allows none", async () => {
    const { secret } = await server().createKey({ restrictions: { indexes: [] } });
    expectError(await server().search("docs-en", { q: "" }, { key: secret }), "index_forbidden");
    expect(list((await server().call("GET", "/1/indexes", { key: secret })).json, "indexes")).toEqual([]);
  });

  test("an admin key with them may not call the keys routes", async () => {
    const { secret } = await server().createKey({ type: "admin", restrictions: { indexes: ["*"] } });
    expectError(await server().call("GET", "/1/keys", { key: secret }), "forbidden");
  });

  test("a key of a type that may not call a route learns which may", async () => {
    const { secret: key } = await server().createKey({ type: "search" });
    const message = (needed: string) => `This route needs ${needed}, not a search key.`;
    expectError(await server().call("GET", "/1/keys", { key }), "forbidden", message("an admin key"));
    expectError(await server().write("a", [], { key }), "forbidden", message("a write key or an admin key"));
  });
});

describe("restrictions.referrers", () => {
  test("are compared with the Referer, else the Origin; without either the key is refused", async () => {
    const { secret: key } = await server().createKey({ restrictions: { referrers: ["*.example.com"] } });
    const call = (headers: Record<string, string>) => server().call("GET", "/1/indexes", { key, headers });
    expect((await call({ referer: "https://docs.example.com/page" })).status).toBe(200);
    expect((await call({ origin: "https://docs.example.com" })).status).toBe(200);
    expectError(
      await call({ referer: "https://evil.test/", origin: "https://docs.example.com" }),
      "referrer_forbidden",
    );
    expectError(await call({}), "referrer_forbidden", /the request names none/);
  });
});

describe("restrictions.ratePerMinute", () => {
  test("the request past the rate is rate_limited, with retry-after and x-ratelimit-*", async () => {
    const { secret: key } = await server().createKey({ restrictions: { ratePerMinute: 2 } });
    const call = () => server().call("GET", "/1/indexes", { key });
    const first = await call();
    expect(first.status).toBe(200);
    expect(first.headers.get("x-ratelimit-limit")).toBe("2");
    expect(first.headers.get("x-ratelimit-remaining")).toBe("1");
    expect((await call()).headers.get("x-ratelimit-remaining")).toBe("0");
    const third = await call();
    expectError(third, "rate_limited", "The key may make 2 requests in 60 seconds.");
    expect(Number(third.headers.get("retry-after"))).toBeGreaterThan(50);
    expect(Number(third.headers.get("x-ratelimit-reset"))).toBeGreaterThan(50);
  });

  test("x-ratelimit-* stand on every answer of a route to such a key, whatever becomes of the request", async () => {
    const { secret: key } = await server().createKey({ type: "write", restrictions: { ratePerMinute: 60 } });
    await server().putSettings("rated", {});
    const records = "/1/indexes/rated/records";
    const answers = [
      await server().call("GET", "/1/indexes", { key }),
      await server().write("rated", [], { key }),
      await server().call("POST", records, { key, rawBody: "{" }),
      await server().call("POST", records, { key, rawBody: " ".repeat(5_000_001) }),
      await server().call("POST", records, { key, rawBody: "{}", headers: { "content-type": "a/b" } }),
      await server().call("GET", "/1/indexes/absent/settings", { key }),
      await server().call("GET", "/1/indexes?a=1", { key }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 400, 413, 415, 404, 400]);
    for (const [at, { headers }] of answers.entries()) {
      expect(headers.get("x-ratelimit-limit")).toBe("60");
      expect(headers.get("x-ratelimit-remaining")).toBe(String(59 - at));
      const reset = Number(headers.get("x-ratelimit-reset"));
      expect(reset > 0 && reset <= 60).toBe(true);
    }
    const { headers } = await server().call("GET", "/1/indexes");
    expect([...headers.keys()].filter((name) => name.startsWith("x-ratelimit"))).toEqual([]);
  });

  test("what is refused before the rate check does not count, yet says the rate", async () => {
    const { secret: key } = await server().createKey({ restrictions: { ratePerMinute: 1 } });
    const refused = await server().call("GET", "/1/keys", { key });
    expectError(refused, "forbidden");
    expect(refused.headers.get("x-ratelimit-remaining")).toBe("1");
    expect((await server().call("GET", "/1/indexes", { key })).status).toBe(200);
    const late = await server().call("GET", "/1/indexes", { key });
    expectError(late, "rate_limited", "The key may make 1 request in 60 seconds.");
  });
});

describe("Order of checks: key, type, referrer, index, rate, body", () => {
  test("each comes before the next", async () => {
    const restrictions = { indexes: ["mine"], referrers: ["good.test"], ratePerMinute: 1 };
    const { secret: key } = await server().createKey({ restrictions });
    const good = { referer: "https://good.test/" };
    const write = "/1/indexes/yours/records";
    const search = "/1/indexes/yours/search";
    const rawBody = "{broken";
    expectError(await server().call("POST", write, { key: "nonsense", rawBody }), "invalid_key");
    expectError(await server().call("POST", write, { key, rawBody }), "forbidden");
    expectError(await server().call("POST", search, { key, rawBody }), "referrer_forbidden");
    expectError(await server().call("POST", search, { key, rawBody, headers: good }), "index_forbidden");
    const mine = "/1/indexes/mine/search";
    expectError(await server().call("POST", mine, { key, rawBody, headers: good }), "invalid_json");
    expectError(await server().call("POST", mine, { key, rawBody, headers: good }), "rate_limited");
  });
});
