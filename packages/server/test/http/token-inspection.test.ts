/**
 * `POST /internal/token-inspection`:
 *  1. What a token says, whether its key has signed it, and that key, also a revoked one.
 *  2. All that is wrong with it, as sentences; nothing of a text that is no token.
 *  3. No secret is in the answer. Only admin keys that may use all indexes may call it.
 */
import { expect, test } from "vitest";
import { expectError, field, useServer } from "./harness.js";
import { fromNow, signToken } from "./sign-token.js";

const server = useServer();

async function inspected(token: string): Promise<unknown> {
  const { json, status } = await server().call("POST", "/internal/token-inspection", { body: { token } });
  expect(status).toBe(200);
  return json;
}

test("a token of an active and of a revoked key (1)", async () => {
  const made = await server().createKey({ type: "search", name: "tenants" });
  const exp = fromNow(600);
  const token = signToken(made, { exp, partitions: ["acme"] });
  const expected = {
    header: { alg: "HS256", typ: "JWT", kid: made.key.id },
    claims: { exp, partitions: ["acme"] },
    faults: [],
    signature: "right",
    key: { ...made.key, isActive: true, revokedAt: null },
    nowSeconds: expect.any(Number),
  };
  expect(await inspected(token)).toEqual(expected);
  await server().call("DELETE", `/1/keys/${made.key.id}`);
  const key = { ...expected.key, isActive: false, revokedAt: expect.any(Number) };
  expect(await inspected(token)).toEqual({ ...expected, key });
});

test("signatures that are not those of the key (1)", async () => {
  const made = await server().createKey({ type: "search" });
  const wrong = signToken({ ...made, signingSecret: "another" });
  expect(field(await inspected(wrong), "signature")).toBe("wrong");
  const unknown = await inspected(signToken(made, {}, { kid: "nobody" }));
  expect([field(unknown, "signature"), field(unknown, "key")]).toEqual(["not verified", null]);
  const write = await server().createKey({ type: "write" });
  const ofWrite = await inspected(signToken({ key: write.key, signingSecret: "s" }));
  expect([field(ofWrite, "signature"), field(field(ofWrite, "key"), "type")]).toEqual([
    "not verified",
    "write",
  ]);
});

test("all faults (2)", async () => {
  const made = await server().createKey({ type: "search" });
  const faulty = await inspected(signToken(made, { exp: 1, nfb: 5, indexes: ["a*b"] }, { alg: "none" }));
  expect(field(faulty, "faults")).toEqual([
    expect.stringContaining("header.alg"),
    expect.stringContaining("has expired"),
    expect.stringContaining("nfb"),
    expect.stringContaining("claims.indexes[0]"),
  ]);
  const nothing = { header: null, claims: null, signature: "not verified", key: null };
  expect(await inspected("<script>")).toEqual({
    ...nothing,
    faults: ["It does not have three parts with dots between them."],
    nowSeconds: expect.any(Number),
  });
  expect(field(await inspected("x".repeat(9_000)), "faults")).toEqual([expect.stringContaining("8,192")]);
});

test("no secret, and other keys are refused (3)", async () => {
  const made = await server().createKey({ type: "search" });
  const ask = (key: string) =>
    server().call("POST", "/internal/token-inspection", { key, body: { token: signToken(made) } });
  const { secret } = await server().createKey({ type: "admin" });
  const { text } = await ask(secret);
  expect(text).not.toContain(String(made.signingSecret));
  expect(text).not.toContain(made.secret);
  expectError(await ask(made.secret), "forbidden");
  expectError(await server().call("POST", "/internal/token-inspection", { body: {} }), "invalid_request");
});
