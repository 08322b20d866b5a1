/**
 * Secrets and signatures are compared in constant time:
 *  1. A key is found by the hash of its secret, and the hashes are compared once more by `timingSafeEqual`.
 *  2. The signature of a scoped token is compared by it, right or wrong.
 */

import type * as Crypto from "node:crypto";
import { timingSafeEqual } from "node:crypto";
import { afterEach, expect, test, vi } from "vitest";
import { hashSecret } from "../../src/keys/key-secret.js";
import { KeyTable } from "../../src/keys/key-table.js";
import { signingSecretOf } from "../../src/keys/signing-secret.js";
import { TokenVerifier } from "../../src/tokens/token-verifier.js";
import { signToken } from "../http/sign-token.js";

vi.mock("node:crypto", async (importOriginal) => {
  const crypto = await importOriginal<typeof Crypto>();
  return { ...crypto, timingSafeEqual: vi.fn<typeof timingSafeEqual>(crypto.timingSafeEqual) };
});
afterEach(() => void vi.mocked(timingSafeEqual).mockClear());

const secret = "svc_search_of_this_test";
const table = new KeyTable();
const restrictions = { indexes: null, referrers: null, ratePerMinute: null };
const key = { id: "k", name: "k", type: "search", display: "k", createdAt: 0, restrictions } as const;
table.put({ ...key, revokedAt: null, secretHash: hashSecret(secret) });
const verifier = new TokenVerifier(table, "master", Date.now);

const hexOf = ({ buffer, byteOffset, byteLength }: ArrayBufferView): string =>
  Buffer.from(new Uint8Array(buffer, byteOffset, byteLength)).toString("hex");

/** What was compared, as pairs of hexadecimal texts. */
const compared = (): string[][] => vi.mocked(timingSafeEqual).mock.calls.map((pair) => pair.map(hexOf));

test("of a key the hashes (1)", () => {
  expect(table.find(secret)?.id).toBe("k");
  const hash = Buffer.from(hashSecret(secret)).toString("hex");
  expect(compared()).toEqual([[hash, hash]]);
});

test("of a token the signature (2)", () => {
  const tokenBy = (signingSecret: string): string =>
    signToken({ key: { ...key, lastUsedAt: null }, signingSecret });
  const right = tokenBy(signingSecretOf("master", "k"));
  expect(verifier.verify(right).key.id).toBe("k");
  const wrong = tokenBy("wrong");
  expect(() => verifier.verify(wrong)).toThrow("wrong signature");
  const signatureOf = (token: string): string =>
    Buffer.from(token.slice(token.lastIndexOf(".") + 1), "base64url").toString("hex");
  expect(compared().map(([given]) => given)).toEqual([signatureOf(right), signatureOf(wrong)]);
});
