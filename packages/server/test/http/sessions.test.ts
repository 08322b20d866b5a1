/**
 * Sessions of the dashboard, also as an attacker sees them:
 *  1. An admin key that is not restricted to indexes signs in. Its cookie opens every route until it expires,
 *     also after a restart.
 *  2. No script can read the cookie, and no page of another site makes a browser send it.
 *  3. Without the header of the dashboard, and from other origins and ports, the cookie is as good as none.
 *  4. A forged or expired session, one of another key or master secret, and one that was signed out, are
 *     refused. A revoked key ends its sessions at once.
 *  5. Restrictions of the key to referrers and a rate hold.
 *  6. A request with a key is made with the key, whatever cookie it has.
 *  7. Searches of the dashboard are in no report.
 */
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { get } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ApiErrorCode } from "@findling/protocol";
import { keepSecret } from "@findling/testkit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { signSession } from "../../src/sessions/signed-session.js";
import { type Answer, adminKey, expectError, field, TestServer } from "./harness.js";

const masterSecret = "master-secret-of-the-session-tests";
let server: TestServer;
let temporary: string;
const dataFolder = (): string => join(temporary, "data");
const dashboardFolder = (): string => join(temporary, "pages");
beforeAll(async () => {
  keepSecret(masterSecret);
  temporary = await mkdtemp(join(tmpdir(), "findling-sessions-"));
  await mkdir(join(dashboardFolder(), "assets"), { recursive: true });
  await writeFile(join(dashboardFolder(), "dashboard.html"), "<!doctype html>");
  server = await TestServer.start({
    ...{ masterSecret, dataFolder: dataFolder(), dashboardFolder: dashboardFolder() },
  });
});
afterAll(async () => {
  await server.stop();
  await rm(temporary, { recursive: true, force: true });
});

const ownPage = { "x-findling-dashboard": "1", "sec-fetch-site": "same-origin" };
type SentHeaders = Readonly<Record<string, string>>;

function signIn(key: string, headers: SentHeaders = ownPage): Promise<Answer> {
  return server.call("POST", "/internal/session", { key: null, body: { key }, headers });
}

/** The cookie as a browser sends it. */
async function cookieOf(key: string, headers?: SentHeaders): Promise<string> {
  const answer = await signIn(key, headers);
  expect(answer.status).toBe(201);
  const cookie = (answer.headers.get("set-cookie") ?? "").split(";", 1)[0];
  keepSecret(cookie.slice(cookie.indexOf("=") + 1));
  return cookie;
}

function withCookie(cookie: string, method = "GET", path = "/1/keys", headers = {}): Promise<Answer> {
  return server.call(method, path, { key: null, headers: { ...ownPage, cookie, ...headers } });
}

const cookieName = (): string => `findling-session-${server.running.port}`;

describe("an admin key signs in (1)", () => {
  test("and is named with the end of the session, in 12 hours", async () => {
    const { status, json, headers } = await signIn(adminKey);
    expect(status).toBe(201);
    expect(headers.get("cache-control")).toBe("no-store");
    expect(json).toEqual({
      key: { id: expect.stringMatching(/^[0-9a-f]{24}$/), name: "First admin key" },
      expiresAt: expect.stringMatching(/^\d{4}-/),
    });
    const hours = (Date.parse(String(field(json, "expiresAt"))) - Date.now()) / 3_600_000;
    expect(Math.round(hours)).toBe(12);
  });

  test("its cookie opens routes of the API and internal ones", async () => {
    const cookie = await cookieOf(adminKey);
    const opened = ["/1/keys", "/1/indexes", "/internal/session", "/internal/reports"];
    for (const path of opened)
      expect([path, (await withCookie(cookie, "GET", path)).status]).toEqual([path, 200]);
    const written = await server.call("PUT", "/1/indexes/shop/settings", {
      ...{ key: null, headers: { ...ownPage, cookie } },
      body: { queryTime: { distinctAttribute: null } },
    });
    expect(written.status).toBe(200);
  });

  test("without TLS the cookie has the port in its name, and no script reads it (2)", async () => {
    const cookie = (await signIn(adminKey)).headers.get("set-cookie") ?? "";
    const [pair = "", ...attributes] = cookie.split("; ");
    expect(pair.split("=")[0]).toBe(cookieName());
    expect(attributes).toEqual(["Path=/", "Max-Age=43200", "HttpOnly", "SameSite=Strict"]);
  });

  test("behind a trusted proxy with TLS the cookie is bound to the host (2)", async () => {
    const proxied = await TestServer.start({
      ...{ trustProxy: ["127.0.0.1"], dashboardFolder: dashboardFolder() },
    });
    try {
      const secure = { ...ownPage, "x-forwarded-proto": "https", "x-forwarded-host": "search.example.org" };
      const begun = await proxied.call("POST", "/internal/session", {
        ...{ key: null, body: { key: adminKey }, headers: secure },
      });
      const cookie = begun.headers.get("set-cookie") ?? "";
      expect(cookie).toMatch(
        /^__Host-findling-session=[^;]+; Path=\/; Max-Age=43200; HttpOnly; SameSite=Strict; Secure$/,
      );
      const [pair = ""] = cookie.split(";", 1);
      const call = (sent: string): Promise<Answer> =>
        proxied.call("GET", "/1/keys", { key: null, headers: { ...secure, cookie: sent } });
      expect((await call(pair)).status).toBe(200);
      // A page of another host name below the same domain could set this one.
      expectError(await call(pair.replace("__Host-", "")), "missing_key");
    } finally {
      await proxied.stop();
    }
  });

  const refusedKeys: readonly (readonly [string, () => Promise<string>, ApiErrorCode])[] = [
    ["an unknown key", () => Promise.resolve("svc_admin_unknown"), "invalid_key"],
    ["a write key", async () => (await server.createKey({ type: "write" })).secret, "forbidden"],
    ["a search key", async () => (await server.createKey({ type: "search" })).secret, "forbidden"],
    [
      "an admin key for some indexes",
      async () => (await server.createKey({ type: "admin", restrictions: { indexes: ["shop"] } })).secret,
      "forbidden",
    ],
  ];
  test.each(refusedKeys)("not %s", async (_name, secret, code) => {
    const answer = await signIn(await secret());
    expectError(answer, code);
    expect(answer.headers.get("set-cookie")).toBeNull();
  });

  test.each([
    [[], "invalid_request"],
    [{}, "invalid_request"],
    [{ key: 1 }, "invalid_request"],
    [{ key: adminKey, more: 1 }, "invalid_request"],
    [{ key: "x".repeat(5_000) }, "payload_too_large"],
  ] as const)("not with the body %j", async (body, code) => {
    const answer = await server.call("POST", "/internal/session", { key: null, body, headers: ownPage });
    expectError(answer, code);
  });
});

describe("from elsewhere the cookie is as good as none (3)", () => {
  const sites = {
    "without the header": () => ({ "sec-fetch-site": "same-origin" }),
    "another value of the header": () => ({ "x-findling-dashboard": "yes", "sec-fetch-site": "same-origin" }),
    "cross-site": () => ({ "x-findling-dashboard": "1", "sec-fetch-site": "cross-site" }),
    "another port or host of the same site": () => ({
      ...{ "x-findling-dashboard": "1", "sec-fetch-site": "same-site" },
      origin: server.url,
    }),
    "typed into the address bar": () => ({ "x-findling-dashboard": "1", "sec-fetch-site": "none" }),
    "neither site nor origin": () => ({ "x-findling-dashboard": "1" }),
    "an old browser, another port": () => ({
      ...{ "x-findling-dashboard": "1", origin: "http://127.0.0.1:1" },
    }),
    "an old browser, another referrer": () => ({
      ...{ "x-findling-dashboard": "1", referer: "http://127.0.0.1:1/dashboard" },
    }),
    "an old browser, no origin": () => ({ "x-findling-dashboard": "1", origin: "null" }),
  };

  test.each(Object.entries(sites))("%s", async (_name, sentHeaders) => {
    const cookie = await cookieOf(adminKey);
    const answer = await rawGet("/1/keys", { ...sentHeaders(), cookie });
    expect([answer.status, answer.code]).toEqual([401, "missing_key"]);
  });

  test("an old browser, the own origin: it counts", async () => {
    const cookie = await cookieOf(adminKey);
    for (const own of [{ origin: server.url }, { referer: `${server.url}/dashboard` }])
      expect((await rawGet("/1/keys", { "x-findling-dashboard": "1", ...own, cookie })).status).toBe(200);
  });

  test("other pages cannot sign in, and no preflight is allowed", async () => {
    for (const headers of [{}, { "x-findling-dashboard": "1", "sec-fetch-site": "same-site" }]) {
      const answer = await signIn(adminKey, { "sec-fetch-site": "cross-site", ...headers });
      expectError(answer, "forbidden");
      expect(answer.headers.get("set-cookie")).toBeNull();
    }
    const headers = { origin: "http://127.0.0.1:1", "access-control-request-method": "POST" };
    const preflight = await fetch(`${server.url}/internal/session`, { method: "OPTIONS", headers });
    expect(preflight.headers.get("access-control-allow-origin")).toBeNull();
    const api = await fetch(`${server.url}/1/keys`, { method: "OPTIONS", headers });
    expect(api.headers.get("access-control-allow-credentials")).toBeNull();
  });
});

/** Node's older client: `fetch` adds `sec-fetch-` headers. */
async function rawGet(path: string, headers: SentHeaders): Promise<{ status: number; code: unknown }> {
  return new Promise((resolve, reject) => {
    get(`${server.url}${path}`, { headers }, (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (chunk: string) => {
        text += chunk;
      });
      response.on("end", () => {
        const body: unknown = JSON.parse(text);
        const error = field(body, "error");
        resolve({
          status: response.statusCode ?? 0,
          code: error === undefined ? undefined : field(error, "code"),
        });
      });
    }).on("error", reject);
  });
}

describe("refused (4)", () => {
  async function keyIdOf(cookie: string): Promise<string> {
    return String(field(field((await withCookie(cookie, "GET", "/internal/session")).json, "key"), "id"));
  }
  const cookieWith = (text: string): string => `${cookieName()}=${text}`;
  const later = Math.floor(Date.now() / 1_000) * 1_000 + 60_000;
  const id = "A".repeat(22);

  test("a session that is signed with the secret counts until its end", async () => {
    const keyId = await keyIdOf(await cookieOf(adminKey));
    const live = signSession({ id, keyId, expiresAtMs: later }, masterSecret);
    expect((await withCookie(cookieWith(live))).status).toBe(200);
    const over = signSession({ id, keyId, expiresAtMs: later - 120_000 }, masterSecret);
    expectError(await withCookie(cookieWith(over)), "invalid_key", /sign in again/);
  });

  test("forged: another end, id, key or signature, and what is no session at all", async () => {
    const text = (await cookieOf(adminKey)).split("=")[1] ?? "";
    const [keyId = "", end = "", own = "", signature = ""] = text.split(".");
    const other = (await server.createKey({ type: "admin" })).key.id;
    const flipped = `${signature.startsWith("A") ? "B" : "A"}${signature.slice(1)}`;
    for (const forged of [
      [keyId, String(Number(end) + 1), own, signature],
      [keyId, end, id, signature],
      [other, end, own, signature],
      [keyId, end, own, flipped],
      [keyId, end, own, ""],
      [keyId, end, own],
      ["f".repeat(24), end, own, signature],
      [""],
      ["%00"],
    ])
      expectError(await withCookie(cookieWith(forged.join("."))), "invalid_key");
  });

  test("signed with another master secret, or for a key that cannot sign in", async () => {
    const keyId = await keyIdOf(await cookieOf(adminKey));
    const foreign = signSession({ id, keyId, expiresAtMs: later }, "another master secret");
    expectError(await withCookie(cookieWith(foreign)), "invalid_key");
    const { key } = await server.createKey({ type: "search" });
    const low = signSession({ id, keyId: key.id, expiresAtMs: later }, masterSecret);
    expectError(await withCookie(cookieWith(low)), "invalid_key");
  });

  test("after its key was revoked, at once", async () => {
    const { secret, key } = await server.createKey({ type: "admin" });
    const cookie = await cookieOf(secret);
    expect((await withCookie(cookie)).status).toBe(200);
    await server.call("DELETE", `/1/keys/${key.id}`);
    expectError(await withCookie(cookie), "invalid_key");
  });

  test("after it was signed out; other sessions go on", async () => {
    const [cookie, other] = [await cookieOf(adminKey), await cookieOf(adminKey)];
    const answer = await withCookie(cookie, "DELETE", "/internal/session");
    expect(answer.status).toBe(204);
    expect(answer.headers.get("set-cookie")).toMatch(/^findling-session-\d+=; Path=\/; Max-Age=0;/);
    expectError(await withCookie(cookie), "invalid_key");
    expect((await withCookie(other)).status).toBe(200);
  });
});

describe("restrictions of the key hold (5)", () => {
  test("its referrers", async () => {
    const restrictions = { referrers: ["https://admin.example.org"] };
    const { secret } = await server.createKey({ type: "admin", restrictions });
    const own = { ...ownPage, origin: "https://admin.example.org" };
    expectError(await signIn(secret), "referrer_forbidden");
    const cookie = await cookieOf(secret, own);
    expectError(await withCookie(cookie), "referrer_forbidden");
    expect((await withCookie(cookie, "GET", "/1/keys", { origin: own.origin })).status).toBe(200);
  });

  test("its rate, of which the sign-in takes one", async () => {
    const { secret } = await server.createKey({ type: "admin", restrictions: { ratePerMinute: 2 } });
    const cookie = await cookieOf(secret);
    expect((await withCookie(cookie)).headers.get("x-ratelimit-remaining")).toBe("0");
    expectError(await withCookie(cookie), "rate_limited");
    expectError(await signIn(secret), "rate_limited");
  });
});

test("a request with a key is made with the key (6)", async () => {
  const cookie = await cookieOf(adminKey);
  const { secret } = await server.createKey({ type: "search" });
  const headers = { ...ownPage, cookie };
  expectError(await server.call("GET", "/1/keys", { key: secret, headers }), "forbidden");
  const { json } = await server.call("GET", "/internal/session", { headers });
  expect(field(json, "expiresAt")).toBeNull();
});

test("a session outlives a restart (1)", async () => {
  const cookie = await cookieOf(adminKey);
  await server.running.close();
  const { port } = server.running;
  server = await TestServer.start({
    ...{ masterSecret, port, dataFolder: dataFolder(), dashboardFolder: dashboardFolder() },
  });
  expect((await withCookie(cookie)).status).toBe(200);
});

test("searches of the dashboard are in no report (7)", async () => {
  await server.upsert("counted", { objectID: "1", title: "chair" });
  const search = { body: { q: "chair", mode: "committed" } };
  const headers = { ...ownPage, cookie: await cookieOf(adminKey) };
  const path = "/1/indexes/counted/search";
  expect((await server.call("POST", path, { ...search, key: null, headers })).status).toBe(200);
  expect((await server.call("POST", path, search)).status).toBe(200);
  const { json } = await server.call("GET", "/internal/reports?index=counted");
  expect(field(json, "searches")).toBe(1);
});
