/** The section Keys of the API specification; each title quotes the rule it proves. */
import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { adminKey, expectError, field, list, TestServer, useServer } from "./harness.js";

const server = useServer();

describe("POST /1/keys creates a key", () => {
  test("Response: { key: KeySummary, secret, signingSecret }, status 201", async () => {
    const answer = await server().call("POST", "/1/keys", { body: { name: "shop", type: "search" } });
    expect(answer.status).toBe(201);
    expect(answer.json).toEqual({
      key: {
        id: expect.any(String),
        name: "shop",
        type: "search",
        display: expect.stringMatching(/^svc_search_….{4}$/),
        restrictions: { indexes: null, referrers: null, ratePerMinute: null },
        createdAt: expect.any(Number),
        lastUsedAt: null,
      },
      secret: expect.stringMatching(/^svc_search_[0-9A-Za-z]{43}$/),
      signingSecret: expect.any(String),
    });
  });

  test("display: the prefix, an ellipsis character, then the last four characters of the key", async () => {
    const { key, secret } = await server().createKey({ type: "write" });
    expect(key.display).toBe(`svc_write_…${secret.slice(-4)}`);
  });

  test("signingSecret is null for admin and write keys", async () => {
    expect((await server().createKey({ type: "admin" })).signingSecret).toBeNull();
    expect((await server().createKey({ type: "write" })).signingSecret).toBeNull();
  });

  test("restrictions are kept as given", async () => {
    const restrictions = { indexes: ["a", "b-*"], referrers: ["*.example.com"], ratePerMinute: 60 };
    expect((await server().createKey({ restrictions })).key.restrictions).toEqual(restrictions);
  });

  test("restrictions that are left out or null restrict nothing", async () => {
    const none = { indexes: null, referrers: null, ratePerMinute: null };
    expect((await server().createKey({ restrictions: {} })).key.restrictions).toEqual(none);
    expect((await server().createKey({ restrictions: none })).key.restrictions).toEqual(none);
    const some = (await server().createKey({ restrictions: { referrers: [] } })).key.restrictions;
    expect(some).toEqual({ ...none, referrers: [] });
  });

  test("each type has its own prefix; ids and secrets are all different; times are whole milliseconds", async () => {
    const types = ["search", "write", "admin"] as const;
    const before = Date.now();
    const made = await Promise.all(types.map((type) => server().createKey({ type })));
    for (const [at, { key, secret }] of made.entries()) {
      expect(secret).toMatch(new RegExp(`^svc_${types[at]}_[0-9A-Za-z]{43}$`));
      expect(key).toMatchObject({ type: types[at], lastUsedAt: null });
      expect(Number.isInteger(key.createdAt)).toBe(true);
      expect(key.createdAt).toBeGreaterThanOrEqual(before);
      expect(key.createdAt).toBeLessThanOrEqual(Date.now());
    }
    expect(new Set(made.flatMap(({ key, secret }) => [key.id, secret])).size).toBe(6);
  });

  test("a name and a pattern of 256 code points, 1,000 patterns and a rate of 1 are taken", async () => {
    const restrictions = {
      indexes: Array.from({ length: 1_000 }, (_, at) => `a${at}`),
      referrers: [`${"a".repeat(252)}.com`],
      ratePerMinute: 1,
    };
    const { key } = await server().createKey({ name: "😀".repeat(256), restrictions });
    expect(key).toMatchObject({ name: "😀".repeat(256), restrictions });
  });

  const refused: [string, unknown, RegExp][] = [
    ["name missing", { type: "search" }, /"name"/],
    ["type missing", { name: "a" }, /"type"/],
    [
      "type unknown",
      { name: "a", type: "root" },
      /type must be "admin", "write" or "search", not the string "root"/,
    ],
    ["name no string", { name: 5, type: "search" }, /name must be a non-empty string, not the number 5/],
    ["unknown field", { name: "a", type: "search", expires: 1 }, /"expires".*name, type, restrictions/],
    [
      "unknown restriction",
      { name: "a", type: "search", restrictions: { index: [] } },
      /"index" in restrictions/,
    ],
    ["an empty name", { name: "", type: "search" }, /name must not be empty/],
    ["a blank name", { name: " ", type: "search" }, /name must not be blank/],
    ["ratePerMinute 0", { name: "a", type: "search", restrictions: { ratePerMinute: 0 } }, /ratePerMinute/],
    [
      "* within a pattern",
      { name: "a", type: "search", restrictions: { indexes: ["a*b"] } },
      /restrictions\.indexes\[0\]/,
    ],
    [
      "/ in a host",
      { name: "a", type: "search", restrictions: { referrers: ["a.com/b"] } },
      /restrictions\.referrers\[0\]/,
    ],
    [
      "a name of 257 characters",
      { name: "ä".repeat(257), type: "search" },
      /name has 257 characters; at most 256 are allowed/,
    ],
    [
      "1,001 patterns",
      { name: "a", type: "search", restrictions: { indexes: Array.from({ length: 1_001 }, () => "a") } },
      /restrictions\.indexes has 1,001 entries; at most 1,000 are allowed/,
    ],
    [
      "a pattern of 257 characters",
      { name: "a", type: "search", restrictions: { referrers: ["a", "a".repeat(257)] } },
      /restrictions\.referrers\[1\] has 257 characters; at most 256 are allowed/,
    ],
    [
      "null as restrictions",
      { name: "a", type: "search", restrictions: null },
      /must be an object, not null/,
    ],
    [
      "half a request a minute",
      { name: "a", type: "search", restrictions: { ratePerMinute: 1.5 } },
      /ratePerMinute must be an integer from 1/,
    ],
    ["no object", [], /must be an object/],
  ];
  for (const [title, body, message] of refused) {
    test(`${title}: invalid_request, nothing created`, async () => {
      const before = (await server().call("GET", "/1/keys")).json;
      expectError(await server().call("POST", "/1/keys", { body }), "invalid_request", message);
      expect(list((await server().call("GET", "/1/keys")).json, "keys")).toHaveLength(
        list(before, "keys").length,
      );
    });
  }
});

describe("GET /1/keys", () => {
  test("It never returns secret or signingSecret; active keys, newest last", async () => {
    const { key, secret, signingSecret } = await server().createKey({ name: "newest" });
    const { text, json } = await server().call("GET", "/1/keys");
    const keys = list(json, "keys");
    expect(keys[keys.length - 1]).toEqual(key);
    expect(text).not.toContain(secret);
    expect(text).not.toContain(signingSecret);
    expect(text).not.toContain("secretHash");
  });

  test("lastUsedAt: null when the key has never been used, else the minute of its last use", async () => {
    const { key, secret } = await server().createKey({});
    const before = Date.now();
    await server().call("GET", "/1/indexes", { key: secret });
    const keys = list((await server().call("GET", "/1/keys")).json, "keys");
    const used = Number(
      field(
        keys.find((entry) => field(entry, "id") === key.id),
        "lastUsedAt",
      ),
    );
    expect(Math.abs(used - before)).toBeLessThan(60_000);
  });
});

describe("DELETE /1/keys/:id revokes a key", () => {
  test("It returns 204 with no body; the key is no longer listed", async () => {
    const { key } = await server().createKey({});
    const answer = await server().call("DELETE", `/1/keys/${key.id}`);
    expect([answer.status, answer.text]).toEqual([204, ""]);
    const ids = list((await server().call("GET", "/1/keys")).json, "keys").map((entry) => field(entry, "id"));
    expect(ids).not.toContain(key.id);
  });

  test("an unknown or revoked id is not_found", async () => {
    const { key } = await server().createKey({});
    await server().call("DELETE", `/1/keys/${key.id}`);
    expectError(await server().call("DELETE", `/1/keys/${key.id}`), "not_found");
    expectError(await server().call("DELETE", "/1/keys/unknown"), "not_found");
  });

  test("a DELETE with a JSON content type and no body is legal", async () => {
    const { key } = await server().createKey({});
    const headers = { "content-type": "application/json" };
    expect((await server().call("DELETE", `/1/keys/${key.id}`, { headers })).status).toBe(204);
  });
});

describe("the first admin key and what survives a restart", () => {
  test("without a configured one it is made once; the last active one cannot be revoked", async () => {
    const first = await TestServer.start({ adminKey: null });
    const key = first.running.newAdminKey;
    expect(key).toMatch(/^svc_admin_[0-9A-Za-z]{43}$/);
    const { json } = await first.call("GET", "/1/keys", { key });
    const [entry] = list(json, "keys");
    // Restricted admin keys cannot manage keys, so they do not count.
    const restricted = { name: "r", type: "admin", restrictions: { indexes: ["a"] } };
    expect((await first.call("POST", "/1/keys", { key, body: restricted })).status).toBe(201);
    expectError(
      await first.call("DELETE", `/1/keys/${String(field(entry, "id"))}`, { key }),
      "last_admin_key",
    );
    await first.running.close();

    const second = await TestServer.start({ adminKey: null, dataFolder: first.folder });
    expect(second.running.newAdminKey).toBeNull();
    expect(list((await second.call("GET", "/1/keys", { key })).json, "keys")).toHaveLength(2);
    await second.stop();
  });

  test("a configured one that cannot manage keys ends the start; a new one is a second admin key", async () => {
    const first = await TestServer.start();
    const write = await first.createKey({ type: "write" });
    const restricted = await first.createKey({ type: "admin", restrictions: { indexes: ["a"] } });
    const revoked = await first.createKey({ type: "admin" });
    await first.call("DELETE", `/1/keys/${revoked.key.id}`);
    await first.running.close();
    const startWith = (secret: string) => TestServer.start({ adminKey: secret, dataFolder: first.folder });
    await expect(startWith(revoked.secret)).rejects.toThrow("is that of a key that was revoked");
    await expect(startWith(write.secret)).rejects.toThrow(`is that of the write key ${write.key.id}`);
    await expect(startWith(restricted.secret)).rejects.toThrow("which may not manage keys");

    const key = "another-admin-key-of-the-tests";
    const second = await startWith(key);
    expect((await second.call("GET", "/1/keys", { key })).status).toBe(200);
    expect((await second.call("GET", "/1/keys")).status).toBe(200);
    await second.stop();
  });

  test("keys, their use and their revocation survive; no secret is stored", async () => {
    const first = await TestServer.start();
    const kept = await first.createKey({ name: "kept" });
    const revoked = await first.createKey({ name: "revoked" });
    await first.call("GET", "/1/indexes", { key: kept.secret });
    await first.call("DELETE", `/1/keys/${revoked.key.id}`);
    await first.running.close();
    for (const name of await readdir(first.folder, { recursive: true })) {
      const path = join(first.folder, name);
      if (!(await stat(path)).isFile()) continue;
      const bytes = await readFile(path);
      for (const secret of [kept.secret, kept.signingSecret, adminKey])
        expect(bytes.includes(String(secret))).toBe(false);
    }
    expect((await stat(join(first.folder, "master-secret"))).mode & 0o777).toBe(0o600);

    const second = await TestServer.start({ dataFolder: first.folder });
    expect((await second.call("GET", "/1/indexes", { key: kept.secret })).status).toBe(200);
    expectError(await second.call("GET", "/1/indexes", { key: revoked.secret }), "invalid_key");
    const keys = list((await second.call("GET", "/1/keys")).json, "keys");
    expect(
      field(
        keys.find((entry) => field(entry, "id") === kept.key.id),
        "lastUsedAt",
      ),
    ).toEqual(expect.any(Number));
    await second.stop();
  });

  test("an admin key of fewer than 24 characters is refused", async () => {
    await expect(TestServer.start({ adminKey: "short" })).rejects.toThrow(/at least 24/);
  });
});
