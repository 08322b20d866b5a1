/**
 * `GET /internal/keys`:
 *  1. All keys, revoked ones too: when they were made, last used and revoked, and their restrictions.
 *  2. No secret, no hash of one, and no signing secret is in it.
 *  3. Only admin keys that may use all indexes may call it.
 */
import { expect, test } from "vitest";
import { adminKey, expectError, field, list, useServer } from "./harness.js";

const server = useServer();

test("all keys, revoked ones too (1)", async () => {
  const before = Date.now();
  const restrictions = { indexes: ["a*"], referrers: ["*.test"], ratePerMinute: 5 };
  const kept = await server().createKey({ type: "search", name: "kept", restrictions });
  const revoked = await server().createKey({ type: "write", name: "revoked" });
  await server().write("b", [], { key: revoked.secret });
  expect((await server().call("DELETE", `/1/keys/${revoked.key.id}`)).status).toBe(204);
  const { json, status } = await server().call("GET", "/internal/keys");
  expect(status).toBe(200);
  const time = expect.toSatisfy((at) => at >= before && at <= Date.now());
  expect(list(json, "keys")).toEqual([
    expect.objectContaining({ type: "admin", name: "First admin key", isActive: true, revokedAt: null }),
    { ...kept.key, isActive: true, revokedAt: null },
    { ...revoked.key, lastUsedAt: time, isActive: false, revokedAt: time },
  ]);
  const active = list((await server().call("GET", "/1/keys")).json, "keys");
  expect(active.map((key) => field(key, "name"))).toEqual(["First admin key", "kept"]);
});

test("no secret is in it (2)", async () => {
  const { secret, signingSecret } = await server().createKey({ type: "search" });
  const { text } = await server().call("GET", "/internal/keys");
  for (const hidden of [secret, signingSecret ?? "", adminKey]) expect(text).not.toContain(hidden);
  expect(text).not.toMatch(/secret|hash|[0-9a-f]{64}/i);
});

test("other keys are refused (3)", async () => {
  for (const type of ["search", "write"] as const) {
    const { secret: key } = await server().createKey({ type });
    expectError(await server().call("GET", "/internal/keys", { key }), "forbidden");
  }
  const { secret: key } = await server().createKey({ type: "admin", restrictions: { indexes: ["a"] } });
  expectError(await server().call("GET", "/internal/keys", { key }), "forbidden");
  expectError(await server().call("GET", "/internal/keys?all=1"), "invalid_request");
});
